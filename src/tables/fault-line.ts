import type { PlayerFailure } from '../game/fault.ts';
import type { Catalogue } from '../game/message.ts';
import { accountLines, explain } from '../text/explain.ts';
import { languageOf } from '../text/spoken.ts';

/** What a player did wrong in a match that goes on, for the operator. */
export function faultLine(
  title: string,
  player: string,
  { turn, ...failure }: PlayerFailure & { readonly turn: number },
  ofGame: Catalogue | undefined,
): string {
  const language = languageOf(process.env);
  const [what] = accountLines(explain(failure, turn, language, ofGame), language, { standIn: true });
  return `${title}: ${player}: ${what}`;
}
