import type { VNode } from 'preact';
import { minuteOf } from '../../contests/registration.ts';
import { titleIn } from '../../game/title.ts';
import type { KnownGame } from '../../store/games.ts';
import { useMessages, useTexts } from '../../web/texts/texts.ts';
import { messages as ofTournaments } from '../../web/tournament/messages.ts';
import { messages as ofContests } from '../contests/messages.ts';
import type { ListedProgress, ListedTournament } from '../contests/queries.ts';
import { messages as tournamentMessages } from '../contests/tournament-messages.ts';
import { messages } from './messages.ts';

/** A contest that runs or takes bots, and how far it is. */
export type FrontContest = ListedTournament & { readonly progress?: ListedProgress | undefined };

interface ContestsProps {
  readonly contests: readonly FrontContest[];
  readonly games: ReadonlyMap<string, KnownGame>;
}

export function ContestsCard({ contests, games }: ContestsProps): VNode {
  const say = useMessages(messages);
  return (
    <section class="card" id="contests">
      <header>
        <h2>{say.contests}</h2>
        <a href="/contests">{say.allContests}</a>
      </header>
      <ul class="list contests">
        {contests.map((contest) => (
          <Contest key={contest.id} contest={contest} game={games.get(contest.game)} />
        ))}
      </ul>
    </section>
  );
}

function Contest({ contest, game }: { readonly contest: FrontContest; readonly game: KnownGame | undefined }): VNode {
  const { id, name, state, format, entrants, startsAt, progress } = contest;
  const { bots, ofMatches, matches } = useMessages(ofContests);
  const { states, startsAt: starts } = useMessages(tournamentMessages);
  const { formatName } = useMessages(ofTournaments);
  const { language } = useTexts();
  const { paired = 0, over }: Partial<ListedProgress> = progress ?? {};
  return (
    <li>
      <div class="row">
        <a class="name" href={`/contests/${id}`}>
          {name}
        </a>
        <span class="muted small">{game === undefined ? contest.game : titleIn(game.rules, language)}</span>
        <span
          class={`push small ${{ running: 'livemark', paused: 'tag warn', registration: 'tag good', over: '' }[state]}`}
        >
          {states[state]}
        </span>
      </div>
      {paired > 0 && over !== undefined && <progress max={paired} value={over} aria-label={name} />}
      <div class="row small muted">
        <span>
          {bots(entrants)}, {formatName(format)}
        </span>
        <span class="push">
          {paired > 0
            ? over === undefined
              ? matches(paired)
              : ofMatches(over, paired)
            : startsAt !== null && state === 'registration' && starts(minuteOf(startsAt))}
        </span>
      </div>
    </li>
  );
}
