import { Pager } from '../../http/pager.tsx';
import type { VNode } from 'preact';
import type { Match } from '../../store/matches.ts';
import { useMessages } from '../../web/texts/texts.ts';
import type { KnownGame } from '../../store/games.ts';
import { messages } from './messages.ts';
import { Results } from './results.tsx';
import { PageHead } from '../../web/kit/parts.tsx';

export interface MatchesData {
  readonly matches: readonly Match[];
  readonly games: ReadonlyMap<string, KnownGame>;
  readonly isFirst: boolean;
  /** The address of the next page, when there is one. */
  readonly older?: string | undefined;
}

export function MatchesPage({ matches, games, isFirst, older }: MatchesData): VNode {
  const say = useMessages(messages);
  return (
    <>
      <PageHead title={say.title} lead={say.lead} />
      <section class="card">
        <Results matches={matches} games={games} mixed />
      </section>
      <Pager label={say.title} newest={isFirst ? undefined : '/matches'} older={older} say={say} />
    </>
  );
}
