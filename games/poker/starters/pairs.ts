// Texas hold'em: a simple player in TypeScript. It bets a pair or better and two high cards, and calls what is cheap.
// Try it:  arena play poker --bot me=pairs.ts me caller
import { createInterface } from 'node:readline';

const ranks = '23456789TJQKA';
const rankOf = (card: string): number => ranks.indexOf(card[0]!);

interface Turn {
  toCall: number;
  /** The least and the most chips of this round that a raise may reach; both are 0 where no raise is allowed. */
  minRaise: number;
  maxRaise: number;
  pot: number;
}

/** How many of the cards have the rank of one of the player's own, and of each other. */
function matches(cards: string[], board: string[]): number {
  const all = [...cards, ...board].map(rankOf);
  const own = new Set(cards.map(rankOf));
  return Math.max(...[...own].map((rank) => all.filter((other) => other === rank).length));
}

/** Change this! */
function choose(cards: string[], board: string[], { toCall, minRaise, maxRaise, pot }: Turn): string {
  const isHigh = board.length === 0 && cards.every((card) => rankOf(card) >= ranks.indexOf('J'));
  const isGood = isHigh || matches(cards, board) > 1;
  if (isGood && maxRaise > 0 && toCall < pot / 2)
    return `RAISE ${Math.min(maxRaise, Math.max(minRaise, Math.floor(pot / 2)))}`;
  if (toCall === 0) return 'CHECK';
  return isGood || toCall <= pot / 6 ? 'CALL' : 'FOLD';
}

let cards: string[] = [];
let board: string[] = [];
for await (const line of createInterface({ input: process.stdin })) {
  const [word, ...words] = line.split(' ');
  if (word === 'HAND') board = []; // number, button, small blind, big blind, the chips of each seat
  if (word === 'CARDS') cards = words;
  if (word === 'BOARD') board = words; // all its cards so far
  if (word === 'TURN') {
    const [toCall, minRaise, maxRaise, pot] = words.map(Number) as [number, number, number, number];
    process.stdout.write(`${choose(cards, board, { toCall, minRaise, maxRaise, pot })}\n`);
  }
  // GAME, POST, DID, SHOW, WIN, OUT and END change nothing for this player
}
