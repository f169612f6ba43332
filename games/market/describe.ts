import type { Language } from '../../src/game/message.ts';
import { letterOf, money } from './amounts.ts';
import { worths, type State } from './state.ts';
import { texts } from './texts.ts';

/** The position in words. Apart from the rules, which a page does not need to show a board. */
export function describe(state: State, language: Language = 'en'): string {
  const { round, terms, prices } = state;
  return texts[language].position(
    round,
    terms.rounds,
    prices.map((price, stock) => `${letterOf(stock)} ${money(price, language)}`).join(' '),
    worths(state)
      .map((worth) => money(worth, language))
      .join(' : '),
  );
}
