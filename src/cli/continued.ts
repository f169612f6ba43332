import { continuedFrom, whyNotSeated, type Past } from '../game/continued.ts';
import { timesOf, type Start, type Times } from '../game/log.ts';
import { Failure } from '../kit/failure.ts';
import { gameNames, type AnyGame } from '../match/games.ts';
import { said } from '../text/said.ts';
import { spokenTitle } from '../text/spoken.ts';
import { quoted } from './flags.ts';
import { limitsOf, type LimitValues } from './limits.ts';
import { openLogFile, readLogText } from './logfile.ts';
import { texts } from './text/continued.ts';
import { Usage } from './usage.ts';

/** The position of a recorded match from which others play on. */
export interface ContinuedMatch {
  /** What the log is called. */
  readonly match: string;
  readonly start: Start;
  readonly past: Past;
  readonly rules: AnyGame;
}

/** `--from FILE:TURN` among arguments that are not read yet: the game of the log decides how they are read. */
export function fromAmong(args: readonly string[]): string | undefined {
  const at = args.findLastIndex((word) => /^--from(=|$)/.test(word));
  if (at < 0) return undefined;
  return args[at]!.startsWith('--from=') ? args[at]!.slice('--from='.length) : (args[at + 1] ?? '');
}

/** Reads a log and plays it up to the turn; FILE may be the address of a match on a site. */
export async function openContinued(given: string): Promise<ContinuedMatch> {
  const [, source, turn] = /^(.+):(\d{1,9})$/s.exec(given) ?? [];
  if (source === undefined) throw new Usage(texts().form(quoted(given)));
  const text = await readLogText(source);
  const { lines, rules } = await openLogFile(text);
  const continued = continuedFrom(rules, lines, Number(turn));
  if ('wrong' in continued) throw new Failure(`${text.name}: ${said(continued.wrong, rules.messages)}`);
  return { match: text.name, rules, ...continued.value };
}

/** The players among the words after the flags, of which the first may be the game. */
export function playersOn(
  { match, start, rules }: ContinuedMatch,
  words: readonly string[],
  bots: readonly string[],
): readonly string[] {
  const [first = '', ...rest] = words;
  if (!gameNames().includes(first) || bots.some((bot) => bot.startsWith(`${first}=`))) return words;
  if (first !== start.game) throw new Usage(texts().otherGame(match, spokenTitle(rules), first));
  return rest;
}

export function checkSeated({ match, start }: ContinuedMatch, players: number): void {
  const why = whyNotSeated(start, players);
  if (why !== undefined) throw new Usage(`${match}: ${said(why)}`);
}

/** Flags that say what the log says already. */
export function checkGiven({ rules }: ContinuedMatch, given: readonly string[]): void {
  const known = ['seed', 'single', 'openings', 'order', 'plies', ...Object.keys(rules.options)];
  const double = given.find((name) => known.includes(name));
  if (double !== undefined) throw new Usage(texts().notWith(`--${double}`));
}

const ofTime = ['move-time', 'wall', 'match-time', 'clock', 'tc'] as const;

/** The limits of the recorded match, unless others are given. */
export const limitsOn = ({ rules, start }: ContinuedMatch, values: LimitValues): Times =>
  ofTime.some((name) => values[name] !== undefined) ? limitsOf(rules, values) : timesOf(start);
