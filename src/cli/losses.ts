import type { Fault, PlayerFailure } from '../game/fault.ts';
import { lastStderr } from '../channels/stderr.ts';
import type { Catalogue, Language } from '../game/message.ts';
import { accountLines, explain } from '../text/explain.ts';
import { paint, textWidth } from './screen.ts';

/** A fault of a player in a game, which lost the game or brought a stand-in. */
export interface Loss {
  readonly game: number;
  /** 0: before the first turn. */
  readonly turn: number;
  readonly failure: PlayerFailure;
  /** What it wrote to stderr, not escaped. */
  readonly stderr: string;
  /** The command that plays the bot again from the recorded words. */
  readonly replay?: string | undefined;
  readonly standIn?: boolean;
}

/** How many faults of a player are shown in full. */
export const shownLosses = 5;

const words = {
  en: { game: (game: number) => `game ${game}`, more: (losses: number) => `and ${losses} more` },
  pl: { game: (game: number) => `gra ${game}`, more: (losses: number) => `i jeszcze ${losses}` },
} as const;

/** In the order of the games, which end in any order. */
export const byGame = <Item extends { readonly game: number }>(items: readonly Item[]): Item[] =>
  items.toSorted((one, other) => one.game - other.game);

/** The first faults of a player in full; the same hint is given once, and a single game has no number. */
export function lossLines(
  name: string,
  losses: readonly Loss[],
  language: Language,
  {
    isOnly = false,
    shown = shownLosses,
    ofGame,
  }: {
    readonly isOnly?: boolean;
    readonly shown?: number;
    /** The game's own messages. */ readonly ofGame?: Catalogue | undefined;
  } = {},
): string[] {
  const hinted = new Set<Fault>();
  const first = byGame(losses).slice(0, shown);
  const told = first.flatMap(({ game, turn, failure, stderr, replay, standIn = false }) => {
    const [what, ...rows] = accountLines(explain(failure, turn === 0 ? undefined : turn, language, ofGame), language, {
      stderr: lastStderr(stderr),
      standIn,
      replay,
      width: textWidth(),
      hinted: hinted.has(failure.fault),
    });
    hinted.add(failure.fault);
    return [paint('red', `${name}${isOnly ? '' : `, ${words[language].game(game)}`}: ${what}`), ...rows];
  });
  return losses.length > shown ? [...told, `${name}: ${words[language].more(losses.length - shown)}`] : told;
}
