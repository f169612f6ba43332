import { readFileSync } from 'node:fs';
import { languages, type Language } from '../game/message.ts';
import { wrapped } from '../kit/columns.ts';
import { nearest } from '../kit/nearest.ts';
import { speak } from '../text/spoken.ts';
import { Failure } from '../kit/failure.ts';
import { Usage } from './usage.ts';
import { commandNames, loadCommand, loadTexts } from './commands.ts';
import { entryLines, helpText } from './help.ts';
import { paint, textWidth } from './screen.ts';
import { texts as argumentTexts } from './text/arguments.ts';
import { texts } from './text/main.ts';

/**
 * When nobody reads the output any more, as after `| head`, this process stops as if it were told to by SIGTERM, unless
 * the command listens for that itself: a client plays on.
 */
export function stopWithoutReader(): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (process.stdout.listenerCount('error') > 1) return;
    if (error.code !== 'EPIPE') throw error;
    process.kill(process.pid, 'SIGTERM');
  });
}

/** Runs a command line; resolves to the exit code. */
export async function main(words: readonly string[]): Promise<number> {
  let failed = 1;
  let hint = '';
  try {
    const [name, ...rest] = takeLanguage(words);
    if (name === undefined || name === '--help' || name === '-h' || name === 'help')
      return await showHelp(name === undefined);
    if (name === '--version' || name === '-V') return await showVersion();
    if (!commandNames().includes(name)) throw new Usage(unknownCommand(name));
    hint = ` (arena ${name} --help)`;
    const command = await loadCommand(name);
    failed = command.failed ?? failed;
    if (await (command.wantsHelp?.(rest) ?? (rest.includes('--help') || rest.includes('-h')))) {
      console.log(await (command.help?.(rest) ?? helpText(command.texts(), command.flags)));
      return 0;
    }
    return await command.run(rest);
  } catch (error) {
    if (!(error instanceof Usage || error instanceof Failure)) {
      if (failed === 1) throw error; // Node prints it and exits with 1
      console.error(error);
      return failed;
    }
    tellError(`${error.message}${error instanceof Usage ? hint : ''}`);
    return failed;
  }
}

/** On a terminal long lines are broken between words. */
function tellError(text: string): void {
  const lines = `arena: ${text}`.split('\n').flatMap((line) => wrapped(line, textWidth(process.stderr)));
  console.error(lines.join('\n').replace(/^arena:/, (prefix) => paint('red', prefix, process.stderr)));
}

/** Takes `--lang en` out of the arguments and sets the language. */
function takeLanguage(words: readonly string[]): string[] {
  const end = words.includes('--') ? words.indexOf('--') : words.length;
  const at = words.findIndex((word, index) => index < end && /^--lang(=|$)/.test(word));
  if (at < 0) return [...words];
  const inline = words[at]!.startsWith('--lang=');
  const given = inline ? words[at]!.slice('--lang='.length) : words[at + 1];
  if (!isLanguage(given)) throw new Usage(texts().wrongLanguage(languages.join(', '), given && shown(given)));
  speak(given);
  return words.toSpliced(at, inline ? 1 : 2);
}

const isLanguage = (given: string | undefined): given is Language => languages.some((each) => each === given);
const shown = (word: string): string => word.slice(0, 40).replace(/[^ -~]/g, '?');

const unknownCommand = (name: string): string =>
  texts().noCommand(shown(name)) +
  (argumentTexts().didYouMean(nearest(name, commandNames())) || `; ${texts().helpLists}`);

async function showHelp(asError: boolean): Promise<number> {
  const lines = await Promise.all(
    commandNames().map(async (name) => entryLines(name, (await loadTexts(name)).summary, 15)),
  );
  const { title, more, everywhere } = texts();
  const options = Object.entries(everywhere).flatMap(([flag, said]) => entryLines(flag, said, 15));
  const text = [title, '', more, ...lines.flat(), '', ...options].join('\n');
  if (asError) console.error(text);
  else console.log(text);
  return asError ? 1 : 0;
}

async function showVersion(): Promise<number> {
  const { root } = await import('../match/games.ts');
  const { version } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8')) as { version: string };
  console.log(`ai-arena ${version}`);
  return 0;
}
