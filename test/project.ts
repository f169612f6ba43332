import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** A small project with the real scripts and command line, a game, and these commands. */
export function smallProject(commands: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'arena-project-'));
  for (const part of ['bin', 'scripts', 'package.json', 'tsconfig.json', 'vite.node.config.ts'])
    cpSync(join(root, part), join(folder, part), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  for (const source of ['src/cli/main.ts', 'src/kit/signals.ts']) copyWithImports(folder, source);
  for (const made of ['src/cli/commands', 'games/pebbles']) mkdirSync(join(folder, made), { recursive: true });
  writeFileSync(join(folder, 'games/pebbles/rules.ts'), 'export const game = 1;\n');
  for (const [name, text] of Object.entries(commands))
    writeFileSync(join(folder, 'src/cli/commands', `${name}.ts`), text);
  return folder;
}

/** Copies a source and all that it imports. */
function copyWithImports(folder: string, source: string): void {
  if (existsSync(join(folder, source))) return;
  cpSync(join(root, source), join(folder, source), { recursive: true });
  for (const [, path] of readFileSync(join(root, source), 'utf8').matchAll(/(?:from |import\()'(\.{1,2}\/[^']+)'/g))
    copyWithImports(folder, join(dirname(source), path!));
}
