import type { Program } from '../../channels/program.ts';
import type { Check } from '../../game/check.ts';
import type { Catalogue, Message } from '../../game/message.ts';
import { Failure } from '../../kit/failure.ts';
import { said } from '../../text/said.ts';
import { readArguments } from '../arguments.ts';
import { readGivenOptions, withOptions } from '../bot-options.ts';
import { defineCommand } from '../command.ts';
import { yes } from '../flags.ts';
import { limitFlags } from '../limits.ts';
import { paint } from '../screen.ts';
import { onStop } from '../stopping.ts';
import { texts } from '../text/check-engine.ts';
import { Usage } from '../usage.ts';

const { memory, trusted, startup } = limitFlags;
const flags = { memory, trusted, startup, 'bot-option': limitFlags['bot-option'], json: yes() };
const game = 'chess';
const quit: Message = { code: 'check-quit' };

export const command = defineCommand({
  flags,
  texts,
  words: ['file'],

  async run(args) {
    const { values, positionals } = readArguments(args, flags);
    if (positionals.length !== 1) throw new Usage(texts().one);
    const [{ findCheck, loadGame, loadProtocol }, { startProgram, reasonNotStarted }, programs, { launchOf }] =
      await Promise.all([
        import('../../match/games.ts'),
        import('../../channels/program.ts'),
        import('../programs.ts'),
        import('../../programs/policy.ts'),
      ]);
    const policy = await programs.choosePolicy({ ...values, 'match-cpu': undefined }, undefined);
    const [what] = positionals as [string];
    const options = readGivenOptions(values['bot-option'], [what]).get(what);
    const prepared = withOptions(await programs.prepareProgram(what, what, policy), options);
    const [rules, protocol, check] = await Promise.all([loadGame(game), loadProtocol(game), findCheck(game)]);
    const program = await startProgram(launchOf(prepared, policy), protocol.framing, {
      ...policy.timing,
      ...(protocol.exitTime !== undefined && { exitTime: protocol.exitTime }),
    }).catch((error: unknown) => {
      throw new Failure(said(reasonNotStarted(error)));
    });
    const forget = onStop(() => void program.stop().then(() => process.exit(130)));
    const report = new Report(values.json, rules.messages);
    let isWhole = false;
    try {
      const checks = check!(program.channel, prepared.botOptions ?? {});
      let next = await checks.next();
      for (; next.done !== true; next = await checks.next()) report.add(next.value);
      isWhole = next.value;
      if (isWhole) report.add(await ending(program));
    } finally {
      await program.stop();
      forget();
    }
    // the last message of a program with which nothing more could be tried tells what it did instead
    return report.end(isWhole ? undefined : program.channel.lastMessages().said, program.stderrText());
  },
});

/** Whether the program ended by itself after its last message. */
async function ending(program: Program): Promise<Check> {
  await program.stop(1);
  const { exit } = program.used();
  return exit === 'stopped' ? { what: quit, wrong: { code: 'verbatim', text: texts().stopped } } : { what: quit };
}

class Report {
  readonly #isJson: boolean;
  readonly #ofGame: Catalogue | undefined;
  readonly #checks: Check[] = [];

  constructor(isJson: boolean, ofGame: Catalogue | undefined) {
    this.#isJson = isJson;
    this.#ofGame = ofGame;
  }

  add(check: Check): void {
    this.#checks.push(check);
    if (this.#isJson) return;
    const say = texts();
    const sign =
      check.wrong !== undefined ? paint('red', say.wrong) : check.remark ? say.remark : paint('green', say.ok);
    const more = check.wrong ?? check.remark ?? check.found;
    console.log(
      `${sign}: ${said(check.what, this.#ofGame)}${more === undefined ? '' : ` (${said(more, this.#ofGame)})`}`,
    );
  }

  /** Prints the verdict; the exit code. */
  end(last: string | undefined, stderr: string): number {
    const wrong = this.#checks.filter((check) => check.wrong !== undefined).length;
    if (this.#isJson) console.log(JSON.stringify({ checks: this.#checks, wrong }));
    else {
      if (wrong > 0 && last !== undefined) console.log(`${texts().last} ${last}`);
      if (wrong > 0 && stderr.trim() !== '') console.log(`${texts().stderr} ${JSON.stringify(stderr.slice(-500))}`);
      console.log(texts().verdict(wrong, this.#checks.length));
    }
    return wrong === 0 ? 0 : 2;
  }
}
