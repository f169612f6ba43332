import type { VNode } from 'preact';
import type { FaultRecord, Position, Seeking } from '../../src/game/view/viewer.ts';
import { decimal } from '../../src/text/format.ts';
import { cardsIn } from './cards.ts';
import { contested, Face, Mark, suitLetter } from './felt.tsx';
import { follow, returnedTo, type Followed } from './followed.ts';
import { readTold } from './protocol-messages.ts';
import { shownAt, startsOf, type Line } from './shown.ts';
import type { View } from './state.ts';
import { texts, wordsFor, type Texts } from './texts.ts';

/** The hand as a list: blinds, moves, cards of the board, shown hands and what was won. */
export function Streets({
  frames,
  at,
  language,
  names,
  seek,
  faults,
}: Position<View> & Seeking & { readonly faults: readonly FaultRecord[] }): VNode {
  const say = texts[language];
  const { number, lines } = shownAt(frames, at);
  const starts = startsOf(frames);
  const button = (hand: number, label: string, mark: string): VNode => (
    <button
      type="button"
      class="btn flat"
      aria-label={label}
      disabled={!starts.has(hand)}
      onClick={() => seek(starts.get(hand)!)}
    >
      {mark}
    </button>
  );
  const timeOf = ({ at: position }: Line, seat: number): string | undefined => {
    const ms = frames[position]!.ms[seat];
    return ms === undefined ? undefined : `${decimal(language, ms / 1000, 2)} s`;
  };
  const isForced = ({ at: position }: Line, seat: number): boolean =>
    faults.some((fault) => fault.seat === seat && fault.turn === position);
  return (
    <>
      <div class="hands">
        {button(number - 1, say.previous, '‹')}
        <b>{say.hand(number)}</b>
        {button(number + 1, say.next, '›')}
      </div>
      <ol class="moves streets">
        {steps(lines).map(({ line, hand }, index) => (
          <Step key={index} {...{ line, hand, say, at, names, seek, timeOf, isForced }} />
        ))}
      </ol>
    </>
  );
}

interface StepProps {
  readonly line: Line;
  /** The hand after this message. */
  readonly hand: Followed;
}

/** Each message with the hand that it leads to. */
function steps(lines: readonly Line[]): StepProps[] {
  const all: StepProps[] = [];
  let hand: Followed | undefined;
  for (const line of lines) {
    hand = follow(hand, line.text);
    all.push({ line, hand: hand! });
  }
  return all;
}

function Step({
  line,
  hand,
  say,
  at,
  names,
  seek,
  timeOf,
  isForced,
}: StepProps & { readonly names: readonly string[] | undefined } & Seeking & {
    readonly say: Texts;
    readonly at: number;
    timeOf(line: Line, seat: number): string | undefined;
    isForced(line: Line, seat: number): boolean;
  }): VNode | null {
  const told = readTold(line.text);
  if (told.kind === 'end') return null;
  if (told.kind === 'hand') return <Street title={say.streets[0]!} />;
  const isNow = line.at === at && told.kind === 'did';
  const go = { type: 'button' as const, 'data-at': line.at, onClick: () => seek(line.at) };
  if (told.kind === 'board') {
    const pots = contested(hand).map(({ chips }) => chips);
    return <Street title={say.streets[hand.round]!} cards={newCards(told.board)} pot={say.pots(pots)} say={say} />;
  }
  return (
    <li>
      <button {...go} aria-current={isNow ? 'true' : undefined}>
        <span>
          <Mark seat={told.seat} /> {names !== undefined && `${names[told.seat]!} `}
          {told.kind === 'did' || told.kind === 'post' ? (
            <>
              {wordsFor(say.did, hand.said[told.seat]!)}
              {hand.stacks[told.seat] === 0 && told.kind === 'did' && told.move !== 'fold' && `, ${say.allIn}`}
              {told.kind === 'did' && isForced(line, told.seat) && (
                <span class="bad" title={say.standIn}>
                  {' '}
                  ◆<span class="hide">{say.standIn}</span>
                </span>
              )}
            </>
          ) : told.kind === 'show' ? (
            <>
              <span class="muted">{say.shows}</span> <Cards text={told.hole} say={say} />
            </>
          ) : told.kind === 'win' ? (
            <Won hand={hand} seat={told.seat} chips={told.chips} say={say} />
          ) : (
            say.isOut(told.place)
          )}
        </span>
        {told.kind === 'did' && <span class="muted">{timeOf(line, told.seat)}</span>}
      </button>
    </li>
  );
}

const Won = ({
  hand,
  seat,
  chips,
  say,
}: Pick<StepProps, 'hand'> & { readonly seat: number; readonly chips: number; readonly say: Texts }): VNode =>
  returnedTo({ ...hand, won: hand.won.with(seat, chips) }, seat) ? (
    <>{say.getsBack(chips)}</>
  ) : (
    <b>{say.wins(chips)}</b>
  );

/** The flop has three cards, the others one. */
const newCards = (board: string): string => (board.length === 6 ? board : board.slice(-2));

const Street = ({
  title,
  cards = '',
  pot,
  say,
}: {
  readonly title: string;
  readonly cards?: string;
  readonly pot?: string;
  readonly say?: Texts;
}): VNode => (
  <li class="street">
    <p>
      <span>{title}</span> {say !== undefined && <Cards text={cards} say={say} />}
      {pot !== undefined && <span class="muted push">{pot}</span>}
    </p>
  </li>
);

const Cards = ({ text, say }: { readonly text: string; readonly say: Texts }): VNode => (
  <>
    {cardsIn(text).map((card) => (
      <span key={card} class={`suit ${suitLetter(card)}`}>
        <Face card={card} say={say} />{' '}
      </span>
    ))}
  </>
);
