import { withQuery } from '../../http/query.ts';
import { Pages, Sorts } from '../../http/sorting.tsx';
import { titleIn } from '../../game/title.ts';
import type { VNode } from 'preact';
import type { Match } from '../../store/matches.ts';
import { useMessages, useTexts } from '../../web/texts/texts.ts';
import type { KnownGame } from '../../store/games.ts';
import { messages } from './messages.ts';
import { matchSorts } from './queries.ts';
import { Results } from './results.tsx';
import { PageHead } from '../../web/kit/parts.tsx';

export interface MatchesData {
  readonly matches: readonly Match[];
  readonly games: ReadonlyMap<string, KnownGame>;
  /** The address of this page. */
  readonly at: string;
  readonly sort: (typeof matchSorts)[number];
  /** The matches are of this game alone. */
  readonly game: string | undefined;
  /** Where this page ends, when there is a next one. */
  readonly next: string | undefined;
}

export function MatchesPage({ matches, games, at, sort, game, next }: MatchesData): VNode {
  const say = useMessages(messages);
  const { language } = useTexts();
  const of = game === undefined ? undefined : games.get(game);
  const lead =
    of === undefined ? (
      say.lead
    ) : (
      <>
        {say.leadOf(titleIn(of.rules, language))}{' '}
        <a href={withQuery(at, { game: undefined, before: undefined })}>{say.allGames}</a>
      </>
    );
  return (
    <>
      <PageHead title={say.title} lead={lead} />
      <section class="card">
        <Sorts {...{ at, sort }} sorts={matchSorts} ends={['before']} />
        <Results matches={matches} games={games} mixed={of === undefined} />
      </section>
      <Pages {...{ at, next }} label={say.title} end="before" />
    </>
  );
}
