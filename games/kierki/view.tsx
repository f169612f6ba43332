import type { VNode } from 'preact';
import { useMemo } from 'preact/hooks';
import type { Seat } from '../../src/game/seat.ts';
import type { Frame } from '../../src/game/view/frames.ts';
import type { GameView, FaultRecord, Position, Seeking } from '../../src/game/view/viewer.ts';
import { seatNames, suitOf, tidy, valueOf, type Card } from './cards.ts';
import type { DealType } from './deals.ts';
import { dealPoints, type Trick } from './points.ts';
import { messages as catalogue } from './messages.ts';
import type { View } from './state.ts';
import { texts, type Texts } from './texts.ts';

type Frames = readonly Frame<View>[];
type Props = Position<View>;

const south = 2;

/** The side of the table on which a seat is seen: whoever looks sits at the bottom. */
const placeOf = (seat: Seat, own: Seat): string => seatNames[(seat - own + south + 4) % 4]!;

export const view: GameView<View> = {
  Board: ({ frames, at, names, language, mini = false, seat: own = south }) => {
    const now = frames[at]!.view;
    const turn = frames[at]!.toMove;
    const say = texts[language];
    return (
      <div class={`table felt${mini ? ' mini' : ''}`} role="group" aria-label={describe(now, say)}>
        {!mini && <Notes view={now} say={say} />}
        {seatNames.map((_, seat) =>
          mini ? (
            <Corner key={seat} view={now} seat={seat} turn={turn.includes(seat)} />
          ) : (
            <Hand
              key={seat}
              view={now}
              seat={seat}
              place={placeOf(seat, own)}
              name={names?.[seat]}
              turn={turn.includes(seat)}
              say={say}
            />
          ),
        )}
        <TrickOnTable frames={frames} at={at} language={language} own={own} />
      </div>
    );
  },

  Key: ({ language }) => (
    <>
      <span>{texts[language].cardFrame}</span>
      <span>{texts[language].nameFrame}</span>
    </>
  ),

  Side: Points,
  Moves: Tricks,
  points: pointsAt,

  opensAt: dearestTrick,
  catalogue,
  ending: (_frames, names, { scores }, language) => {
    const fewest = Math.max(...scores);
    const winners = names.filter((_, seat) => scores[seat] === fewest);
    return texts[language].ending(winners, 0 - fewest);
  },
  over: { en: texts.en.over, pl: texts.pl.over },
  facts: (frames, language) => {
    const { deals } = frames[0]!.view;
    const types = dealsOf(frames).flatMap((deal) => deal?.type ?? []);
    return texts[language].facts(deals, types.length === deals ? types : undefined);
  },
  move: (card) => `${valueOf(card)}${signs[suitOf(card)]}`,
  moveInWords: (card, _frames, _at, language) => cardInWords(card, texts[language]),
  messages: async (match) => (await import('./conversation.ts')).messages(match),
};

const cardInWords = (card: Card, say: Texts): string => `${say.valueName(valueOf(card))}${say.ofSuit(suitOf(card))}`;
const signs: Readonly<Record<string, string>> = { C: '♣', D: '♦', H: '♥', S: '♠' };
/** The cards on the table, or how the match ended. */
function describe({ deal, deals, type, tricks, table, leads, over, points }: View, say: Texts): string {
  const sums = seatNames.map((name, seat) => `${name} ${points.reduce((sum, each) => sum + each[seat]!, 0)}`);
  if (over) return say.boardOver(sums.join(', '));
  const lies = table.length === 0 ? say.leads(seatNames[leads]!) : say.onTable(table.join(' '));
  return say.board(deal, deals, type, tricks.length + 1, lies);
}

/** The outlines of the suits' signs, in a square of 16. A position shows a hundred: symbols would be copied for each. */
const outlines: Readonly<Record<string, string>> = {
  C: 'M8 1.4a3.1 3.1 0 0 1 2.5 5 3.1 3.1 0 1 1-1.7 5c.1 1.4.6 2.4 1.7 3.2h-5c1.1-.8 1.6-1.8 1.7-3.2a3.1 3.1 0 1 1-1.7-5A3.1 3.1 0 0 1 8 1.4z',
  D: 'M8 1c1.5 2.5 3.3 4.9 5.3 7C11.3 10.1 9.5 12.5 8 15 6.5 12.5 4.7 10.1 2.7 8 4.7 5.9 6.5 3.5 8 1z',
  H: 'M8 14.6C4.3 11.3 1.5 8.7 1.5 5.5A3.5 3.5 0 0 1 8 3.7a3.5 3.5 0 0 1 6.5 1.8c0 3.2-2.8 5.8-6.5 9.1z',
  S: 'M8 1c3.4 3.5 6.2 5.3 6.2 8.2a3.1 3.1 0 0 1-5.4 2c.1 1.5.7 2.6 1.8 3.5H5.4c1.1-.9 1.7-2 1.8-3.5a3.1 3.1 0 0 1-5.4-2C1.8 6.3 4.6 4.5 8 1z',
};

const Face = ({ card, say }: { readonly card: Card; readonly say: Texts }): VNode => (
  <>
    {valueOf(card)}
    <svg class="icon" viewBox="0 0 16 16" role="img" aria-label={say.ofSuit(suitOf(card)).trim()}>
      <path d={outlines[suitOf(card)]} />
    </svg>
  </>
);

const SeatMark = ({ seat }: { readonly seat: Seat }): VNode => (
  <span class={`seat p${seat + 1}`}>{seatNames[seat]}</span>
);

interface Spoken {
  readonly view: View;
  readonly say: Texts;
}

function Notes({ view: { deal, deals, type, leader, hands }, say }: Spoken): VNode {
  return (
    <>
      <div class="note">
        <b>{say.dealOf(deal, deals, type)}</b>
        <p class="muted">
          {say.price(type)}; {say.leadsFirst(seatNames[leader]!)}
        </p>
      </div>
      {hands.some((hand) => hand !== null) && (
        <label class="choice small hiding">
          <input type="checkbox" />
          {say.hide}
        </label>
      )}
    </>
  );
}

/** How many cards a seat holds, hidden or not. */
const held = ({ tricks, leads, table }: View, seat: Seat): number =>
  13 - tricks.length - ((seat - leads + 4) % 4 < table.length ? 1 : 0);

const tookOf = ({ tricks }: View, seat: Seat): number => tricks.filter(({ taker }) => taker === seat).length;

function Hand({
  view: now,
  seat,
  place,
  name,
  turn,
  say,
}: Spoken & {
  readonly seat: Seat;
  readonly place: string;
  readonly name: string | undefined;
  readonly turn: boolean;
}): VNode {
  const hand = now.hands[seat] ?? null;
  const hidden = Array.from({ length: held(now, seat) }, (_, card) => card);
  return (
    <div class={`hand ${place} p${seat + 1}${turn ? ' turn' : ''}`}>
      <p>
        <span class="seat">{seatNames[seat]}</span>
        <b>{name}</b>
        <span class="muted">{say.took(tookOf(now, seat))}</span>
        {turn && <span class="hide">{say.toPlay}</span>}
      </p>
      {hand === null ? (
        <div class="cards">
          {hidden.map((card) => (
            <span key={card} class="pc back" />
          ))}
          <span class="hide">{say.hidden(hidden.length)}</span>
        </div>
      ) : (
        <div class="cards">
          {tidy(hand).map((card, index) => (
            <span
              key={index}
              class={`pc ${suitOf(card)}`}
              data-target={card}
              data-name={cardInWords(card, say)}
              data-drag={card}
            >
              <Face card={card} say={say} />
            </span>
          ))}
        </div>
      )}
    </div>
  );
}

/** A seat on a small board: its letter and its points. */
const Corner = ({
  view: now,
  seat,
  turn,
}: {
  readonly view: View;
  readonly seat: Seat;
  readonly turn: boolean;
}): VNode => (
  <div class={`corner ${seatNames[seat]} p${seat + 1}${turn ? ' turn' : ''}`}>
    <span class="seat">{seatNames[seat]}</span>
    {pointsAt(now)[seat]}
  </div>
);

/** The position in which the trick that cost most was just taken, the latest of them: nothing is left on the table after the last one. */
function dearestTrick(frames: Frames): number {
  const costs = frames.map(({ view: { last, table } }, at) =>
    at > 0 && last !== null && table.length === 0 ? dealPoints(frames[at - 1]!.view.type, [last])[last.taker]! : 0,
  );
  return costs.lastIndexOf(Math.max(...costs));
}

/** The current trick, or the one that was just taken. */
function TrickOnTable({ frames, at, language, own }: Props & { readonly own: Seat }): VNode {
  const say = texts[language];
  const { table, last, leads, tricks, deal, over } = frames[at]!.view;
  const taken = table.length === 0 ? last : null;
  const { number, leader, cards } = taken ?? { number: tricks.length + 1, leader: leads, cards: table };
  const isOfDealBefore = taken !== null && tricks.length === 0 && !over;
  return (
    <div class="trick">
      {seatNames.map((name, seat) => {
        const card = cards[(seat - leader + 4) % 4];
        return (
          <div key={name} class={placeOf(seat, own)}>
            {card === undefined ? (
              <span class="slot" />
            ) : (
              <span class={`pc ${suitOf(card)} p${seat + 1}${taken?.taker === seat ? ' takes' : ''}`} data-cell={card}>
                <Face card={card} say={say} />
              </span>
            )}
          </div>
        );
      })}
      <div class="c">
        {isOfDealBefore && (
          <>
            {say.deal(deal - 1)}
            <br />
          </>
        )}
        {say.trick(number)}
        <br />
        {taken === null ? (
          <span class="muted">{(cards.length === 0 ? say.leads : say.led)(seatNames[leader]!)}</span>
        ) : (
          <b>{say.takes(seatNames[taken.taker]!, dealPoints(frames[at - 1]!.view.type, [taken])[taken.taker]!)}</b>
        )}
      </div>
    </div>
  );
}

/** The points of finished deals and of the current one. */
function pointsAt({ points, type, tricks, over }: View): number[] {
  const running = over ? [] : dealPoints(type, tricks);
  return seatNames.map((_, seat) => points.reduce((sum, deal) => sum + deal[seat]!, running[seat] ?? 0));
}

type Begun = { readonly from: number; readonly type: DealType } | undefined;

const begun = new WeakMap<Frames, { readonly length: number; readonly deals: readonly Begun[] }>();

/** For each deal its first position and its type; undefined for deals not seen yet. Long matches are read once. */
function dealsOf(frames: Frames): readonly Begun[] {
  const known = begun.get(frames);
  if (known?.length === frames.length) return known.deals; // a running match grows
  const deals = Array.from<Begun>({ length: frames[0]!.view.deals });
  for (const [from, { view: now }] of frames.entries()) deals[now.deal - 1] ??= { from, type: now.type };
  begun.set(frames, { length: frames.length, deals });
  return deals;
}

/** Deals by seats. */
function Points({ frames, at, language, seek }: Props & Seeking): VNode {
  const say = texts[language];
  const now = frames[at]!.view;
  const running = dealPoints(now.type, now.tricks);
  const deals = dealsOf(frames);
  const current = now.over ? -1 : now.deal - 1;
  const all = deals.map((_, deal) => now.points[deal] ?? (deal === current ? running : []));
  return (
    <section class="card">
      <header>
        <h2>{say.points}</h2>
        <span class="muted">{say.fewest}</span>
      </header>
      <div class="scroll sums">
        <table class="data">
          <thead>
            <tr>
              <th scope="col">{say.dealHead}</th>
              {seatNames.map((name, seat) => (
                <th key={name} class="num" scope="col">
                  <SeatMark seat={seat} />
                </th>
              ))}
            </tr>
          </thead>
          {Array.from({ length: Math.ceil(deals.length / together) }, (_, group) => {
            const first = group * together;
            const isHere = current >= first && current < first + together;
            const points = all.slice(first, first + together).join(';');
            return (
              <DealRows key={group} {...{ deals, first, points, language, seek }} current={isHere ? current : -1} />
            );
          })}
          <tbody>
            <tr>
              <th scope="row">
                <b>{now.over ? say.total : say.soFar}</b>
              </th>
              {pointsAt(now).map((points, seat) => (
                <td key={seat} class="num">
                  <b>{points}</b>
                </td>
              ))}
            </tr>
          </tbody>
        </table>
      </div>
    </section>
  );
}

const together = 10; // deals of a long match that are drawn together

interface DealRowsProps extends Pick<Props, 'language'>, Seeking {
  readonly deals: readonly Begun[];
  readonly first: number;
  /** The deal that is played, if it is one of these; -1 otherwise. */
  readonly current: number;
  /** Of each deal by seat, with commas between them and semicolons between deals; nothing where nothing was played yet. */
  readonly points: string;
}

/** Some deals; drawn anew only when their points change, for a match may have hundreds. */
function DealRows({ deals, first, current, points, language, seek }: DealRowsProps): VNode {
  return useMemo(() => {
    const rows = points.split(';').map((own) => (own === '' ? [] : own.split(',')));
    return (
      <tbody>
        {rows.map((own, row) => (
          <DealRow
            key={row}
            deal={deals[first + row]}
            index={first + row}
            isNow={first + row === current}
            {...{ own, language, seek }}
          />
        ))}
      </tbody>
    );
  }, [deals, first, current, points, language, seek]);
}

interface DealRowProps extends Pick<Props, 'language'>, Seeking {
  readonly deal: Begun;
  readonly index: number;
  readonly isNow: boolean;
  /** Points by seat; none where nothing was played yet. */
  readonly own: readonly string[];
}

function DealRow({ deal, index, isNow, own, language, seek }: DealRowProps): VNode {
  const say = texts[language];
  return (
    <tr class={isNow ? 'mine' : ''}>
      <th scope="row">
        {deal === undefined ? (
          say.deal(index + 1)
        ) : (
          <button class="link" type="button" onClick={() => seek(deal.from)}>
            {index + 1}. {say.dealName(deal.type)}
          </button>
        )}
      </th>
      {seatNames.map((name, seat) => (
        <td key={name} class={`num${isNow ? ' muted' : ''}`}>
          {own[seat] ?? <span class="muted">·</span>}
        </td>
      ))}
    </tr>
  );
}

/** A trick so far; the one on the table has no taker yet. */
type Lying = Omit<Trick, 'taker'> & { readonly taker?: Seat };

/** The tricks of the deal and its first position; between two deals those of the one before. */
function tricksAt(
  frames: Frames,
  at: number,
): { readonly from: number; readonly type: DealType; readonly tricks: readonly Lying[] } {
  const now = frames[at]!.view;
  const isBetween = now.last !== null && now.tricks.length === 0 && now.table.length === 0;
  const { deal, type, tricks, table, leads } = isBetween ? frames[at - 1]!.view : now;
  const latest: readonly Lying[] = isBetween
    ? [now.last]
    : table.length > 0
      ? [{ number: tricks.length + 1, leader: leads, cards: table }]
      : [];
  return { from: dealsOf(frames)[deal - 1]?.from ?? 0, type, tricks: [...tricks, ...latest] };
}

/** The tricks of the deal, the latest first. A card links to its position. */
function Tricks({
  frames,
  at,
  language,
  seek,
  faults,
}: Props & Seeking & { readonly faults: readonly FaultRecord[] }): VNode {
  const say = texts[language];
  const { from, type, tricks } = tricksAt(frames, at);
  const standIns = faults.map((fault) =>
    frames.findIndex(({ moves }, move) => move >= fault.turn && moves[fault.seat] !== undefined),
  );
  const cell = ({ number, leader, cards }: Lying, seat: Seat): VNode => {
    const place = (seat - leader + 4) % 4;
    const card = cards[place];
    const move = from + 4 * (number - 1) + place + 1;
    if (card === undefined)
      return (
        <td key={seat}>
          <span class="muted">·</span>
        </td>
      );
    return (
      <td key={seat}>
        <button
          type="button"
          class={`link suit ${suitOf(card)}`}
          data-at={move}
          aria-current={move === at ? 'true' : undefined}
          onClick={() => seek(move)}
        >
          {place === 0 && <span class="hide">{say.ledCard}</span>}
          <Face card={card} say={say} />
        </button>
        {standIns.includes(move) && (
          <span class="bad" title={say.standIn}>
            ◆<span class="hide">{say.standIn}</span>
          </span>
        )}
      </td>
    );
  };
  return (
    <table class="data small tricks">
      <thead>
        <tr>
          <th class="num" scope="col">
            #
          </th>
          {seatNames.map((name, seat) => (
            <th key={name} scope="col">
              <SeatMark seat={seat} />
            </th>
          ))}
          <th scope="col">{say.taken}</th>
          <th class="num" scope="col">
            <abbr title={say.points}>{say.pts}</abbr>
          </th>
        </tr>
      </thead>
      <tbody>
        {tricks.toReversed().map((trick) => (
          <tr key={trick.number} class={trick.taker === undefined ? 'mine' : ''}>
            <td class="num">{trick.number}</td>
            {seatNames.map((_, seat) => cell(trick, seat))}
            <td>{trick.taker !== undefined && <SeatMark seat={trick.taker} />}</td>
            <td class="num">
              {trick.taker !== undefined && dealPoints(type, [{ ...trick, taker: trick.taker }])[trick.taker]}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
