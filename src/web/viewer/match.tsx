import type { Catalogue } from '../../game/message.ts';
import type { VNode } from 'preact';
import { useContext, useMemo, useState } from 'preact/hooks';
import type { Seat } from '../../game/seat.ts';
import { explain, replayTitle } from '../../text/explain.ts';
import { replayCommand } from '../../text/replay-command.ts';
import { causeWords } from '../../text/fault-titles.ts';
import { counted } from '../../game/score.ts';
import { titleIn } from '../../game/title.ts';
import { movesInWords, type GameView, type FaultRecord } from '../../game/view/viewer.ts';
import { Addresses, type MatchFiles } from '../kit/addresses.ts';
import { Clock } from './clock.tsx';
import { screenClass } from './full-screen.tsx';
import { endingOf, headline } from './headline.ts';
import { otherRulesView } from './other-rules-view.tsx';
import { Marks } from './marks.tsx';
import { Own } from './own.tsx';
import { isUnlimited, longestOf } from './thoughts.ts';
import { marksAt, useWritten, Wrote } from './wrote.tsx';
import { ContestLink, Details, Tabs } from './panels.tsx';
import { Empty, Icon, LiveMark, Owner, doubt, placesOf, scoreWords, titleOf } from '../kit/parts.tsx';
import { Scrub, useReplay, WhenAtRest, type About, type MatchProps } from './replay.tsx';
import { useTexts, type Texts } from '../texts/texts.ts';

/** A match, live or as a replay; first drawn by the server. */
export function MatchView(given: MatchProps): VNode {
  const { isOfOtherRules = false, isUnread = false } = given.match;
  const withoutRules = useMemo(() => otherRulesView(isUnread), [isUnread]);
  const props = isOfOtherRules ? { ...given, view: withoutRules } : given;
  const texts = useTexts();
  const { language, words: say } = texts;
  const { match, frames } = props;
  const last = Math.max(0, frames.length - 1);
  const isReplay = match.outcome !== undefined;
  const [opensAt] = useState(() => props.open ?? (isReplay ? props.view.opensAt?.(frames) : undefined));
  const player = useReplay(last, isReplay, opensAt);
  const names = useMemo(() => match.players.map(({ name }) => name), [match]);
  const about = { ...props, ...player, last, language, names };
  const where = useContext(Addresses);
  const files = match.seed === undefined ? undefined : where.files(match.id);
  const own = match.seed === undefined ? undefined : props.own;
  const pieces = useWritten(props.written, player.at, last);
  const marks = useMemo(() => marksAt(pieces, player.at, last), [pieces, player.at, last]);
  const [missing, setMissing] = useState<readonly string[]>([]);
  const faults = shownFaults(match.faults);
  const hasWritten = (seat: Seat): boolean => pieces.some((piece) => piece.seat === seat);
  const loss = (fault: FaultRecord): VNode => (
    <Loss
      key={`${fault.seat} ${fault.turn}`}
      fault={fault}
      name={match.players[fault.seat]!.name}
      isPerson={match.players[fault.seat]!.isPerson === true}
      ofGame={props.view.catalogue}
      files={own?.seats.includes(fault.seat) ? undefined : files}
      stderr={hasWritten(fault.seat) ? undefined : props.stderr?.[fault.seat]}
      {...(!fault.forgiven &&
        match.outcome?.cause === 'rules' && {
          out: props.view.out?.[language] ?? { short: say.standIn, sentence: say.playedOn },
        })}
    />
  );
  return (
    <>
      <Head {...props} />
      <p class="hide" role="status" aria-live="polite">
        {spoken(about, texts)}
      </p>
      <div class="watch">
        <div class={`stack ${screenClass}${props.view.isSquare ? ' square' : ''}`}>
          <ul class={`plates${hasLongScores(props) ? ' long' : ''}`} aria-label={say.players}>
            {match.players.map((_, seat) => (
              <Plate key={seat} seat={seat} {...about} />
            ))}
          </ul>
          <div class="board">
            {frames.length === 0 ? (
              <Empty>{headline(match, frames, props.view, texts)}</Empty>
            ) : (
              <props.view.Board
                frames={frames}
                at={player.at}
                language={language}
                names={names}
                viewer={match.viewer}
              />
            )}
            {pieces.length > 0 && <Marks marks={marks} grid={props.view.grid} tell={setMissing} />}
          </div>
          {frames.length > 0 && <Scrub {...about} />}
          {frames.length > 0 && (
            <div class="key">
              {props.view.Key !== undefined && <props.view.Key language={language} />}
              <span class="js">
                <svg class="slow">
                  <circle cx="13" cy="5" r="4" />
                </svg>
                {say.long}
              </span>
              <span class="js">
                <svg class="mark">
                  <path d="M13 0l5 5-5 5-5-5z" />
                </svg>
                {say.endOrFault}
              </span>
            </div>
          )}
          {props.view.Beside !== undefined && frames.length > 0 && (
            <div class="stack beside">
              <props.view.Beside {...about} times={match} />
            </div>
          )}
        </div>
        <div class="stack aside">
          {match.outcome !== undefined && <Result {...about} />}
          {faults.filter(({ forgiven }) => !forgiven).map(loss)}
          <Wrote pieces={pieces} missing={missing} {...about} />
          {own !== undefined && <Own match={match} {...own} />}
          {props.view.Side !== undefined && frames.length > 0 && <props.view.Side {...about} />}
          {frames.length > 0 ? (
            <WhenAtRest dragged={player.dragged}>
              <Tabs {...about} />
            </WhenAtRest>
          ) : (
            <section class="card">
              <header>
                <h2>{say.tabs.details}</h2>
              </header>
              <Details {...about} />
            </section>
          )}
          {faults.filter(({ forgiven }) => forgiven).map(loss)}
        </div>
      </div>
    </>
  );
}

/** What a screen reader is told: where a reader who steps through the match is, and how it ended. */
function spoken(
  { match, frames, view, at, last, playing, names }: About & { readonly names: readonly string[] },
  texts: Texts,
): string {
  if (frames.length === 0) return headline(match, frames, view, texts);
  if (at < last && playing) return '';
  if (at === 0 && last > 0) return texts.words.first;
  if (at < last) return texts.words.moved(at, movesInWords(view, frames, at, names, texts.language));
  return match.state === 'running' ? '' : `${titleOf(match, texts)}. ${headline(match, frames, view, texts)}`;
}

/** Scores of five digits need wider plates. */
export const hasLongScores = ({ frames, view }: Pick<MatchProps, 'frames' | 'view'>): boolean =>
  frames.length > 0 && view.points?.(frames.at(-1)!.view).some((points) => points > 9999) === true;

function Head({ match, frames, view, behind }: MatchProps): VNode {
  const texts = useTexts();
  const { words: say } = texts;
  const title = titleIn(match, texts.language);
  const where = useContext(Addresses);
  const files = match.seed === undefined ? undefined : where.files(match.id);
  return (
    <div class="head slim">
      <div>
        {match.id === 0 ? (
          <p class="crumbs">
            {title} / <ContestLink match={match} />
          </p>
        ) : (
          <nav class="crumbs" aria-label={say.where}>
            {match.isGameDeleted ? title : <a href={where.game(match.game)}>{title}</a>} / <ContestLink match={match} />{' '}
            / {say.number(match.id)}
          </nav>
        )}
        <h1>
          {titleOf(match, texts)} {match.state === 'running' && <LiveMark behind={behind} />}
        </h1>
        {frames.length > 0 && (
          <p {...(match.outcome !== undefined && { class: 'brief' })}>
            <span>{headline(match, frames, view, texts)}</span>
          </p>
        )}
      </div>
      {files !== undefined && (
        <div class="row opt">
          <a class="btn" href={files.log} download={`match-${match.id}.jsonl`}>
            <Icon name="down" />
            {say.files.log}
          </a>
          <a class="btn" href={files.times} download={`match-${match.id}.times.jsonl`}>
            <Icon name="down" />
            {say.files.times}
          </a>
        </div>
      )}
    </div>
  );
}

export function Plate({
  seat,
  note,
  ...about
}: About & { readonly seat: Seat; readonly countsDown?: boolean; readonly note?: string | undefined }): VNode {
  const {
    language,
    words: say,
    format: { number, decimal },
  } = useTexts();
  const { match, frames, view, at, last } = about;
  const { name, bot, version, owner, rated, seat: letter } = match.players[seat]!;
  const where = useContext(Addresses);
  const turn = frames[at]?.toMove.includes(seat) === true && !(match.outcome !== undefined && at === last);
  const ticking = turn && at === last && match.state === 'running' && !about.behind;
  return (
    <li class={`plate p${seat + 1}${turn ? ' turn' : ''}`}>
      <div class="who">
        <span class="seat">{letter}</span>
        {match.id === 0 ? (
          <span class="name">{name}</span>
        ) : (
          <a class="name" href={where.bot(bot, version)}>
            {name}
          </a>
        )}
      </div>
      <div class="score">
        {view.points === undefined
          ? match.outcome !== undefined && decimal(match.outcome.scores[seat]!, 2)
          : frames.length > 0 && number(view.points(frames[at]!.view)[seat]!)}
      </div>
      <div class="meta">
        {hasStandIn(about, seat) ? (
          <span class="bad">{view.out?.[language].short ?? say.standIn}</span>
        ) : (
          rated !== undefined && (
            <span>
              {Math.round(rated.rating)} <span class="muted">± {doubt(rated)}</span>
            </span>
          )
        )}
        {name !== `@${owner}` && <Owner login={owner} />}
        {note}
      </div>
      <Clock {...about} {...{ seat, turn, ticking }} countsDown={about.countsDown ?? false} />
    </li>
  );
}

/** While a match of the server runs its faults are not sent; a move that took no time is the stand-in's. */
function hasStandIn({ match, frames, at }: About, seat: Seat): boolean {
  if (match.outcome !== undefined || match.isHere === true)
    return (
      (match.outcome?.cause ?? 'rules') === 'rules' &&
      match.faults.some((fault) => !fault.forgiven && fault.seat === seat && fault.turn <= at)
    );
  const last = frames.slice(0, at + 1).findLast(({ moves }) => moves[seat] !== undefined);
  return last !== undefined && last.ms[seat] === undefined;
}

function Result({ match, frames, view, seek }: About): VNode {
  const texts = useTexts();
  const {
    language,
    words: say,
    format: { limit, number, seconds },
  } = texts;
  const { scores } = match.outcome!;
  const names = match.players.map(({ name }) => name);
  const winner = scores.indexOf(Math.max(...scores));
  const longest = useMemo(() => longestOf(frames), [frames]);
  return (
    <section class={`card result p${winner + 1}`} aria-label={say.result}>
      <b>
        {scoreWords(scores, match, texts)},{' '}
        {(match.outcome!.cause === 'rules' && view.decidedBy?.[language]) || causeWords(match.outcome!.cause, language)}
      </b>
      {scores.length > 2 && (
        <ol class="places">
          {placesOf(scores).map(({ seat, place }) => (
            <li key={seat} class={`p${seat + 1}`}>
              {place}.<span class="seat">{match.players[seat]!.seat}</span>
              {match.players[seat]!.name}
              <span class="push">{number(counted(match, scores[seat]!))}</span>
            </li>
          ))}
        </ol>
      )}
      <span>
        {match.outcome!.cause === 'rules'
          ? `${view.ending(frames, names, match.outcome!, language)}. `
          : match.faults.length === 0 && `${endingOf(match, frames, view, texts)} `}
        {longest !== undefined && (
          <>
            {say.longest} {match.players[longest.seat]!.name},{' '}
            <span class="whole">
              <button class="link" type="button" onClick={() => seek(longest.at)}>
                {say.move(longest.at)}
              </button>
              ,
            </span>{' '}
            {isUnlimited(match) ? seconds(longest.ms) : say.of(seconds(longest.ms), limit(match.moveTime))}.
          </>
        )}
      </span>
    </section>
  );
}

const forgivenShown = 3;

/** All faults that put a player out, and the first of those that were forgiven. */
const shownFaults = (faults: readonly FaultRecord[]): readonly FaultRecord[] => {
  const forgiven = (seat: Seat): readonly FaultRecord[] =>
    faults.filter((fault) => fault.forgiven && fault.seat === seat).slice(0, forgivenShown);
  return faults.filter((fault) => !fault.forgiven || forgiven(fault.seat).includes(fault));
};

interface LossProps {
  readonly fault: FaultRecord;
  readonly name: string;
  /** Who needs no hint for the author of a bot. */
  readonly isPerson: boolean;
  /** The game's own messages. */
  readonly ofGame?: Catalogue | undefined;
  /** What happened to the seat, if the match went on. */
  readonly out?: NonNullable<GameView['out']>['en'];
  /** The files of the match, if a reader can have them. */
  readonly files?: MatchFiles | undefined;
  /** What the player wrote to stderr, where the page may show it. */
  readonly stderr?: string | undefined;
}

/** Why a match was lost by a fault, or a stand-in plays, and what the author of the bot should look at. */
export function Loss({ fault, name, isPerson, ofGame, out, files, stderr = '' }: LossProps): VNode {
  const { language, words } = useTexts();
  const { what, pardon, told, said, hint } = explain(fault, fault.turn, language, ofGame);
  return (
    <section class="card loss" aria-label={out?.short ?? words.loss}>
      <p>
        {name}: {what}
        {pardon !== undefined && `; ${pardon}`}
        {out !== undefined && `. ${out.sentence}`}
      </p>
      {!isPerson && (
        <dl class="facts">
          {[told, said].map(
            (row) =>
              row !== undefined && (
                <>
                  <dt>{row[0]}</dt>
                  <dd>
                    <code>{row[1]}</code>
                  </dd>
                </>
              ),
          )}
          <dt>{hint[0]}</dt>
          <dd>{hint[1]}</dd>
          {files !== undefined && (
            <>
              <dt>{replayTitle(language)}</dt>
              <dd>
                <code>{replayCommand({ file: files.saved, seat: fault.seat, flags: files.limitFlags ?? [] })}</code>{' '}
                {words.replayHint}{' '}
                <a href={files.log} download={files.saved.split('/').at(-1)}>
                  {files.saved}
                </a>
              </dd>
            </>
          )}
          {stderr.trim() !== '' && (
            <>
              <dt>stderr</dt>
              <dd>
                <code>{stderr.trimEnd()}</code>
              </dd>
            </>
          )}
        </dl>
      )}
    </section>
  );
}
