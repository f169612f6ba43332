import { hasOptions, isBotOption, type BotOptions } from '../game/bot-options.ts';
import { Failure } from '../kit/failure.ts';
import { loadGame, loadProtocol } from '../match/games.ts';
import { launchOf, type SandboxPolicy } from '../programs/policy.ts';
import type { Prepared } from '../programs/prepared.ts';
import { seatProgram } from '../slots/seat.ts';
import { said } from '../text/said.ts';
import { quoted } from './flags.ts';
import { texts } from './text/play.ts';
import { unlessStopped } from './stopping.ts';
import { Usage } from './usage.ts';

/**
 * The options that --bot-option gives to each of these programs: `a:Hash=64` to one of them, `Skill Level=3` to all,
 * `a:Clear Hash` without a value.
 */
export function readGivenOptions(written: readonly string[], bots: readonly string[]): ReadonlyMap<string, BotOptions> {
  if (written.length > 0 && bots.length === 0) throw new Usage(texts().optionsWithoutBot);
  const given = new Map<string, BotOptions>();
  for (const text of written) {
    const [, bot] = /^([^:=]*):/.exec(text) ?? [];
    const isForOne = bot !== undefined && bots.includes(bot);
    const [, name, value = null] = /^([^=]*)(?:=(.*))?$/s.exec(isForOne ? text.slice(bot.length + 1) : text)!;
    if (!isBotOption(name!.trim(), value)) throw new Usage(texts().optionForm(quoted(text)));
    for (const each of isForOne ? [bot] : bots) given.set(each, { ...given.get(each), [name!.trim()]: value });
  }
  return given;
}

/** The program with these options besides those of its arena.json. */
export const withOptions = (program: Prepared, options: BotOptions | undefined): Prepared =>
  hasOptions(options) ? { ...program, botOptions: { ...program.botOptions, ...options } } : program;

/** Starts a program that has options and sets them: a `Failure` says what is wrong with them before the first game. */
export async function checkOptions(
  bot: string,
  program: Prepared,
  policy: SandboxPolicy,
  game: string,
  protocol: string | undefined,
): Promise<void> {
  if (!hasOptions(program.botOptions)) return;
  const { messages } = await loadGame(game);
  const { takesOptions } = await loadProtocol(game, protocol);
  if (takesOptions !== true) throw new Failure(texts().optionsNotTaken(bot));
  const seated = await seatProgram(game, launchOf(program, policy), policy.timing, protocol, program.botOptions).catch(
    () => undefined, // the first game says why it cannot be started
  );
  try {
    const failure = await unlessStopped(Promise.resolve(seated?.player.prepare?.()));
    if (failure?.fault === 'bad-option') throw new Failure(`${texts().theBot(bot)}: ${said(failure.reason, messages)}`);
  } finally {
    await seated?.stop();
  }
}
