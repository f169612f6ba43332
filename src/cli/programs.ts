import type { Launch } from '../channels/running.ts';
import { escape } from '../kit/escape.ts';
import { accountLines, explain } from '../text/explain.ts';
import { languageOf } from '../text/faults.ts';
import { launchOf, prepareOptions, type SandboxPolicy } from '../programs/policy.ts';
import { prepare } from '../programs/prepare.ts';
import { isUnbuilt, type Prepared } from '../programs/prepared.ts';
import { CannotKeep } from '../programs/cache.ts';
import { botLimits } from '../sandbox/box.ts';
import { isolation } from '../sandbox/isolation.ts';
import { Failure } from '../kit/failure.ts';
import { Usage } from './command.ts';
import { readDuration, readSize, type Values } from './options.ts';
import { unlessStopped } from './stopping.ts';

/** The `NAME=WHAT` of every --bot. */
export function readBots(given: readonly string[]): Map<string, string> {
  const bots = new Map(given.map((text) => readBot(text)));
  if (bots.size < given.length) throw new Usage('two bots have the same name');
  return bots;
}

function readBot(text: string): [name: string, what: string] {
  const [, name, what] = /^([A-Za-z0-9_-]{1,32})=(.*)$/s.exec(text) ?? [];
  if (name === undefined)
    throw new Usage(
      `--bot takes NAME=WHAT, not ${JSON.stringify(escape(text, 60))}; a name has letters, digits, - and _`,
    );
  return [name, what!];
}

/**
 * Every program that is not built in is boxed, unless --trusted says otherwise; never weaker without a word. What is
 * kept of the games in `log` would tell them of seeds and hidden cards.
 */
export async function choosePolicy(values: Values, log = values.log as string | undefined): Promise<SandboxPolicy> {
  const limits = {
    ...botLimits,
    memory: readSize(values, 'memory', 'The memory of a program', {
      least: 2 ** 20,
      most: 2 ** 40,
      otherwise: botLimits.memory,
    }),
  };
  const timing = {
    ...(values['match-cpu'] !== undefined && {
      matchCpu: readDuration(values, 'match-cpu', 'The computing in a game', {
        least: 1,
        most: 86_400_000,
        otherwise: 0,
      }),
    }),
    ...(values.startup !== undefined && {
      startUp: readDuration(values, 'startup', 'The time to start', { least: 0, most: 86_400_000, otherwise: 0 }),
    }),
  };
  if (values.trusted === true) {
    console.error(
      'Programs run unsandboxed, with all rights of yours, and without limits but the clock: --trusted says that you trust them.',
    );
    return { free: true, limits, timing };
  }
  const { boxes, why, cgroups } = await isolation();
  if (!boxes)
    throw new Failure(
      `programs cannot be kept in boxes here: ${why ?? 'for an unknown reason'}; --trusted runs them without (arena doctor tells more)`,
    );
  if (cgroups === 'none')
    console.error(
      'Programs run in boxes, but without cgroups: limits of time are on the clock on the wall, and memory is looked at now and then (arena doctor tells more).',
    );
  return { free: false, limits, timing, ...(log !== undefined && { hidden: [log] }) };
}

/** Builds a program if need be; the launch that comes of it starts it in a slot, as often as wanted. */
export async function readyProgram(
  who: string,
  what: string,
  policy: SandboxPolicy,
): Promise<(slot: number, environment?: Readonly<Record<string, string>>) => Launch> {
  const prepared = await prepareProgram(who, what, policy);
  return (slot, environment) => launchOf(prepared, policy, slot, environment);
}

/** Making programs ready: a stop ends it, and that builds cannot be kept is told in a sentence. */
export const preparing = <T>(work: Promise<T>): Promise<T> =>
  unlessStopped(work).catch((error: unknown) => {
    throw error instanceof CannotKeep ? new Failure(error.message) : error;
  });

export async function prepareProgram(who: string, what: string, policy: SandboxPolicy): Promise<Prepared> {
  const prepared = await preparing(prepare(what, prepareOptions(policy)));
  if (!isUnbuilt(prepared)) return prepared;
  const language = languageOf(process.env);
  throw new Failure(`${who}: ${accountLines(explain(prepared.trouble, undefined, language), language).join('\n')}`);
}
