import { readFileSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import type { Reading } from '../../kit/reading.ts';
import { archiveKind, filesIn, unpackArchive } from '../../programs/archive.ts';
import { defaultBuild } from '../../programs/build.ts';
import { defaultCache } from '../../programs/cache.ts';
import { textOf, type SentFile } from '../../programs/differences.ts';
import { typesOf } from '../../programs/languages/java.ts';
import { isUnbuilt } from '../../programs/prepared.ts';
import type { GameFiles } from '../../store/judges.ts';
import type { GameMessage } from '../../text/games.ts';

/** A judge, and what came with it. */
export interface JudgePackage {
  readonly judge: SentFile;
  /** viewer.html and starters/NAME. */
  readonly files: GameFiles;
  /** Markdown; undefined where the archive has no such file. */
  readonly rules: { readonly en?: string | undefined; readonly pl?: string | undefined };
  readonly samples: readonly SentFile[];
}

const isJudge = (path: string): boolean => /^judge\.\w+$/i.test(path);
/** What an archive may hold besides the judge. */
const isExtra = (path: string): boolean =>
  /^(viewer\.html|rules\.(en|pl)\.md|readme(\.\w+)?|(bots|starters)\/.*)$/i.test(path);

const mostStarters = 20;
const longestFile = 2 ** 20; // bytes of viewer.html or of starter code

/**
 * The judge that was sent, and in an archive `viewer.html`, `rules.en.md`, `rules.pl.md`, sample bots in `bots/` and
 * starter code in `starters/`. A judge of several files is the archive itself, built as an archive with a bot is; it
 * begins in the file called judge, or as its arena.json says.
 */
export async function openPackage(file: SentFile): Promise<Reading<JudgePackage, GameMessage>> {
  const kind = archiveKind(file.name);
  if (kind === undefined) return { value: { judge: file, files: new Map(), rules: {}, samples: [] } };
  const policy = { limits: defaultBuild, trusted: false };
  const unpacked = await unpackArchive(file.bytes, kind, { cache: defaultCache(), policy });
  if (isUnbuilt(unpacked)) return { wrong: { code: 'archive-unpacked', why: unpacked.failure.reason } };
  const paths = filesIn(unpacked.folder);
  const bytesOf = (path: string): Buffer => readFileSync(join(unpacked.folder, path));
  const judges = paths.filter(isJudge);
  const others = paths.filter((path) => !isJudge(path) && !isExtra(path));
  const samples = paths.filter((path) => /^bots\/[^/]+$/.test(path));
  const starters = paths.filter((path) => /^starters\/[^/]+$/.test(path)).slice(0, mostStarters);
  const wrong =
    wrongWith(judges, others, samples.length + starters.length > 0) ??
    severalMains(judges[0], others, (path) => textOf(bytesOf(path)) ?? '');
  if (wrong !== undefined) return { wrong };
  const text = (name: string): string | undefined => (paths.includes(name) ? textOf(bytesOf(name)) : undefined);
  return {
    value: {
      judge: others.length === 0 ? { name: judges[0]!, bytes: bytesOf(judges[0]!) } : file,
      files: new Map(
        [...paths.filter((path) => path === 'viewer.html'), ...starters]
          .map((path): [string, Buffer] => [path, bytesOf(path)])
          .filter(([, bytes]) => bytes.length <= longestFile),
      ),
      rules: { en: text('rules.en.md'), pl: text('rules.pl.md') },
      samples: samples.map((path) => ({ name: basename(path), bytes: bytesOf(path) })),
    },
  };
}

function wrongWith(judges: readonly string[], others: readonly string[], hasBots: boolean): GameMessage | undefined {
  const isRecipe = others.includes('arena.json');
  if (judges.length > 1) return { code: 'archive-judges', files: judges.slice(0, 5) };
  if (judges.length === 0 && !isRecipe) return { code: 'archive-no-judge' };
  return hasBots && others.length > 0 ? { code: 'archive-mixed', file: others[0]!.slice(0, 80) } : undefined;
}

/** What an archive without a recipe could begin with instead of its judge: nobody should have to guess. */
function severalMains(
  judge: string | undefined,
  others: readonly string[],
  text: (path: string) => string,
): GameMessage | undefined {
  if (judge === undefined || others.includes('arena.json')) return undefined;
  const isMain = /\.java$/i.test(judge)
    ? (path: string): boolean => /\.java$/i.test(path) && typesOf(text(path)).main !== undefined
    : (path: string): boolean => /^(main|bot|index|__main__)\.\w+$/.test(path) && extname(path) === extname(judge);
  const files = others.filter(isMain);
  return files.length === 0 ? undefined : { code: 'archive-mains', judge, files: files.slice(0, 5) };
}
