import type { Game } from '../../src/game/rules.ts';
import type { Reading } from '../../src/kit/reading.ts';
import { messages, texts, type GameMessage } from './messages.ts';

/** The player who takes the last stone wins. */
export interface State {
  readonly stones: number;
  /** The seat to move: 0 or 1. */
  readonly turn: number;
}

export interface Options {
  readonly stones: number;
}

export const game: Game<State, number, State, Options> = {
  title: 'Title of the game',
  seats: { min: 2, max: 2 },
  clock: { kind: 'move', ms: 1000 },
  options: {
    stones: {
      label: { en: 'The stones at the start', pl: 'Liczba kamieni na początku' },
      unit: 'stones',
      default: 21,
      read: readStones,
    },
  },

  setup: (_seats, { stones }) => ({ stones, turn: 0 }),
  toMove: ({ stones, turn }) => (stones === 0 ? [] : [turn]),
  objection({ stones }, _seat, take): GameMessage | undefined {
    if (take < 1 || take > 3) return { code: 'one-to-three' };
    return take > stones ? { code: 'too-many', stones } : undefined;
  },
  messages,
  play: ({ stones, turn }, moves) => ({ stones: stones - moves.get(turn)!, turn: 1 - turn }),
  scores: ({ turn }) => (turn === 0 ? [0, 1] : [1, 0]),

  view: (state) => state,
  describe: ({ stones }, language = 'en') => texts[language].left(stones),
  moves: ({ stones, turn }, seat) => ({
    kind: 'moves',
    complete: true,
    moves:
      seat === turn ? [1, 2, 3].filter((take) => take <= stones).map((take) => ({ text: `${take}`, targets: [] })) : [],
  }),
  anyMove: ({ stones }, _seat, random) => 1 + random.below(Math.min(3, stones)),
  write: (take) => `${take}`,
  read: (text) => (/^\d$/.test(text) ? Number(text) : undefined),
};

function readStones(text: string): Reading<number, GameMessage> {
  const stones = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  return stones >= 1 ? { value: stones } : { wrong: { code: 'stones' } };
}
