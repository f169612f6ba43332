import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { expect, test, vi } from 'vitest';
import { sandboxed, type SandboxSpec } from './sandbox.ts';
import { adviceFor, examine, tierOf, type Check, type Report } from './doctor.ts';
import { isolation } from './isolation.ts';
import { findGroups } from './cgroups.ts';
import { sweep } from './sweep.ts';
import { adviceLines, againLine, mayPlay, reportJson, reportLines } from './tier.ts';
import type { CheckName } from './text.ts';
import { said } from '../text/said.ts';

const facts = await isolation();
const whyNot = facts.why ? said(facts.why) : 'no sandbox can be made here';
const broken = (checks: readonly Check[]): string[] => checks.filter(({ held }) => !held).map(({ name }) => name);

test('every attack fails on a machine with sandboxes and cgroups', async ({ skip }) => {
  skip(!facts.boxes, whyNot);
  skip(facts.cgroups === 'none', 'no cgroups here');
  const { tier, checks } = await examine();
  expect(broken(checks)).toEqual([]);
  expect(checks.length).toBeGreaterThanOrEqual(18);
  expect(tier).toBe('full');
});

test('folders of a doctor that was killed are removed by the next one', async ({ skip }) => {
  skip(!facts.boxes, whyNot);
  const script = `import { examine } from '${new URL('../../dist/src/sandbox/doctor.js', import.meta.url).href}'; await examine()`;
  const doctor = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: 'ignore' });
  const left = (): string[] => readdirSync(tmpdir()).filter((name) => name.includes(`-${doctor.pid}-`));
  await expect.poll(() => left().filter((name) => name.includes('doctor')).length, { interval: 5 }).toBe(2);
  const gone = once(doctor, 'exit');
  doctor.kill('SIGKILL');
  await gone;
  expect(left().length).toBeGreaterThan(1);
  await sweep(findGroups());
  expect(left()).toEqual([]);
});

const holes: Readonly<
  Record<string, { hole: (spec: SandboxSpec) => SandboxSpec; breaks: readonly CheckName[]; tier: string }>
> = {
  'a secret in its environment and files of ours in it': {
    hole: (spec) => ({
      ...spec,
      environment: { LEAK: process.env['ARENA_DOCTOR_SECRET']! },
      shown: [...(spec.shown ?? []), ['/etc/passwd', '/etc/passwd']],
    }),
    breaks: ['environment', 'files'],
    tier: 'none',
  },
  'too much memory, too many processes and too much to write': {
    hole: (spec) => ({ ...spec, limits: { ...spec.limits, memory: 2 ** 31, processes: 1000, scratch: 2 ** 28 } }),
    breaks: ['memory', 'processes', 'scratch'],
    tier: 'partial',
  },
  'the calls and counters of a build, and what it read left in memory': {
    hole: (spec) => ({ ...spec, isBuild: true, hidesCounters: false }),
    breaks: ['whispers', 'traces', 'counters'],
    tier: 'none',
  },
};

test.for(Object.keys(holes))('the doctor finds a sandbox with %s', async (name, { skip }) => {
  skip(!facts.boxes, whyNot);
  const { hole, breaks, tier } = holes[name]!;
  const report = await examine((spec) => sandboxed(hole(spec)), { checks: breaks });
  expect(broken(report.checks)).toEqual(expect.arrayContaining([...breaks]));
  expect(report.tier).toBe(tier);
  for (const what of breaks) {
    expect(adviceLines(report.checks).join('\n')).toContain(what);
    expect(reportLines(report).join('\n')).toMatch(new RegExp(`^BROKEN +${what} `, 'm'));
  }
});

/** Sandboxes in which the program of the check `clock` hangs so many times, as if it got no processor. */
function starving(times: number): typeof sandboxed {
  let left = times;
  return (spec) =>
    sandboxed(spec.command.join(' ').includes('cpuUsage') && left-- > 0 ? { ...spec, command: ['sleep', '60'] } : spec);
}
const clockOf = ({ checks }: Report): Check => checks.find(({ name }) => name === 'clock')!;

test('a check that was starved says so and is tried again with more time', async ({ skip }) => {
  skip(!facts.boxes, whyNot);
  skip(facts.cgroups === 'none', 'no cgroups here');
  const told: string[] = [];
  const again = (check: Check): void => void told.push(againLine(check));
  const report = await examine(starving(1), { patience: 5000, again, checks: ['clock'] });
  expect(clockOf(report)).toMatchObject({ held: true, saw: { code: 'measured' } });
  expect(told).toContainEqual(
    expect.stringMatching(
      /^clock: it was not done within 5 s \(load [\d.]+ on \d+ cores\); trying again with more time$/,
    ),
  );
});

test('a check that is starved every time is no reason for other cgroups or another user', async ({ skip }) => {
  skip(!facts.boxes, whyNot);
  const report = await examine(starving(3), { patience: 300, checks: ['clock'] });
  expect(clockOf(report)).toMatchObject({ held: false, saw: { code: 'starved', seconds: 1.2 }, advice: 'again' });
  expect(adviceLines([clockOf(report)])).toEqual([
    'clock: this could not be tried to its end and counts as broken: run it again when the machine has less to do',
  ]);
});

test.for([
  [{ shape: 'user', cgroups: 'none' }, 'got-memory', 'cgroups'],
  [{ shape: 'root', cgroups: 'none' }, 'got-memory', 'cgroups-as-root'],
  [{ shape: 'root', cgroups: 'v1' }, 'got-memory', 'walls'],
  [{ shape: 'user', cgroups: 'v2' }, 'got-memory', 'walls'],
] as const)('the advice about a limit fits the cause: %s', ([machine, code, advice]) => {
  expect(adviceFor({ advice: 'cgroups' }, { code }, { boxes: true, clock: 'cpu', ...machine })).toBe(advice);
});

test('where no sandbox can be made the reason is told, in the language of a person and to programs in English', () => {
  const why = { code: 'no-system-program', program: 'bwrap', debian: 'bubblewrap' } as const;
  const report: Report = {
    tier: 'none',
    isolation: {
      boxes: false,
      why,
      shape: 'root',
      cgroups: 'none',
      clock: 'wall',
    },
    checks: [{ name: 'box', part: 'wall', held: false, saw: { code: 'not-made', why }, advice: 'box' }],
  };
  const reason = 'there is no bwrap on this machine; install it (Debian: apt-get install bubblewrap)';
  const inPolish = 'na tym komputerze nie ma programu bwrap; zainstaluj go (Debian: apt-get install bubblewrap)';
  expect(reportLines(report).slice(1, 4)).toEqual([
    `No sandbox can be made: ${reason}.`,
    '',
    `BROKEN  box  to make a sandbox  ${reason}`,
  ]);
  vi.stubEnv('ARENA_LANG', 'pl');
  const [lines, json] = [reportLines(report), reportJson(report)];
  vi.unstubAllEnvs();
  expect(lines.slice(1, 4)).toEqual([
    `Nie da się utworzyć piaskownicy: ${inPolish}.`,
    '',
    `ŹLE  box  utworzyć piaskownicę  ${inPolish}`,
  ]);
  expect(JSON.parse(json)).toMatchObject({
    isolation: { why: `cannot make a sandbox: ${reason}` },
    checks: [{ saw: reason }],
  });
});

test('what is missing is told to people in their language, and to programs in English', () => {
  const report: Report = {
    tier: 'partial',
    isolation: { boxes: true, shape: 'root', cgroups: 'none', clock: 'wall' },
    checks: [
      { name: 'processes', part: 'limit', held: false, saw: { code: 'got-processes' }, advice: 'cgroups' },
      {
        name: 'scratch',
        part: 'limit',
        held: false,
        saw: { code: 'took-more', places: ['/tmp'], most: 64 },
        advice: 'scratch',
      },
    ],
  };
  vi.stubEnv('ARENA_LANG', 'pl');
  const lines = reportLines(report);
  const narrow = reportLines(report, 50);
  const json = reportJson(report);
  vi.unstubAllEnvs();
  expect(narrow.slice(4, 9)).toEqual([
    '',
    'ŹLE  processes  uruchomić 200 procesów: dostał',
    '                wszystkie',
    'ŹLE  scratch    zapełnić /tmp i /dev/shm: /tmp:',
    '                przyjęły ponad 64 MiB',
  ]);
  expect(narrow.filter((line) => line.length > 50)).toEqual([]);
  expect(lines.slice(3)).toEqual([
    'ŹLE  processes  uruchomić 200 procesów    dostał wszystkie',
    'ŹLE  scratch    zapełnić /tmp i /dev/shm  /tmp: przyjęły ponad 64 MiB',
    '',
    expect.stringMatching(/^processes: limity wymagają cgroups: /),
    'scratch: zaktualizuj bubblewrap do wersji 0.7 lub nowszej: starsze nie ograniczają tego, co program zapisuje',
  ]);
  expect((JSON.parse(json) as { checks: unknown }).checks).toEqual([
    {
      name: 'processes',
      tried: 'to start 200 processes',
      part: 'limit',
      held: false,
      saw: 'it got all of them',
      advice: expect.stringMatching(/^limits need cgroups: /),
    },
    {
      name: 'scratch',
      tried: 'to fill /tmp and /dev/shm',
      part: 'limit',
      held: false,
      saw: '/tmp took more than 64 MiB',
      advice: 'update bubblewrap to 0.7 or newer: older ones cannot bound what a program writes',
    },
  ]);
});

test('a check of isolation that fails is worse than one of a limit', () => {
  const check = (part: Check['part'], held: boolean): Check => ({ name: 'files', part, held, saw: { code: 'works' } });
  expect(tierOf([check('wall', true), check('limit', true)])).toBe('full');
  expect(tierOf([check('wall', true), check('limit', false)])).toBe('partial');
  expect(tierOf([check('wall', false), check('limit', true)])).toBe('none');
  expect([mayPlay('full', false), mayPlay('partial', false), mayPlay('partial', true), mayPlay('none', true)]).toEqual([
    true,
    false,
    true,
    false,
  ]);
});
