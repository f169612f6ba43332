import type { VNode } from 'preact';
import type { Language } from '../../src/game/message.ts';
import type { Seat } from '../../src/game/seat.ts';
import { allInAt } from './all-in.ts';
import { cardsIn, rankOf, suitOf, type Card } from './cards.ts';
import { returnedTo } from './followed.ts';
import { potsOf, type Pot } from './pots.ts';
import { shownAt, type Frames, type ShownHand } from './shown.ts';
import type { Move, View } from './state.ts';
import { chips, percent, texts, wordsFor, type Texts } from './texts.ts';
import { offered, writeMove } from './written.ts';

// The table: seats around the board and the pots.

/** How many seats stand at the top, at the sides (none or two) and at the bottom, from the bottom left on clockwise. */
const layouts: Readonly<Record<number, readonly [bottomLeft: number, side: number, top: number]>> = {
  2: [1, 0, 1],
  3: [1, 0, 2],
  4: [1, 1, 1],
  5: [1, 1, 2],
  6: [1, 1, 2],
  7: [1, 1, 3],
  8: [1, 1, 3],
  9: [1, 1, 4],
  10: [1, 1, 4],
};

interface Places {
  readonly top: readonly Seat[];
  readonly left: readonly Seat[];
  readonly right: readonly Seat[];
  /** From left to right. */
  readonly bottom: readonly Seat[];
}

export function placesFor(seats: number): Places {
  const [first, side, above] = layouts[seats]!;
  const all = Array.from({ length: seats }, (_, seat) => seat);
  const from = first + side + above;
  return {
    top: all.slice(first + side, from),
    left: all.slice(first, first + side),
    right: all.slice(from, from + side),
    bottom: [...all.slice(0, first), ...all.slice(from + side).toReversed()],
  };
}

export const suitLetter = (card: Card): string => suitOf(card).toUpperCase();
export const suitName = (card: Card, say: Texts): string => say.suits[suitLetter(card) as keyof Texts['suits']];
export const rankWord = (card: Card): string => (rankOf(card) === 'T' ? '10' : rankOf(card));

/** The outlines of the suits' signs, in a square of 16. */
export const suitOutlines: Readonly<Record<string, string>> = {
  c: 'M8 1.4a3.1 3.1 0 0 1 2.5 5 3.1 3.1 0 1 1-1.7 5c.1 1.4.6 2.4 1.7 3.2h-5c1.1-.8 1.6-1.8 1.7-3.2a3.1 3.1 0 1 1-1.7-5A3.1 3.1 0 0 1 8 1.4z',
  d: 'M8 1c1.5 2.5 3.3 4.9 5.3 7C11.3 10.1 9.5 12.5 8 15 6.5 12.5 4.7 10.1 2.7 8 4.7 5.9 6.5 3.5 8 1z',
  h: 'M8 14.6C4.3 11.3 1.5 8.7 1.5 5.5A3.5 3.5 0 0 1 8 3.7a3.5 3.5 0 0 1 6.5 1.8c0 3.2-2.8 5.8-6.5 9.1z',
  s: 'M8 1c3.4 3.5 6.2 5.3 6.2 8.2a3.1 3.1 0 0 1-5.4 2c.1 1.5.7 2.6 1.8 3.5H5.4c1.1-.9 1.7-2 1.8-3.5a3.1 3.1 0 0 1-5.4-2C1.8 6.3 4.6 4.5 8 1z',
};

export const Face = ({ card, say }: { readonly card: Card; readonly say: Texts }): VNode => (
  <>
    {rankWord(card)}
    <svg class="icon" viewBox="0 0 16 16" aria-hidden="true">
      <path d={suitOutlines[suitOf(card)]} fill="currentColor" />
    </svg>
    <span class="hide">{suitName(card, say)}</span>
  </>
);

export const Chips = (): VNode => (
  <svg class="icon chips" viewBox="0 0 24 24" aria-hidden="true">
    <path d="M3 15.5v3c0 1.9 4 3.5 9 3.5s9-1.6 9-3.5v-3" />
    <path d="M3 11v3.5C3 16.4 7 18 12 18s9-1.6 9-3.5V11" />
    <path d="M3 6.5V10c0 1.9 4 3.5 9 3.5s9-1.6 9-3.5V6.5" />
    <ellipse cx="12" cy="6" rx="9" ry="3.7" />
  </svg>
);

interface Shown {
  readonly shown: ShownHand;
  readonly say: Texts;
}

export function Table({
  frames,
  at,
  names,
  language,
}: {
  readonly frames: Frames;
  readonly at: number;
  readonly names: readonly string[] | undefined;
  readonly language: Language;
}): VNode {
  const say = texts[language];
  const { view, toMove } = frames[at]!;
  const shown = shownAt(frames, at);
  const mainPot = allInAt(shown, at)?.pots[0];
  const isNow = shown.number === view.hand && !shown.hand.isOver;
  const { top, left, right, bottom } = placesFor(view.stacks.length);
  const place = (where: string, of: number) => (seat: Seat) => (
    <Place
      key={seat}
      {...{ shown, say, seat, where: `${where} k${of}` }}
      name={names?.[seat]}
      isTurn={isNow && toMove.includes(seat)}
      share={mainPot?.shares[mainPot.seats.indexOf(seat)]}
    />
  );
  return (
    <div class="holdem" role="group" aria-label={describe(shown, say)}>
      <Notes {...{ shown, say }} />
      <ul class={`seats${left.length === 0 ? ' bare' : ''}`}>
        {top.map(place('top', top.length))}
        {left.map(place('left', 1))}
        <Centre {...{ shown, say }} />
        {right.map(place('right', 1))}
        {bottom.map(place('bottom', bottom.length))}
      </ul>
      {view.seat !== null && <Offers view={view} say={say} />}
    </div>
  );
}

function describe({ hand, number }: ShownHand, say: Texts): string {
  const board = cardsIn(hand.board).map((card) => `${rankWord(card)}${suitName(card, say)}`);
  const pot = [...hand.put, ...hand.bets].reduce((sum, own) => sum + own, 0);
  const blinds = say.blinds(hand.smallBlind, hand.bigBlind);
  return [say.hand(number), blinds, say.rounds[hand.round]!, ...board, say.potIs(pot)].join(', ');
}

function Notes({ shown: { number, hand, holes }, say }: Shown): VNode {
  return (
    <div class="notes">
      <p>
        <b>{say.hand(number)}</b> <span class="muted">{say.blinds(hand.smallBlind, hand.bigBlind)}</span>
      </p>
      {holes.some((hole) => hole) && (
        <label class="choice small hiding">
          <input type="checkbox" />
          {say.hide}
        </label>
      )}
    </div>
  );
}

function Place({
  shown: { hand, holes },
  say,
  seat,
  where,
  name,
  isTurn,
  share,
}: Shown & {
  readonly seat: Seat;
  readonly where: string;
  readonly name: string | undefined;
  readonly isTurn: boolean;
  /** Of the main pot, when all that was left were the cards of the board. */
  readonly share: number | undefined;
}): VNode {
  const isOut = hand.chips[seat] === 0;
  const won = hand.won[seat]!;
  const marks = [
    hand.folded[seat] || isOut ? ' gone' : '',
    isTurn ? ' turn' : '',
    won > 0 && !returnedTo(hand, seat) ? ' won' : '',
    hand.shown[seat] ? ' open' : '',
  ];
  return (
    <li class={`place ${where} p${seat + 1}${marks.join('')}`}>
      <Hole hole={holes[seat]!} say={say} />
      <div class="pl">
        <div class="who">
          <span class="seat">{seat + 1}</span>
          <span class="name">{name}</span>
          {hand.button === seat && (
            <span class="dealer" title={say.button}>
              D<span class="hide"> {say.button}</span>
            </span>
          )}
        </div>
        <div class="row">
          <b>{chips(hand.stacks[seat]!)}</b>
          <span class="said muted">{saidBy(hand, seat, say)}</span>
          {isTurn && <span class="hide">{say.toMove}</span>}
        </div>
      </div>
      <div class="bet">
        {share !== undefined && <span title={say.chance}>{percent(share)}</span>}
        {hand.bets[seat]! > 0 && (
          <>
            <Chips />
            {chips(hand.bets[seat]!)}
          </>
        )}
      </div>
    </li>
  );
}

/** What a seat did last, won, or whether it is out. */
function saidBy(hand: ShownHand['hand'], seat: Seat, say: Texts): string {
  if (hand.places[seat]! > 0) return say.out(hand.places[seat]!);
  if (hand.won[seat]! > 0) return (returnedTo(hand, seat) ? say.getsBack : say.wins)(hand.won[seat]!);
  if (hand.folded[seat]) return hand.chips[seat] === 0 ? '' : say.said.fold;
  if (hand.stacks[seat] === 0 && !hand.isOver) return say.allIn;
  const said = hand.said[seat];
  return said ? wordsFor(say.said, said) : '';
}

function Hole({ hole, say }: { readonly hole: string | null; readonly say: Texts }): VNode {
  if (hole === '') return <div class="cards" />;
  return (
    <div class="cards">
      {hole === null ? (
        <>
          <span class="pc back" />
          <span class="pc back" />
          <span class="hide">{say.hidden}</span>
        </>
      ) : (
        cardsIn(hole).map((card) => (
          <span key={card} class={`pc ${suitLetter(card)}`}>
            <Face card={card} say={say} />
          </span>
        ))
      )}
    </div>
  );
}

/** The pots of the rounds before this one, without a bet that nobody called. */
export function contested({ put, folded }: ShownHand['hand']): Pot[] {
  const pots = potsOf(put, (seat) => !folded[seat]);
  return pots.length > 1 ? pots.filter(({ seats }) => seats.length > 1) : pots;
}

function Centre({ shown: { hand }, say }: Shown): VNode {
  const pots = hand.isOver ? [] : contested(hand);
  return (
    <li class="centre">
      <div class="community" role="group" aria-label={say.board}>
        {Array.from({ length: 5 }, (_, index) => {
          const card = cardsIn(hand.board)[index];
          return card === undefined ? (
            <span key={index} class="slot" />
          ) : (
            <span key={index} class={`pc ${suitLetter(card)}`}>
              <Face card={card} say={say} />
            </span>
          );
        })}
      </div>
      <ul class="pots">
        {pots.map(({ chips: size, seats }, index) => (
          <li key={index}>
            <Chips />
            <b>{chips(size)}</b> <span>{pots.length === 1 ? say.pot : index === 0 ? say.mainPot : say.sidePot}</span>
            {pots.length > 1 && seats.map((seat) => <Mark key={seat} seat={seat} />)}
          </li>
        ))}
      </ul>
    </li>
  );
}

export const Mark = ({ seat }: { readonly seat: Seat }): VNode => <span class={`seat p${seat + 1}`}>{seat + 1}</span>;

/** What the player on turn may click. */
const Offers = ({ view, say }: { readonly view: View; readonly say: Texts }): VNode => (
  <div class="offers">
    {(view.turn === view.seat ? offered(view) : []).map((move) => (
      <span key={writeMove(move)} class="btn" data-target={writeMove(move)}>
        {wordOf(move, view, say)}
      </span>
    ))}
  </div>
);

function wordOf(move: Move, { toCall }: View, { offer }: Texts): string {
  const word = offer[typeof move === 'string' ? move : 'raise'];
  return typeof word === 'string' ? word : word(typeof move === 'string' ? toCall : move.raise);
}

const wide = 240;
const tall = 152;

/** On a card: board, pot, and the chips of each seat around the table. */
export function MiniTable({ frames, at, language }: { frames: Frames; at: number; language: Language }): VNode {
  const say = texts[language];
  const { hand } = shownAt(frames, at);
  const seats = hand.chips.length;
  const pot = [...hand.put, ...hand.bets].reduce((sum, own) => sum + own, 0);
  return (
    <svg class="minipoker" viewBox={`0 0 ${wide} ${tall}`} role="img" aria-label={say.hand(hand.number)}>
      <rect class="rail" x="26" y="20" width="188" height="112" rx="56" />
      {Array.from({ length: 5 }, (_, index) => (
        <MiniCard key={index} card={cardsIn(hand.board)[index]} x={50 + 28 * index} />
      ))}
      <text class="lab" x="120" y="104" text-anchor="middle">
        {hand.isOver ? '' : `${say.pot} ${chips(pot)}`}
      </text>
      {hand.chips.map((own, seat) => {
        const [x, y] = aroundTable(seat, seats);
        const isGone = hand.folded[seat] || own === 0;
        return (
          <g key={seat} class={`p${seat + 1}${isGone ? ' gone' : ''}`}>
            <rect class="chip" x={x - 19} y={y - 9} width="38" height="18" rx="9" />
            <text class="lab" x={x} y={y + 4} text-anchor="middle">
              {chips(hand.stacks[seat]!)}
            </text>
          </g>
        );
      })}
    </svg>
  );
}

const MiniCard = ({ card, x }: { readonly card: Card | undefined; readonly x: number }): VNode =>
  card === undefined ? (
    <rect class="slot" x={x} y="52" width="22" height="32" rx="3" />
  ) : (
    <g class={`pc ${suitLetter(card)}`}>
      <rect x={x} y="52" width="22" height="32" rx="3" />
      <text x={x + 11} y="66" text-anchor="middle">
        {rankWord(card)}
      </text>
      <path d={suitOutlines[suitOf(card)]} transform={`translate(${x + 6} 70) scale(0.625)`} />
    </g>
  );

/** Points on a rounded rectangle: at the top, the sides and the bottom as at the large table. */
function aroundTable(seat: Seat, seats: number): [x: number, y: number] {
  const { top, left, right, bottom } = placesFor(seats);
  const along = (list: readonly Seat[]): number => (wide * (list.indexOf(seat) + 0.5)) / list.length;
  if (top.includes(seat)) return [spread(along(top)), 16];
  if (bottom.includes(seat)) return [spread(along(bottom)), 136];
  return left.includes(seat) ? [24, 76] : [right.includes(seat) ? 216 : 120, 76];
}
const spread = (x: number): number => Math.round(120 + 0.9 * (x - 120));
