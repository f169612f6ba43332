import type { PlayerFailure } from './fault.ts';
import type { LogMessage } from './messages.ts';

/**
 * What a bot's program is set to before its first match, by the names that the program has for it:
 * `{ Hash: '64', 'Clear Hash': null }`; null for an option without a value. A protocol with `takesOptions` tells the
 * program.
 */
export type BotOptions = Readonly<Record<string, string | null>>;

const longest = { name: 100, value: 4096 }; // characters
// oxlint-disable-next-line no-control-regex -- a name or a value that could end a line of a protocol
const isOneLine = (text: string): boolean => !/[\u0000-\u001f\u007f\u2028\u2029]/.test(text);

/** Whether a protocol of lines can tell this option. */
export const isBotOption = (name: string, value: string | null): boolean =>
  name.trim() === name &&
  name.length > 0 &&
  name.length <= longest.name &&
  isOneLine(name) &&
  (value === null || (value.length <= longest.value && isOneLine(value)));

/** Options of a file or a log, whoever wrote it: numbers, true and false are texts as well. */
export function readBotOptions(value: unknown): BotOptions | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const options: Record<string, string | null> = {};
  for (const [name, given] of Object.entries(value)) {
    if (given !== null && !['string', 'number', 'boolean'].includes(typeof given)) return undefined;
    options[name] = given === null ? null : String(given);
    if (!isBotOption(name, options[name])) return undefined;
  }
  return options;
}

export const hasOptions = (options: BotOptions | undefined): options is BotOptions =>
  options !== undefined && Object.keys(options).length > 0;

const noOptions: LogMessage = { code: 'no-bot-options' };
/** The failure of a bot with options, where no protocol could tell them. */
export const optionsNotTaken: PlayerFailure = { fault: 'bad-option', reason: noOptions };
