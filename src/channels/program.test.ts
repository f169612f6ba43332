// Programs that misbehave on stdio (rows 20 and 21 of the fault table): the match ends by its clock, the cause is told, nothing is left.
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { bot } from '../../games/geography/bots/random.ts';
import { protocol } from '../../games/geography/protocol.ts';
import { game } from '../../games/geography/rules.ts';
import type { Outcome } from '../game/contract.ts';
import type { MatchEvent } from '../game/log.ts';
import { inProcess, playMatch } from '../match/play.ts';
import { startProgram, unboxed } from './program.ts';

const zoo = (name: string): string[] => [process.execPath, fileURLToPath(new URL(`./zoo/${name}.mjs`, import.meta.url))];

const cases: Readonly<Record<string, Partial<Outcome>>> = {
  'well-behaved': { cause: 'rules' },
  complains: { cause: 'rules' },
  sleeps: { cause: 'silent', by: 0, reason: 'no answer within 1.5 s' },
  deaf: { cause: 'silent', by: 0 },
  mute: { cause: 'closed', by: 0, reason: 'closed its output' },
  crashes: { cause: 'crashed', by: 0, reason: 'the program ended with exit code 3' },
  dies: { cause: 'killed', by: 0, reason: 'the program was ended by SIGKILL' },
  abandons: { cause: 'quit', by: 0, reason: 'the program ended with exit code 0' },
  floods: { cause: 'long-line', by: 0, reason: 'a line of more than 256 bytes' },
  chatters: { cause: 'binary', by: 0 },
  hasty: { cause: 'chatter', by: 0 },
  'moves-and-leaves': { cause: 'quit', by: 0 },
};

/** A program of the zoo in seat A against a random bot that thinks long enough for it to be read in between. */
async function playAgainst(command: string[], moveTime = 10_000): Promise<{ events: MatchEvent[]; group: number }> {
  const program = await startProgram(unboxed(command), protocol.framing, { startUp: 0 });
  const { choose, leave } = inProcess(bot);
  const thinker = { leave, choose: async (...question: Parameters<typeof choose>) => (await sleep(5), choose(...question)) };
  const seated = [protocol.player(program.channel), thinker];
  const events: MatchEvent[] = [];
  for await (const event of playMatch({ game: 'geography', rules: game, options: { gsize: 8, graph: '' }, seed: 'zoo', players: ['A', 'B'], moveTime, seated })) events.push(event);
  await program.stop();
  return { events, group: program.pid };
}

const isLeft = (group: number): boolean => readdirSync('/proc').some((pid) => /^\d+$/.test(pid) && groupOf(pid) === group);

function groupOf(pid: string): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    const [state, , group] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return state === 'Z' ? undefined : Number(group);
  } catch (error) {
    if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined; // it ended while we looked
    throw error;
  }
}

test('every animal of the zoo has its case', () => {
  const animals = readdirSync(new URL('./zoo/', import.meta.url)).map((file) => file.replace('.mjs', ''));
  expect(animals.toSorted()).toEqual(Object.keys(cases).toSorted());
});

test.each(Object.keys(cases))('%s', async (name) => {
  const { events, group } = await playAgainst(zoo(name), ['silent', 'timeout'].includes(cases[name]!.cause!) ? 1500 : undefined);
  expect(events.at(-1)).toMatchObject({ event: 'end', ...cases[name] });
  for (let wait = 0; wait < 100 && isLeft(group); wait++) await sleep(20);
  expect(isLeft(group)).toBe(false);
});

test('a move followed by an exit counts as a move', async () => {
  const { events } = await playAgainst(zoo('moves-and-leaves'));
  expect(events.filter(({ event }) => event === 'turn').length).toBeGreaterThanOrEqual(1);
});

test('the last words are escaped', async () => {
  const { events } = await playAgainst(zoo('chatters'));
  expect(events.find(({ event }) => event === 'fault')).toMatchObject({ said: '\\x1b[31mresign\\x00' });
});

test.each([
  ['no-such-program-anywhere', 'there is no such program'],
  [fileURLToPath(new URL('./program.ts', import.meta.url)), 'it is not executable'],
])('a program that cannot be started says why: %s', async (file, why) => {
  await expect(startProgram(unboxed([file]), protocol.framing)).rejects.toThrow(why);
});
