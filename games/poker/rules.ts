import type { Game } from '../../src/game/rules.ts';
import type { Random } from '../../src/game/random.ts';
import type { Seat } from '../../src/game/seat.ts';
import { cardsIn, drawCards } from './cards.ts';
import { choicesOf, isLive, potOf } from './hand.ts';
import { chipsIn, offered, readMove, writeMove } from './written.ts';
import { afterMove, beginMatch, boardAt, perChip, scoresOf } from './match.ts';
import { messages, type PokerMessage } from './messages.ts';
import { options } from './options.ts';
import { readTold } from './protocol-messages.ts';
import type { Move, Options, State, View } from './state.ts';
import { texts } from './texts.ts';

export const game: Game<State, Move, View, Options> = {
  title: 'Texas hold’em',
  titles: { pl: 'Poker Texas hold’em' },
  seats: { min: 2, max: 10 },
  seatNames: ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10'],
  clock: { kind: 'move', ms: 2000 },
  protocol: 'lines',
  points: 'more',
  options,

  setup: (seats, chosen, random) => beginMatch(seats, chosen, drawSeed(random)),
  toMove: ({ hand, over }) => (over ? [] : [hand.waiting[0]!]),
  objection: ({ options: chosen, hand }, _seat, move) => objectionTo(move, choicesOf(chosen, hand), chosen),
  messages,
  play: (state, moves) => afterMove(state, moves.get(state.hand.waiting[0]!)!),
  scores: scoresOf,
  faults: ({ doyle, faults }) => (doyle ? 1 : faults),

  view: (state, seat) => look(state, seat ?? null, (at) => at === seat || (state.isShown && isLive(state.hand, at))),
  open: (state) => look(state, null, () => true),
  redraw,

  describe(view, language = 'en') {
    const say = texts[language];
    const names = game.seatNames!;
    if (view.over)
      return say.matchOver(
        chipsIn(view)
          .map((chips, at) => `${names[at]} ${chips}`)
          .join(', '),
      );
    const { hand, smallBlind, bigBlind, round, board, pot, turn, toCall, seat, holes } = view;
    const hole = seat === null ? null : holes[seat]!;
    const parts = [
      ...[...wonIn(view)].map(([winner, chips]) => `${names[winner]} ${say.wins(chips)}`),
      say.hand(hand),
      say.blinds(smallBlind, bigBlind),
      [say.rounds[round]!, ...cardsIn(board)].join(' '),
      say.potIs(pot),
      say.toAct(names[turn!]!),
      ...(toCall > 0 ? [say.toCall(toCall)] : []),
      ...(hole ? [say.holds(names[seat!]!, cardsIn(hole).join(' '))] : []),
    ];
    return parts.join(', ');
  },
  moves: (view, seat) => ({
    kind: 'moves',
    complete: false,
    typed: {
      read: (text) => (/^\d+$/.test(text) ? `raise ${Number(text)}` : undefined),
      example: view.maxRaise > 0 ? `${view.minRaise}` : 'fold',
    },
    // keys begin at the first
    moves: (view.turn === seat ? foldLast(offered(view)) : []).map((move) => ({
      text: writeMove(move),
      targets: [writeMove(move)],
    })),
  }),

  anyMove: ({ options: chosen, hand }, _seat, random) => {
    const { toCall, minRaise, maxRaise } = choicesOf(chosen, hand);
    const kinds = [toCall > 0 ? 'call' : 'check', ...(toCall > 0 ? ['fold'] : []), ...(maxRaise > 0 ? ['raise'] : [])];
    const kind = random.pick(kinds);
    return kind === 'raise' ? { raise: minRaise + random.below(maxRaise - minRaise + 1) } : (kind as Move);
  },
  write: writeMove,
  read: readMove,
  standIn: ({ toCall }) => (toCall === 0 ? 'check' : 'fold'),
};

const foldLast = (moves: readonly Move[]): readonly Move[] =>
  moves.toSorted((one, other) => Number(one === 'fold') - Number(other === 'fold'));

const drawSeed = (random: Random): string =>
  Array.from({ length: 4 }, () =>
    random
      .below(2 ** 32)
      .toString(16)
      .padStart(8, '0'),
  ).join('');

function objectionTo(
  move: Move,
  { toCall, minRaise, maxRaise }: Pick<View, 'toCall' | 'minRaise' | 'maxRaise'>,
  { doyle, limit }: Options,
): PokerMessage | undefined {
  if (move === 'fold') return doyle && toCall === 0 ? { code: 'fold-for-free' } : undefined;
  if (move === 'check') return toCall === 0 ? undefined : { code: 'bet-to-call', chips: toCall };
  if (move === 'call') return toCall === 0 ? { code: 'nothing-to-call' } : undefined;
  const { raise } = move;
  if (maxRaise === 0) return { code: 'no-raise' };
  if (limit && raise !== minRaise) return { code: 'raise-fixed', raise, to: minRaise };
  if (raise < minRaise) return { code: 'raise-too-small', raise, least: minRaise, most: maxRaise };
  return raise > maxRaise ? { code: 'raise-too-big', raise, most: maxRaise } : undefined;
}

/** What each seat won in the turn that led to a view. */
function wonIn({ news }: View): Map<Seat, number> {
  const won = new Map<Seat, number>();
  for (const line of news) {
    const told = line.startsWith('WIN') ? readTold(line) : undefined;
    if (told?.kind === 'win') won.set(told.seat, (won.get(told.seat) ?? 0) + told.chips);
  }
  return won;
}

const nothing = { toCall: 0, minRaise: 0, maxRaise: 0 };

function look(state: State, seat: Seat | null, sees: (seat: Seat) => boolean): View {
  const { hand, holes, board, places, balance, news, over } = state;
  const { number, button, smallBlind, bigBlind, round, stacks, bets, put, folded, raises, waiting, betting } = hand;
  return {
    seat,
    options: state.options,
    hand: number,
    button,
    smallBlind,
    bigBlind,
    round,
    board: boardAt(board, round),
    holes: holes.map((hole, at) => (hole === '' || sees(at) ? hole : null)),
    stacks,
    bets,
    put,
    folded,
    raises,
    betting,
    turn: over ? null : waiting[0]!,
    ...(over ? { ...nothing, pot: potOf(hand) } : choicesOf(state.options, hand)),
    places,
    balance: balance.map((units) => units / perChip(state.options)),
    news,
    over,
  };
}

/** Hidden hole cards, the rest of the board and all later decks are drawn again. */
function redraw(state: State, seat: Seat | undefined, random: Random): State {
  const { hand, holes, board, isShown } = state;
  const isSeen = (at: Seat): boolean => at === seat || (isShown && isLive(hand, at));
  const open = boardAt(board, hand.round);
  const seen = [...holes.filter((_, at) => isSeen(at)), open].flatMap(cardsIn);
  const hidden = drawCards(52 - seen.length, random, seen);
  return {
    ...state,
    decks: drawSeed(random),
    holes: holes.map((hole, at) => (hole === '' || isSeen(at) ? hole : hidden.splice(0, 2).join(''))),
    board: `${open}${hidden.splice(0, 5 - open.length / 2).join('')}`,
  };
}
