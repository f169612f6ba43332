import { memoryNeed } from '../jobs/needs.ts';
import { languageNames, loadLanguage, toolchainOf } from '../programs/language.ts';
import { canHaveData } from '../sandbox/sandbox.ts';

/** What jobs may need of this machine. */
export interface Abilities {
  /** What the machine lacks; what is still being looked for counts as lacking. */
  lacks(): readonly string[];
  /** The languages that are installed; null while they are being looked for. */
  languages(): string[] | null;
  /** Whether programs can have a folder /data; undefined while that is being found out. */
  memory(): boolean | undefined;
  readonly found: Promise<void>;
}

/** Finds out in the background what this machine can do. */
export function findAbilities(): Abilities {
  const names = languageNames();
  const present = new Set<string>();
  let isFound = false;
  const look = async (need: string, isThere: Promise<boolean>): Promise<void> => {
    if (await isThere) present.add(need);
  };
  const found = Promise.all([
    look(memoryNeed, canHaveData()),
    ...names.map((name) => look(name, isInstalled(name))),
  ]).then(() => void (isFound = true));
  return {
    lacks: () => [memoryNeed, ...names].filter((need) => !present.has(need)),
    languages: () => (isFound ? names.filter((name) => present.has(name)) : null),
    memory: () => (isFound ? present.has(memoryNeed) : undefined),
    found,
  };
}

const isInstalled = async (name: string): Promise<boolean> =>
  (await toolchainOf(name, await loadLanguage(name))) !== undefined;
