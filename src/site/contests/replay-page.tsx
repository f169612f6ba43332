import type { VNode } from 'preact';
import type { Replay } from '../../contests/replay.ts';
import { Field, WholeForm, type Filled } from '../../http/form.tsx';
import { printable } from '../../kit/escape.ts';
import type { Contest } from '../../store/contests.ts';
import type { StoredEntrant, StoredGame } from '../../store/tournaments.ts';
import { useMessages, useTexts } from '../../web/texts/texts.ts';
import { messages as ofContests } from './messages.ts';
import { messages } from './tournament-messages.ts';

interface ReplayPageData {
  readonly contest: Contest;
  readonly entrants: readonly StoredEntrant[];
  /** All that are over. */
  readonly games: readonly StoredGame[];
  /** The matches that were ticked. */
  readonly ticked: ReadonlySet<number>;
  readonly form: Filled;
  /** What would change; undefined before games are chosen. */
  readonly replay: Replay | undefined;
}

export function ReplayPage({ contest: { id, name }, entrants, games, ticked, form, replay }: ReplayPageData): VNode {
  const { replay: say, ask } = useMessages(messages);
  const { words } = useTexts();
  return (
    <>
      <div class="head">
        <div>
          <nav class="crumbs" aria-label={words.where}>
            <a href="/contests">{useMessages(ofContests).title}</a> / <a href={`/contests/${id}`}>{name}</a>
          </nav>
          <h1>{say.title}</h1>
          <p>{say.lead}</p>
        </div>
      </div>
      <WholeForm form={form} />
      <form class="card" method="get" action={`/contests/${id}/replay`}>
        <div class="body form">
          <div class="cols">
            <Field name="round" label={say.round} form={form} type="number" input={{ min: 1 }} />
            <Field
              name="version"
              label={say.bot}
              form={form}
              choices={[['', say.any], ...entrants.map((entrant) => [`${entrant.version}`, entrant.name] as const)]}
            />
            <Field name="games" label={say.games} form={form} hint={say.gamesHint} input={{ autocomplete: 'off' }} />
          </div>
          <label class="choice">
            <input type="checkbox" name="void" value="1" checked={form.values['void'] !== undefined} />
            {say.void}
          </label>
          <Ticks {...{ games, ticked }} />
          <div class="row">
            <button class="btn" type="submit">
              {say.look}
            </button>
            <a class="btn" href={`/contests/${id}`}>
              {ask.back}
            </a>
          </div>
        </div>
      </form>
      {replay !== undefined && <Preview id={id} replay={replay} />}
    </>
  );
}

/** Who played a game that is over, and how it ended. */
function Played({ summary }: Pick<StoredGame, 'summary'>): VNode | null {
  const { decimal } = useTexts().format;
  if (summary === null) return null;
  return (
    <span>
      {summary.players.map(printable).join(' – ')}
      <span class="muted">, {summary.scores.map((score) => decimal(score, 2)).join(' – ')}</span>
    </span>
  );
}

const mostTicks = 500;

/** Single games to tick; of very many those that were begun last. */
function Ticks({ games, ticked }: Pick<ReplayPageData, 'games' | 'ticked'>): VNode | null {
  const { words } = useTexts();
  const { replay: say } = useMessages(messages);
  if (games.length === 0) return null;
  return (
    <details class="field more-fields" open={ticked.size > 0}>
      <summary>{say.tick}</summary>
      <ul class="list small ticks">
        {games.slice(-mostTicks).map(({ match, number, round, state, summary }) => (
          <li key={match} class="row">
            <label class="choice">
              <input type="checkbox" name="match" value={match} checked={ticked.has(match)} />
              {words.gameNumber(number)}
            </label>
            <Played summary={summary} />
            <span class="muted">{words.round(round)}</span>
            {state === 'void' && <span class="tag bad">{say.isVoid}</span>}
            <a class="push" href={`/matches/${match}`}>
              {say.match}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}

function Preview({ id, replay: { again, dropped } }: { readonly id: number; readonly replay: Replay }): VNode {
  const { replay: say } = useMessages(messages);
  return (
    <section class="card">
      <header>
        <h2>{say.preview}</h2>
      </header>
      <div class="body stack">
        <p>{say.again(again.length)}</p>
        <Games games={again} />
        <p>{dropped.length === 0 ? say.noneDropped : say.dropped(dropped.length)}</p>
        <Games games={dropped} />
        <form method="post" action={`/contests/${id}/replay`}>
          <input type="hidden" name="matches" value={again.map(({ match }) => match).join(',')} />
          <input type="hidden" name="drops" value={dropped.length} />
          <button class="btn main" type="submit">
            {say.apply}
          </button>
        </form>
      </div>
    </section>
  );
}

const mostShown = 100;

function Games({ games }: { readonly games: readonly StoredGame[] }): VNode | null {
  const { words } = useTexts();
  const { replay: say } = useMessages(messages);
  if (games.length === 0) return null;
  return (
    <ul class="list small">
      {games.slice(0, mostShown).map(({ match, number, round, summary }) => (
        <li key={match} class="row">
          <a href={`/matches/${match}`}>{words.gameNumber(number)}</a>
          <Played summary={summary} />
          <span class="muted push">{words.round(round)}</span>
        </li>
      ))}
      {games.length > mostShown && <li class="muted">{say.more(games.length - mostShown)}</li>}
    </ul>
  );
}
