import { incrementOf, perGameOf } from '../../game/clock.ts';
import { sentence } from '../../text/sentence.ts';
import type { VNode } from 'preact';
import { useContext, useEffect, useMemo, useState } from 'preact/hooks';
import type { Game } from '../../game/rules.ts';
import { legible } from '../../kit/escape.ts';
import type { Frame } from '../../game/view/frames.ts';
import { spokenIn } from '../../game/log.ts';
import { seatName } from '../../game/seat.ts';
import { readJudged } from '../../game/view/judged-frames.ts';
import type { GameView } from '../../game/view/viewer.ts';
import { Addresses } from '../kit/addresses.ts';
import type { MatchData } from '../viewer/data.ts';
import { judgedView } from '../viewer/judged-view.tsx';
import { MatchView } from '../viewer/match.tsx';
import { readRecorded, type Recorded } from '../viewer/recorded.ts';
import { useMessages, useTexts } from '../texts/texts.ts';
import type { GameData, RecordedGame, TournamentData } from './data.ts';
import { messages } from './messages.ts';
import { gameAt, nameOf } from './names.tsx';

export interface GameWithView {
  readonly rules: Game<unknown, unknown, unknown>;
  readonly view: GameView;
}

interface OpenedProps {
  readonly data: TournamentData;
  readonly game: GameData;
  /** The rules and the view of the game; undefined when only a judge knows the rules. */
  readonly playable: GameWithView | undefined;
  /** The position to open at. */
  readonly at?: number;
  record(): Promise<RecordedGame>;
}

/** One game of the tournament. */
export function Opened(props: OpenedProps): VNode {
  const say = useMessages(messages);
  const { data, game, record: fetch } = props;
  const [record, setRecord] = useState<RecordedGame>();
  useEffect(() => {
    if (record === undefined) void fetch().then(setRecord);
  }, [record, fetch]);
  return (
    <>
      <Neighbours data={data} game={game} />
      {record === undefined ? (
        <p class="muted">{say.opening}</p>
      ) : props.playable === undefined ? (
        <Judged {...{ data, game, record }} at={props.at} />
      ) : (
        <Played {...{ data, game, record }} playable={props.playable} at={props.at} />
      )}
    </>
  );
}

function Neighbours({ data, game }: { readonly data: TournamentData; readonly game: GameData }): VNode {
  const say = useMessages(messages);
  const { words } = useTexts();
  const where = useContext(Addresses);
  const at = data.games.indexOf(game);
  const [before, after] = [data.games[at - 1], data.games[at + 1]];
  return (
    <nav class="row neighbours" aria-label={words.where}>
      <a href={where.contest(0)}>{say.back}</a>
      <span class="push row">
        {before !== undefined && <a href={gameAt(before)}>{say.before}</a>}
        {after !== undefined && <a href={gameAt(after)}>{say.after}</a>}
      </span>
    </nav>
  );
}

interface Kept {
  readonly data: TournamentData;
  readonly game: GameData;
  readonly record: RecordedGame;
}

function Played({
  data,
  game,
  playable,
  record,
  at,
}: Kept & { readonly playable: GameWithView; readonly at: number | undefined }): VNode {
  const { kind } = useMessages(messages);
  const { language } = useTexts();
  const [recorded, setRecorded] = useState<Awaited<ReturnType<typeof readRecorded>>>();
  const [soFar, setSoFar] = useState<readonly Frame[]>([]);
  useEffect(
    () => void readRecorded(playable.rules, record.log, record.times, setSoFar).then(setRecorded),
    [playable, record],
  );
  if (recorded === undefined) return <Opening view={playable.view} frames={soFar} />;
  if ('wrong' in recorded) return <Broken reason={sentence(recorded.wrong, language)} record={record} />;
  return (
    <MatchView
      match={matchOf(data, game, playable, recorded.value, kind)}
      frames={recorded.value.frames}
      view={playable.view}
      stderr={record.stderr}
      {...(at !== undefined && { open: at })}
    />
  );
}

/** The progress of a replay that takes long. */
function Opening({ view, frames }: { readonly view: GameView; readonly frames: readonly Frame[] }): VNode {
  const say = useMessages(messages);
  const { language } = useTexts();
  return (
    <>
      <p class="muted">{say.opening}</p>
      {frames.length > 0 && (
        <div class="watch">
          <div class="card live">
            <figure>
              <view.Board frames={frames} at={frames.length - 1} language={language} mini />
            </figure>
          </div>
        </div>
      )}
    </>
  );
}

function matchOf(
  data: TournamentData,
  game: GameData,
  { rules }: GameWithView,
  { start, faults, outcome, used, frames }: Recorded,
  kind: string,
): MatchData {
  return {
    id: game.number,
    game: start.game,
    title: rules.title,
    ...(rules.titles !== undefined && { titles: rules.titles }),
    ...(rules.points !== undefined && { points: rules.points }),
    contest: { id: 0, name: data.title === rules.title ? kind : data.title },
    round: game.round,
    state: 'finished',
    moveTime: start.moveTime,
    ...incrementOf(rules, start),
    ...perGameOf(rules, start),
    ...spokenIn(start),
    players: game.entrants.map((entrant, seat) => {
      const rated = data.places.find((place) => place.entrant === entrant)?.rated;
      return {
        seat: seatName(rules, seat),
        bot: entrant,
        name: nameOf(data, entrant),
        ...(rated !== undefined && { rated }),
      };
    }),
    seed: start.seed,
    turns: frames.length - 1,
    ...(outcome !== undefined && { outcome }),
    faults,
    ...(used !== undefined && { used }),
  };
}

/** A game whose rules only its judge knows. */
function Judged({ data, game, record, at }: Kept & { readonly at: number | undefined }): VNode {
  const say = useMessages(messages);
  const { name: _name, ...titled } = data.game;
  const { seed, frames, faults, used } = useMemo(() => readJudged(record.log, record.times), [record]);
  const match: MatchData = {
    id: game.number,
    game: '',
    ...titled,
    points: 'more',
    contest: { id: 0, name: data.title === '' ? say.kind : data.title },
    round: game.round,
    state: game.cause === 'void' ? 'void' : 'finished',
    moveTime: data.moveTime,
    players: game.entrants.map((entrant, seat) => ({
      seat: `${seat + 1}`,
      bot: entrant,
      name: nameOf(data, entrant),
    })),
    seed,
    turns: frames.length - 1,
    ...(game.scores !== undefined && { outcome: { scores: game.scores, cause: 'rules' } }),
    ...(game.reason !== undefined && { reason: game.reason }),
    faults,
    ...(used !== undefined && { used }),
  };
  return (
    <MatchView
      {...{ match, frames }}
      view={judgedView}
      stderr={record.stderr}
      {...(at !== undefined && { open: at })}
    />
  );
}

/** The log does not follow from these rules: it is shown as text. */
const Broken = ({ reason, record }: { readonly reason: string; readonly record: RecordedGame }): VNode => (
  <section class="card">
    <div class="body stack">
      <p class="bad">{useMessages(messages).broken(reason)}</p>
      <pre class="code">
        {record.log
          .split('\n')
          .slice(0, 1000)
          .map((line) => legible(line, 500))
          .join('\n')}
      </pre>
    </div>
  </section>
);
