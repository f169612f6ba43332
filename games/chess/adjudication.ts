import type { Reading } from '../../src/kit/reading.ts';
import type { Ending } from './endings.ts';
import type { ChessMessage } from './messages.ts';

/** When the scores that players tell with their moves end a game. */
export interface Adjudication {
  /** A player loses whose own score was at most minus `score` in `moves` moves in a row. */
  readonly resign?: {
    readonly moves: number;
    readonly score: number;
    /** Only if the other player's score was at least `score` as long. */
    readonly both: boolean;
  };
  /** A draw once `from` moves of both were played and all scores of `moves` moves in a row were at most `score` from 0. */
  readonly draw?: { readonly from: number; readonly moves: number; readonly score: number };
}

/** In how many moves in a row each player told that it loses, that it wins, and both together that nobody does. */
export interface Claims {
  readonly losing: readonly [number, number];
  readonly winning: readonly [number, number];
  readonly level: number;
}

export const noClaims: Claims = { losing: [0, 0], winning: [0, 0], level: 0 };

/** The claims after a move of this player with this score, in centipawns; a move without a score claims nothing. */
export function addClaim(
  claims: Claims,
  { resign, draw }: Adjudication,
  seat: 0 | 1,
  score: number | undefined,
): Claims {
  const is = (holds: (told: number) => boolean): boolean => score !== undefined && holds(score);
  const counted = ([white, black]: readonly [number, number], holds: boolean): readonly [number, number] =>
    seat === 0 ? [holds ? white + 1 : 0, black] : [white, holds ? black + 1 : 0];
  return {
    losing: counted(claims.losing, resign !== undefined && is((told) => told <= -resign.score)),
    winning: counted(claims.winning, resign !== undefined && is((told) => told >= resign.score)),
    level: draw !== undefined && is((told) => Math.abs(told) <= draw.score) ? claims.level + 1 : 0,
  };
}

/** How the claims end a game of so many half-moves, if they do. */
export function adjudicate({ resign, draw }: Adjudication, claims: Claims, plies: number): Ending | null {
  if (resign !== undefined)
    for (const seat of [0, 1] as const) {
      const isWon = !resign.both || claims.winning[1 - seat]! >= resign.moves;
      if (claims.losing[seat] >= resign.moves && isWon) return seat === 0 ? 'white-resigns' : 'black-resigns';
    }
  return draw !== undefined && claims.level >= 2 * draw.moves && plies >= 2 * draw.from ? 'level' : null;
}

/** No adjudication, as an option. */
export const off = 'off';

type Written = Readonly<Record<string, string>>;

/** Reads `movecount=3 score=400`, as cutechess-cli writes it; the value is written in one way only. */
const readerOf =
  (code: 'option-resign' | 'option-draw', keys: readonly string[], write: (words: Written) => string | undefined) =>
  (text: string): Reading<string, ChessMessage> => {
    const words = text
      .trim()
      .toLowerCase()
      .split(/[\s,]+/);
    if (words.length === 1 && ['', off].includes(words[0]!)) return { value: off };
    const pairs = words.map((word) => word.split('='));
    const isKnown = pairs.every(
      ([key = '', value], at) =>
        keys.includes(key) && value !== undefined && pairs.findIndex(([other]) => other === key) === at,
    );
    const value = isKnown ? write(Object.fromEntries(pairs) as Written) : undefined;
    return value === undefined ? { wrong: { code } } : { value };
  };

const isCount = (text: string | undefined, least: number, most: number): boolean =>
  text !== undefined && /^\d{1,5}$/.test(text) && Number(text) >= least && Number(text) <= most;
const [mostMoves, mostScore] = [9999, 30_000];

export const readResign = readerOf('option-resign', ['movecount', 'score', 'twosided'], (words) => {
  const { movecount, score, twosided = 'false' } = words;
  if (!isCount(movecount, 1, mostMoves) || !isCount(score, 1, mostScore)) return undefined;
  if (!['true', 'false'].includes(twosided)) return undefined;
  return `movecount=${Number(movecount)} score=${Number(score)}${twosided === 'true' ? ' twosided=true' : ''}`;
});

export const readDraw = readerOf('option-draw', ['movenumber', 'movecount', 'score'], (words) => {
  const { movenumber = '0', movecount, score } = words;
  if (!isCount(movenumber, 0, mostMoves) || !isCount(movecount, 1, mostMoves) || !isCount(score, 0, mostScore))
    return undefined;
  return `movenumber=${Number(movenumber)} movecount=${Number(movecount)} score=${Number(score)}`;
});

/** The two options, which were read; undefined where both are off. */
export function adjudicationOf(resign: string, draw: string): Adjudication | undefined {
  if (resign === off && draw === off) return undefined;
  const number = (text: string, key: string): number => Number(new RegExp(`\\b${key}=(\\d+)`).exec(text)![1]);
  return {
    ...(resign !== off && {
      resign: {
        moves: number(resign, 'movecount'),
        score: number(resign, 'score'),
        both: resign.endsWith('twosided=true'),
      },
    }),
    ...(draw !== off && {
      draw: { from: number(draw, 'movenumber'), moves: number(draw, 'movecount'), score: number(draw, 'score') },
    }),
  };
}
