import type { VNode } from 'preact';
import { useMemo } from 'preact/hooks';
import type { Seat } from '../../game/seat.ts';
import { turnsBefore } from '../../game/take-back.ts';
import { titleIn } from '../../game/title.ts';
import type { Frame } from '../../game/view/frames.ts';
import type { GameView } from '../../game/view/viewer.ts';
import { matchSentence } from '../../text/match-sentence.ts';
import { CopyLine } from '../kit/copy.tsx';
import { Empty, LiveMark, scoreWords } from '../kit/parts.tsx';
import type { AnyGame } from '../play/choosing.ts';
import { inView, Table } from '../play/table.tsx';
import { useMessages, useTexts } from '../texts/texts.ts';
import type { MatchData } from '../viewer/data.ts';
import { endingOf, headline } from '../viewer/headline.ts';
import { messages } from './messages.ts';
import type { SeatLink, SeatState } from './seat-link.ts';

export interface BoardProps {
  readonly match: MatchData;
  readonly rules: AnyGame;
  readonly view: GameView;
  /** As spectators see them. */
  readonly frames: readonly Frame[];
  readonly seat: Seat;
  readonly state: SeatState;
  readonly link: SeatLink;
  readonly since: number | undefined;
  readonly heard: number | undefined;
}

/** The match of a person, from the seat in which they sit. */
export function Board(props: BoardProps): VNode {
  const { match, rules, view, seat, state, link } = props;
  const texts = useTexts();
  const { language } = texts;
  const say = useMessages(messages);
  const isOver = match.state === 'finished' || match.state === 'void';
  const { views, isOut } = state;
  const frames = useMemo(
    () => (isOver ? props.frames : seenFrom(props.frames, views, isOut)),
    [props.frames, views, isOver, isOut],
  );
  const offer = useMemo(
    () => (state.question === undefined ? undefined : rules.moves?.(state.question.view, seat)),
    [state.question, rules, seat],
  );
  const ending = endingOf(match, frames, view, texts);
  const back = backOf(props);
  // a tab that another one has replaced plays no more
  const isHere = isOver || (state.link.kind !== 'replaced' && state.link.kind !== 'refused');
  return (
    <>
      <Head match={match} frames={frames} view={view} />
      {!isOver && <LinkNote {...props} />}
      {frames.length === 0 ? (
        <Waits match={match} view={view} />
      ) : (
        <Table
          {...{ match, rules, view, frames, seat, ending }}
          offer={isHere ? offer : undefined}
          waits={isHere ? undefined : say.notHere}
          countsDown
          since={props.since}
          heard={state.link.kind === 'open' ? props.heard : undefined}
          refused={
            state.refused && say.notLegal(matchSentence(state.refused, language, view.catalogue ?? rules.messages))
          }
          onMove={(text) => link.move(text)}
          onBack={!isHere || isOver || isOut || match.isFriendly !== true ? undefined : back.take}
          canTakeBack={back.can}
          asked={isHere ? askedBack(props, say) : undefined}
          wish={state.asks === 'self' ? say.backAsked : undefined}
          onResign={!isHere || isOver || isOut ? undefined : () => link.resign()}
          resignNote={rules.standIn === undefined ? undefined : say.standIn}
          over={isOver ? <Over match={match} ending={ending} /> : undefined}
        >
          <section class="card">
            <div class="body stack small">
              <span class="muted">{say.spectators}</span>
              <CopyLine text={`${location.origin}/matches/${match.id}`} />
            </div>
          </section>
        </Table>
      )}
    </>
  );
}

/** The positions as the seat sees them, as far as it was told; who is out sees the rest as spectators do. */
function seenFrom(frames: readonly Frame[], views: readonly unknown[], isOut: boolean): readonly Frame[] {
  const seen = frames.slice(0, views.length).map((frame, at) => ({ ...frame, view: views[at] }));
  return isOut ? [...seen, ...frames.slice(views.length)] : seen;
}

const peopleIn = ({ players }: MatchData): Seat[] => players.flatMap(({ isPerson }, at) => (isPerson ? [at] : []));

/** How many turns stay when this seat takes back its last move; undefined where it cannot. */
const turnsLeft = ({ match, frames }: Pick<BoardProps, 'match' | 'frames'>, seat: Seat): number | undefined =>
  turnsBefore(
    frames.slice(1).map(({ moves }) => moves),
    seat,
    peopleIn(match),
  );

/** The own last move is taken back at once in the own turn; in that of another person, who is asked, by their leave. */
function backOf(props: BoardProps): { readonly can: boolean; take(): void } {
  const { match, frames, seat, state, link } = props;
  const isOwn = state.question !== undefined;
  const toMove = frames.at(-1)?.toMove ?? [];
  const isHeard = isOwn || (state.asks === undefined && peopleIn(match).some((at) => toMove.includes(at)));
  return {
    can: isHeard && turnsLeft(props, seat) !== undefined,
    take: () => (isOwn ? link.takeBack(seat) : link.askTakeBack()),
  };
}

/** Another person asks to take back a move, which the person who is to move may allow. */
function askedBack(props: BoardProps, say: (typeof messages)['en']): VNode | undefined {
  const { asks, question } = props.state;
  if (typeof asks !== 'number' || question === undefined || turnsLeft(props, asks) === undefined) return undefined;
  return (
    <div class="row" role="alert">
      <span class="small">{say.asksBack(props.match.players[asks]!.name)}</span>
      <button class="btn" type="button" onClick={() => props.link.takeBack(asks)}>
        {say.allow}
      </button>
      <button class="btn flat" type="button" onClick={() => props.link.decline()}>
        {say.decline}
      </button>
    </div>
  );
}

function Head({ match, frames, view }: Pick<BoardProps, 'match' | 'frames' | 'view'>): VNode {
  const texts = useTexts();
  const say = useMessages(messages);
  const title = titleIn(match, texts.language);
  return (
    <div class="head slim">
      <div>
        <nav class="crumbs" aria-label={texts.words.where}>
          <a href="/play">{say.play}</a> / <a href={`/games/${match.game}`}>{title}</a> /{' '}
          <a href={`/matches/${match.id}`}>{texts.words.number(match.id)}</a>
        </nav>
        <h1>
          {match.players.map(({ name }) => name).join(' – ')} {match.state === 'running' && <LiveMark />}
        </h1>
        {frames.length > 0 && <p>{headline(match, frames, view, texts)}</p>}
      </div>
    </div>
  );
}

/** How the page is connected, where that is not as it should be. */
function LinkNote({ state: { link: is, isOut }, link, rules }: BoardProps): VNode | null {
  const say = useMessages(messages);
  if (is.kind === 'open')
    return isOut && rules.standIn !== undefined ? (
      <p class="notice" role="status">
        {say.standIn}
      </p>
    ) : null;
  const text = is.kind === 'refused' ? say.refused(is.why) : say[is.kind];
  return (
    <div class={is.kind === 'connecting' ? 'notice' : 'notice warn'} role="status">
      <span>{text}</span>{' '}
      {(is.kind === 'replaced' || is.kind === 'refused') && (
        <button class="btn" type="button" onClick={link.connect}>
          {is.kind === 'replaced' ? say.playHere : say.again}
        </button>
      )}
    </div>
  );
}

/** The match has not begun yet, or was never played. */
function Waits({ match, view }: Pick<BoardProps, 'match' | 'view'>): VNode {
  const texts = useTexts();
  const say = useMessages(messages);
  return (
    <section class="card">
      <Empty>{match.state === 'running' ? say.starts : headline(match, [], view, texts)}</Empty>
      <div class="body row">
        {match.state === 'waiting' && match.isFriendly === true && (
          <form method="post" action={`/matches/${match.id}/cancel`}>
            <button class="btn" type="submit">
              {say.cancel}
            </button>
          </form>
        )}
        {match.state === 'void' && <Rematch match={match} />}
        <a class="btn flat" href="/play">
          {say.lobby}
        </a>
      </div>
    </section>
  );
}

const Rematch = ({ match }: Pick<BoardProps, 'match'>): VNode => {
  const say = useMessages(messages);
  return (
    <form method="post" action={`/matches/${match.id}/rematch`}>
      <button class="btn main" type="submit">
        {say.rematch}
      </button>
    </form>
  );
};

/** The result, and what can be done next. */
function Over({ match, ending }: Pick<BoardProps, 'match'> & { readonly ending: string }): VNode | null {
  const texts = useTexts();
  const say = useMessages(messages);
  const { outcome } = match;
  if (outcome === undefined) return null;
  const best = outcome.scores.indexOf(Math.max(...outcome.scores));
  return (
    <section class={`card result over p${best + 1}`} ref={inView} aria-label={texts.words.result}>
      <b>{scoreWords(outcome.scores, match, texts)}</b>
      <span>{ending}</span>
      <div class="row">
        <Rematch match={match} />
        <a class="btn" href={`/matches/${match.id}`}>
          {say.replay}
        </a>
        <a class="btn flat" href="/play">
          {say.lobby}
        </a>
      </div>
    </section>
  );
}
