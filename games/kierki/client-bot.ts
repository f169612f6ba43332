import type { Bot } from '../../src/game/player.ts';
import type { Random } from '../../src/game/random.ts';
import { allowed, type Card } from './cards.ts';
import { handOf, learn, viewOf, type Known, type Of } from './client-known.ts';
import type { Told } from './protocol-messages.ts';
import { game } from './rules.ts';
import type { View } from './state.ts';

/** The automatic player: what it knows, and what it answered in the current trick. */
export interface Playing {
  readonly known: Known;
  readonly said: { readonly number: number; readonly card: Card } | null;
  /**
   * The cards that the server called wrong in this trick, as often as it did. A card is tried again once: servers call
   * a lawful card wrong when it reaches them while the game is suspended.
   */
  readonly refused: readonly Card[];
}

export const atFirst = (known: Known): Playing => ({ known, said: null, refused: [] });

/** Handles a message; returns a card if the message asks for one. */
export function hearAndAnswer(
  playing: Playing,
  told: Told,
  bot: Bot<View, Card>,
  random: Random,
): { readonly playing: Playing; readonly card?: Card } {
  const known = learn(playing.known, told);
  if (told.kind === 'trick') return answer({ ...playing, known }, told, bot, random);
  if (told.kind === 'deal') return { playing: atFirst(known) };
  const { said, refused } = playing;
  const isRefused = told.kind === 'wrong' && told.number === said?.number;
  return { playing: { known, said, refused: isRefused ? [...refused, said.card].slice(-2 * 13) : refused } };
}

const isTwice = (cards: readonly Card[], card: Card): boolean => cards.indexOf(card) !== cards.lastIndexOf(card);

function answer(
  playing: Playing,
  { number, table }: Of<'trick'>,
  bot: Bot<View, Card>,
  random: Random,
): { playing: Playing; card?: Card } {
  const { known } = playing;
  const { seat, deal, open, tricks } = known;
  const may = allowed(
    handOf(known).filter((held) => !table.includes(held)),
    table,
  );
  if (deal === null || !open || may.length === 0 || tricks.some((trick) => trick.number === number)) return { playing };
  const isSame = playing.said?.number === number;
  const refused = isSame ? playing.refused : [];
  const left = may.filter((card) => !isTwice(refused, card));
  // Asked again: our answer is on its way or was lost; the same card is right in both cases.
  if (isSame && left.includes(playing.said.card)) return { playing, card: playing.said.card };
  const liked = bot(viewOf(known, deal, table), { seat, turn: number, limit: { wall: game.clock.ms }, random });
  const card = left.length === 0 || left.includes(liked) ? liked : left[0]!;
  return { playing: { known, said: { number, card }, refused: left.length === 0 ? [] : refused }, card };
}
