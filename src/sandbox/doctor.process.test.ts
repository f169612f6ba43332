import { expect, test } from 'vitest';
import { boxed, type BoxSpec } from './box.ts';
import { examine, tierOf, type Check } from './doctor.ts';
import { isolation } from './isolation.ts';
import { adviceLines, mayPlay, reportLines } from './tier.ts';

const facts = await isolation();
const whyNot = facts.why ?? 'no box can be made here';
const broken = (checks: readonly Check[]): string[] => checks.filter(({ held }) => !held).map(({ name }) => name);

test('every attack fails where boxes and cgroups are', async ({ skip }) => {
  skip(!facts.boxes, whyNot);
  skip(facts.cgroups === 'none', 'no cgroups here');
  const { tier, checks } = await examine();
  expect(broken(checks)).toEqual([]);
  expect(checks.length).toBeGreaterThanOrEqual(12);
  expect(tier).toBe('full');
});

const holes: Readonly<Record<string, { hole: (spec: BoxSpec) => BoxSpec; breaks: string; tier: string }>> = {
  'a secret in its environment': {
    hole: (spec) => ({ ...spec, environment: { LEAK: process.env['ARENA_DOCTOR_SECRET']! } }),
    breaks: 'environment',
    tier: 'none',
  },
  'files of ours in it': {
    hole: (spec) => ({ ...spec, shown: [...(spec.shown ?? []), ['/etc/passwd', '/etc/passwd']] }),
    breaks: 'files',
    tier: 'none',
  },
  'too much memory': {
    hole: (spec) => ({ ...spec, limits: { ...spec.limits, memory: 2 ** 31 } }),
    breaks: 'memory',
    tier: 'partial',
  },
  'too many processes': {
    hole: (spec) => ({ ...spec, limits: { ...spec.limits, processes: 1000 } }),
    breaks: 'processes',
    tier: 'partial',
  },
  'too much to write': {
    hole: (spec) => ({ ...spec, limits: { ...spec.limits, scratch: 2 ** 28, memory: 2 ** 30 } }),
    breaks: 'scratch',
    tier: 'partial',
  },
};

test.for(Object.keys(holes))('a box with %s is found out', async (name, { skip }) => {
  skip(!facts.boxes, whyNot);
  const { hole, breaks, tier } = holes[name]!;
  const report = await examine((spec) => boxed(hole(spec)));
  expect(broken(report.checks)).toContain(breaks);
  expect(report.tier).toBe(facts.cgroups === 'none' && tier === 'partial' ? 'partial' : tier);
  expect(adviceLines(report.checks).join('\n')).toContain(breaks);
  expect(reportLines(report).join('\n')).toMatch(new RegExp(`^BROKEN +${breaks} `, 'm'));
});

test('where no box can be made the reason is told once', () => {
  const report = {
    tier: 'none',
    isolation: {
      boxes: false,
      why: 'cannot make a box: there is no bwrap',
      shape: 'root',
      cgroups: 'none',
      clock: 'wall',
    },
    checks: [],
  } as const;
  expect(reportLines(report)[1]).toBe('No sandbox can be made: there is no bwrap.');
});

test('a wall that breaks is worse than a limit', () => {
  const check = (part: Check['part'], held: boolean): Check => ({ name: 'x', tried: 'to', part, held, saw: '' });
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
