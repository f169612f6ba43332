import { afterAll, expect, test } from 'vitest';
import { checkout } from '../../e2e/arena.ts';
import { unsandboxed, startProgram } from '../../src/channels/program.ts';
import type { BotOptions } from '../../src/game/bot-options.ts';
import type { Check } from '../../src/game/check.ts';
import { arenaHere } from '../../test/cli.ts';
import { inEnglish } from '../../test/in-english.ts';
import { checkProgram } from './check.ts';
import { messages } from './messages.ts';
import { protocol } from './protocols/uci.ts';

const running = new Set<() => Promise<void>>();
afterAll(() => Promise.all([...running].map((stop) => stop())));

/** All checks of a program, and whether it was told to end. */
async function checksOf(
  command: readonly string[],
  options: BotOptions = {},
): Promise<{ readonly checks: readonly Check[]; readonly isWhole: boolean }> {
  const program = await startProgram(unsandboxed([...command]), protocol.framing);
  running.add(() => program.stop());
  const checks: Check[] = [];
  const trying = checkProgram(program.channel, options);
  let next = await trying.next();
  for (; next.done !== true; next = await trying.next()) checks.push(next.value);
  await program.stop();
  return { checks, isWhole: next.value };
}

const rude = `${checkout}games/chess/fixtures/rude.mjs`;

test('the engine in Python speaks UCI well', async () => {
  const { checks, isWhole } = await checksOf(['python3', `${checkout}games/chess/bots/greedy_bot.py`]);
  expect(isWhole).toBe(true);
  expect(checks.filter(({ wrong }) => wrong !== undefined)).toEqual([]);
  expect(checks[0]).toMatchObject({ found: { code: 'check-name', name: 'Greedy', options: 0 } });
  expect(checks.find(({ what }) => what.code === 'check-stop')).toMatchObject({
    remark: { code: 'check-not-infinite' },
  });
});

test('an engine that answers twice, or that only knows the start, is found out', async () => {
  const { checks } = await checksOf([process.execPath, rude, 'twice']);
  const wrong = checks.flatMap((check) => (check.wrong === undefined ? [] : [inEnglish(check, messages)]));
  expect(wrong.slice(0, 2)).toEqual([
    { what: 'a move within 0.3 s at the start (go movetime)', wrong: 'a second bestmove followed the first' },
    {
      what: 'a move in a position with many captures and castling (position fen, go depth 3)',
      wrong: 'e2e4 is not a legal move in this position',
    },
  ]);
});

test('after a crash nothing more is tried', async () => {
  const { checks, isWhole } = await checksOf([process.execPath, rude, 'crash']);
  expect(isWhole).toBe(false);
  expect(checks.map(({ what }) => what.code)).toEqual(['check-uci', 'check-ready', 'check-new-game', 'check-start']);
  expect(checks[3]!.wrong).toMatchObject({ code: 'exit-code', exit: 3 });
});

test('options are set, or are wrong', async () => {
  const engine = [process.execPath, rude, 'crash'];
  const { checks } = await checksOf(engine, { hash: '32' });
  expect(checks.slice(0, 3)).toMatchObject([
    { what: { code: 'check-uci' } },
    { what: { code: 'check-options' } },
    { what: { code: 'check-ready' } },
  ]);
  const wrong = await checksOf(engine, { Hash: '65' });
  expect(wrong.checks.at(-1)).toMatchObject({ wrong: { code: 'engine-option-spin' } });
  expect(wrong.isWhole).toBe(false);
});

test('the command tells all checks, and by its exit code whether something is wrong', async () => {
  const what = `${JSON.stringify(process.execPath)} ${JSON.stringify(rude)} crash`;
  const { code, out } = await arenaHere(['check-engine', what, '--trusted']);
  expect(code).toBe(2);
  expect(out).toContain('ok: uci is answered by uciok (Rude, 1 option)\n');
  expect(out).toContain('WRONG: a move within 0.3 s at the start (go movetime) (the program ended with exit code 3)\n');
  expect(out).toContain('it wrote last: readyok\n1 of 4 checks went wrong\n');
  const set = await arenaHere(['check-engine', what, '--trusted', '--bot-option', 'Hash=32']);
  expect(set.out).toContain('ok: the options are set\n');
  expect(set.out).toContain('on stderr: "setoption name Hash value 32\\n"');
  const json = await arenaHere(['check-engine', what, '--trusted', '--json']);
  expect(JSON.parse(json.out)).toMatchObject({ wrong: 1, checks: [{ what: { code: 'check-uci' } }, {}, {}, {}] });
  expect(await arenaHere(['check-engine'])).toMatchObject({
    code: 1,
    err: expect.stringContaining('name one program') as string,
  });
});
