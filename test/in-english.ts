import { isMessage, type Catalogue } from '../src/game/message.ts';
import { sentence } from '../src/text/sentence.ts';

/** For tests: a value with English sentences in place of its messages. */
export function inEnglish(value: unknown, ofGame?: Catalogue): unknown {
  if (isMessage(value)) return sentence(value, 'en', ofGame);
  if (Array.isArray(value)) return value.map((item: unknown) => inEnglish(item, ofGame));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, inEnglish(item, ofGame)]));
}
