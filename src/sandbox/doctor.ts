import { availableParallelism, loadavg } from 'node:os';
import { reasonNotStarted } from '../channels/program.ts';
import type { Attack, Seen } from './attack.ts';
import { attacks } from './attacks.ts';
import { isolation, type Isolation } from './isolation.ts';
import { prepareScene, ProbeStarved, type Scene } from './probe.ts';
import { sandboxed } from './sandbox.ts';
import type { Advice, CheckName, Saw } from './text.ts';

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

export interface ExamineOptions {
  /** Milliseconds that a program of an attack has at the first try; at each further one twice as many. */
  readonly patience?: number;
  /** Called with a check that was starved and is tried again. */
  again?(check: Check): void;
  /** By default all of them. */
  readonly checks?: readonly CheckName[];
}

/** Attacks a sandbox for real and reports what held. Tests pass in sandboxes with holes. */
export async function examine(
  box: typeof sandboxed = sandboxed,
  { patience = 10_000, again = () => undefined, checks: wanted }: ExamineOptions = {},
): Promise<Report> {
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
  const { scene, clear } = await prepareScene(box, patience);
  try {
    const checks: Check[] = [];
    for (const [name, attack] of entriesOf(attacks))
      if (wanted?.includes(name) ?? true) checks.push(await attempt(name, attack, scene, facts, again));
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

const tries = 3;

/** On a busy machine an attack may not come to its end: then it is tried again with more time. */
async function attempt(
  name: CheckName,
  attack: Attack,
  scene: Scene,
  facts: Isolation,
  again: (check: Check) => void,
): Promise<Check> {
  for (let time = 1; ; time++) {
    const { held, saw } = await seenBy(attack, { ...scene, patience: scene.patience * 2 ** (time - 1) });
    const check = { name, part: attack.part, held, saw, ...(!held && { advice: adviceFor(attack, saw, facts) }) };
    if (saw.code !== 'starved' || time === tries) return check;
    again(check);
  }
}

async function seenBy({ run }: Attack, scene: Scene): Promise<Seen> {
  try {
    return await run(scene);
  } catch (error) {
    if (!(error instanceof ProbeStarved))
      return { held: false, saw: { code: 'not-made', why: reasonNotStarted(error) } };
    const { seconds } = error;
    return { held: false, saw: { code: 'starved', seconds, load: loadavg()[0]!, cores: availableParallelism() } };
  }
}

/** What to do about a check that did not hold: more cgroups do not help where they are there already. */
export function adviceFor({ advice }: Pick<Attack, 'advice'>, { code }: Saw, { shape, cgroups }: Isolation): Advice {
  if (code === 'starved' || code === 'not-made') return 'again';
  if (advice !== 'cgroups') return advice;
  if (cgroups !== 'none') return 'walls';
  return shape === 'root' ? 'cgroups-as-root' : 'cgroups';
}

const entriesOf = <Name extends string, Value>(table: Readonly<Record<Name, Value>>): [Name, Value][] =>
  Object.entries(table) as [Name, Value][];
