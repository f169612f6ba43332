import { reasonNotStarted } from '../channels/program.ts';
import { attacks, type Attack, type Seen } from './attacks.ts';
import { isolation, type Isolation } from './isolation.ts';
import { prepareScene, type Scene } from './probe.ts';
import { sandboxed } from './sandbox.ts';
import type { Advice, CheckName } from './text.ts';

/** How well strangers' programs are isolated on this machine. */
export type Tier =
  | 'full' // isolation and limits hold: strangers' programs may run
  | 'partial' // isolation holds, but memory and processes are not limited for sure
  | 'none'; // no sandbox, or one that leaks

/** The result of one attack on a sandbox; `sayCheck` (text.ts) puts it into words. */
export interface Check extends Seen {
  readonly name: CheckName;
  readonly part: Attack['part'];
  /** What the operator can do about a failed check. */
  readonly advice?: Advice;
}

export interface Report {
  readonly tier: Tier;
  readonly isolation: Isolation;
  readonly checks: readonly Check[];
}

/** Attacks a sandbox for real and reports what held. Tests pass in sandboxes with holes. */
export async function examine(box: typeof sandboxed = sandboxed): Promise<Report> {
  const facts = await isolation();
  if (!facts.boxes)
    return {
      tier: 'none',
      isolation: facts,
      checks: [
        {
          name: 'box',
          part: 'wall',
          held: false,
          saw: facts.why === undefined ? { code: 'no-box' } : { code: 'not-made', why: facts.why },
          advice: 'box',
        },
      ],
    };
  const { scene, clear } = await prepareScene(box);
  try {
    const checks: Check[] = [];
    for (const [name, attack] of entriesOf(attacks)) checks.push(await attempt(name, attack, scene));
    return { tier: tierOf(checks), isolation: facts, checks };
  } finally {
    clear();
  }
}

export function tierOf(checks: readonly Check[]): Tier {
  const broken = checks.filter(({ held }) => !held);
  if (broken.some(({ part }) => part === 'wall')) return 'none';
  return broken.length > 0 ? 'partial' : 'full';
}

async function attempt(name: CheckName, { run, advice, part }: Attack, scene: Scene): Promise<Check> {
  try {
    const { held, saw } = await run(scene);
    return { name, part, held, saw, ...(!held && { advice }) };
  } catch (error) {
    return { name, part, held: false, saw: { code: 'not-made', why: reasonNotStarted(error) }, advice };
  }
}

const entriesOf = <Name extends string, Value>(table: Readonly<Record<Name, Value>>): [Name, Value][] =>
  Object.entries(table) as [Name, Value][];
