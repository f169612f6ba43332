import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { escape } from '../kit/escape.ts';
import { botNames, root, samplePath } from '../match/games.ts';
import { texts } from './text.ts';

const known = new Map<string, string>();

/**
 * Identifies a version of a bot of the arena: a hash of a sample's file, or of a built-in bot's source and the game's
 * files it imports. Rules and code that all games share are left out, for recorded logs keep them stable. For a built-
 * in bot, as it was when this process first looked, for it is loaded once.
 */
export function fingerprintOf(game: string, program: string): string {
  const folder = fileURLToPath(new URL(`games/${game}/`, root));
  if (!botNames(game).includes(program)) return hashOf(folder, samplePath(game, program));
  const key = `${game}/${program}`;
  const found = known.get(key) ?? hashOf(folder, samplePath(game, `${program}.ts`));
  known.set(key, found);
  return found;
}

export const otherVersion = (name: string): Error => new Error(texts().otherVersion(escape(name, 40)));

const imports = /^(?:import|export)\s(?!type\b)[^;]*?\sfrom '(\.[^']+)'/gm;

/** The hash of a file and all its direct and indirect imports from this folder. */
export function hashOf(folder: string, file: string): string {
  const files = new Set([file]);
  const hash = createHash('sha256');
  for (const each of files) {
    const text = readFileSync(each, 'utf8');
    hash.update(JSON.stringify([relative(folder, each), text]));
    for (const [, path] of each.endsWith('.ts') ? text.matchAll(imports) : []) {
      const imported = resolve(dirname(each), path!);
      const within = relative(folder, imported);
      if (!within.startsWith('..') && within !== 'rules.ts') files.add(imported);
    }
  }
  return hash.digest('hex');
}
