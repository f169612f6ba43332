import { accountLines, explain } from '../text/explain.ts';
import { said } from '../text/said.ts';
import { languageOf } from '../text/spoken.ts';
import { prepareOptions, type SandboxPolicy } from '../programs/policy.ts';
import { prepare } from '../programs/prepare.ts';
import { isUnbuilt, type Prepared, type Unbuilt } from '../programs/prepared.ts';
import { CannotKeep } from '../programs/cache.ts';
import { botLimits } from '../sandbox/sandbox.ts';
import { isolation } from '../sandbox/isolation.ts';
import { Failure } from '../kit/failure.ts';
import { Usage } from './usage.ts';
import { quoted } from './flags.ts';
import type { LimitValues } from './limits.ts';
import { textWidth } from './screen.ts';
import { unlessStopped } from './stopping.ts';
import { texts } from './text/play.ts';

/** The `NAME=WHAT` of every --bot. */
export function readBots(given: readonly string[]): Map<string, string> {
  const bots = new Map(given.map((text) => readBot(text)));
  if (bots.size < given.length) throw new Usage(texts().sameName);
  return bots;
}

function readBot(text: string): [name: string, what: string] {
  const [, name, what] = /^([A-Za-z0-9_-]{1,32})=(.*)$/s.exec(text) ?? [];
  if (name === undefined) throw new Usage(texts().botForm(quoted(text)));
  return [name, what!];
}

/**
 * Every program runs in a sandbox unless --trusted is given; it never falls back to a weaker one silently. The folder
 * `log` is hidden from programs: logs contain seeds and hidden cards.
 */
export async function choosePolicy(
  values: Pick<LimitValues, 'memory' | 'match-cpu' | 'startup' | 'trusted'> & Partial<Pick<LimitValues, 'margin'>>,
  log: string | undefined,
): Promise<SandboxPolicy> {
  const { 'match-cpu': matchCpu, startup: startUp, margin } = values;
  const limits = { ...botLimits, memory: values.memory };
  const timing = {
    ...(matchCpu !== undefined && { matchCpu }),
    ...(startUp !== undefined && { startUp }),
    ...(margin !== undefined && { margin }),
  };
  if (values.trusted) {
    console.error(texts().trusting);
    return { trusted: true, limits, timing };
  }
  const { boxes, why, cgroups } = await isolation();
  if (!boxes) throw new Failure(texts().noSandbox(why && said(why)));
  if (cgroups === 'none') console.error(texts().noCgroups);
  return { trusted: false, limits, timing, ...(log !== undefined && { hidden: [log] }) };
}

/** A signal aborts building; an unusable build cache is reported in one sentence. */
export const preparing = <T>(work: Promise<T>): Promise<T> =>
  unlessStopped(work).catch((error: unknown) => {
    throw error instanceof CannotKeep ? new Failure(error.message) : error;
  });

/** Builds a program if it has to be built. */
export const prepareProgram = (who: string, what: string, policy: SandboxPolicy): Promise<Prepared> =>
  built(who, prepare(what, prepareOptions(policy)));

/** The program that is built, or a `Failure` that explains why there is none. */
export async function built(who: string, work: Promise<Prepared | Unbuilt>): Promise<Prepared> {
  const prepared = await preparing(work);
  if (!isUnbuilt(prepared)) return prepared;
  const language = languageOf(process.env);
  throw new Failure(
    `${who}: ${accountLines(explain(prepared.failure, undefined, language), language, { width: textWidth() }).join('\n')}`,
  );
}
