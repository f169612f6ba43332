import type { VNode } from 'preact';
import { titleIn } from '../../game/title.ts';
import type { KnownGame } from '../../store/games.ts';
import type { Match } from '../../store/matches.ts';
import { botAddress } from '../../web/kit/addresses.ts';
import { Cause } from '../../web/kit/cause.tsx';
import { scoreWords } from '../../web/kit/parts.tsx';
import { useMessages, useTexts } from '../../web/texts/texts.ts';
import { isSealed } from '../live/match-data.ts';
import { messages } from './messages.ts';
import type { SeriesResult } from './result.ts';

export interface SeriesData {
  readonly game: KnownGame;
  readonly round: number;
  readonly matches: readonly Match[];
  readonly result: SeriesResult;
  readonly isDuplicate: boolean;
  /** The places in the queue of the matches that wait. */
  readonly places: ReadonlyMap<number, number>;
  /** Who asked for it; null: the account was deleted. */
  readonly maker: string | null;
}

export const titleOfSeries = ({ lines }: SeriesResult, matches: number, language: 'en' | 'pl'): string =>
  messages[language].series.title(lines.map(({ version }) => version.name).join(' – '), matches);

export function SeriesPage(data: SeriesData): VNode {
  const { game, matches, result, isDuplicate, places, maker } = data;
  const say = useMessages(messages).series;
  const { language, words } = useTexts();
  const over = matches.filter(({ state }) => state === 'finished' || state === 'void').length;
  const next = Math.min(...places.values());
  return (
    <>
      <div class="head">
        <div>
          <nav class="crumbs" aria-label={words.where}>
            <a href={`/games/${game.name}`}>{titleIn(game.rules, language)}</a>
          </nav>
          <h1>{titleOfSeries(result, matches.length, language)}</h1>
          <p>
            {say.by} {maker === null ? say.deleted : <a href={`/users/${maker}`}>{maker}</a>}
          </p>
        </div>
        <a class="btn" href={`/games/${game.name}/test?like=${matches[0]!.id}&matches=${matches.length}`}>
          {say.again}
        </a>
      </div>
      <section class="card">
        <header>
          <h2>{say.result}</h2>
          <span id="progress" class="muted" role="status" data-over={result.isOver || undefined}>
            {result.isOver ? say.over : say.progress(over, matches.length)}
          </span>
        </header>
        <div id="course" class="body stack">
          <progress value={over} max={matches.length} aria-label={say.progress(over, matches.length)} />
          {places.size > 0 && <p>{say.place(next)}</p>}
          <p class="small muted">{isDuplicate ? say.duplicate : say.single}</p>
          {result.voids > 0 && <p class="error">{say.voids(result.voids)}</p>}
        </div>
        <Lines {...data} />
      </section>
      <section class="card">
        <header>
          <h2>{say.matches}</h2>
        </header>
        <div class="scroll">
          <table class="data small">
            <thead>
              <tr>
                <th scope="col">{say.pairing}</th>
                <th scope="col">{say.state}</th>
              </tr>
            </thead>
            <tbody>
              {matches.map((match) => (
                <Row key={match.id} match={match} game={game} place={places.get(match.id)} />
              ))}
            </tbody>
          </table>
        </div>
      </section>
    </>
  );
}

function Lines({ game: { rules }, result }: SeriesData): VNode {
  const say = useMessages(messages).series;
  const {
    format: { number, decimal, percent },
  } = useTexts();
  const isShare = rules.points === undefined;
  const write = (value: number): string => (isShare ? percent(value) : decimal(value, 1));
  return (
    <div id="result" class="scroll">
      <table class="data">
        <thead>
          <tr>
            <th scope="col">{say.player}</th>
            <th class="num opt" scope="col">
              {say.games}
            </th>
            <th class="num" scope="col">
              {isShare ? say.score : say.points}
            </th>
            <th class="num" scope="col">
              {say.interval}
            </th>
            <th class="num opt" scope="col">
              {say.won}
            </th>
            <th class="num opt" scope="col">
              {say.lost}
            </th>
          </tr>
        </thead>
        <tbody>
          {result.lines.map(({ version, games, average, interval, wins, losses }) => (
            <tr key={version.id}>
              <td>
                <a class="name" href={botAddress(version.bot, version.number)}>
                  {version.name}
                </a>
              </td>
              <td class="num opt">{number(games)}</td>
              <td class="num">{average === undefined ? '–' : write(average)}</td>
              <td class="num">
                {games === 0 || interval === undefined ? '–' : `${write(interval.low)} – ${write(interval.high)}`}
              </td>
              <td class="num opt">{number(wins)}</td>
              <td class="num opt">{number(losses)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Row({
  match,
  game,
  place,
}: {
  readonly match: Match;
  readonly game: KnownGame;
  readonly place: number | undefined;
}): VNode {
  const say = useMessages(messages).series;
  const texts = useTexts();
  const { id, board, seats, outcome, state } = match;
  return (
    <tr id={`match-${id}`} data-state={state}>
      <td>
        <span class="muted">{board}.</span>{' '}
        <a class="pairing" href={`/matches/${id}`}>
          {seats.map(({ name }) => name).join(' – ')}
        </a>
      </td>
      <td>
        {isSealed(game, match) && state === 'finished' ? (
          say.states.sealed
        ) : outcome !== undefined ? (
          <>
            {scoreWords(outcome.scores, game.rules, texts)},{' '}
            <Cause outcome={outcome} isJudged={match.judge !== undefined} />
          </>
        ) : state === 'waiting' ? (
          say.states.waiting(place)
        ) : (
          say.states[state === 'running' ? 'running' : 'void']
        )}
      </td>
    </tr>
  );
}
