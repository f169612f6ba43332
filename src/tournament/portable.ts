import { createReadStream, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createGunzip } from 'node:zlib';
import { escape } from '../kit/escape.ts';
import { Failure } from '../kit/failure.ts';
import { extract } from '../programs/extract.ts';
import { tarEnd, tarHeader, tarPadding } from '../programs/tar.ts';
import { readStart, whyNot } from '../text/files.ts';
import { said } from '../text/said.ts';
import { checkFolder, type Checked } from './check.ts';
import type { JudgeAgain } from './check-judged.ts';
import { checkPermanent, isPermanent } from './permanent-file.ts';
import { texts } from './text.ts';

// A tournament as one file: its folder, packed. Whoever has it can check it without the site on which it was played.

export interface PortableFile {
  readonly name: string;
  readonly text: string;
}

/** Files as a tar stream. */
export async function* tarOf(files: AsyncIterable<PortableFile>): AsyncGenerator<Buffer> {
  for await (const { name, text } of files) {
    const bytes = Buffer.from(text);
    yield Buffer.concat([tarHeader(name, bytes.length), bytes, tarPadding(bytes.length)]);
  }
  yield tarEnd;
}

/** What a path leads to: a folder, or a file that was packed, told by its first bytes; undefined: neither. */
export function kindOf(path: string): 'folder' | 'gzip' | 'tar' | undefined {
  try {
    if (statSync(path).isDirectory()) return 'folder';
    const start = readStart(path, 512);
    if (start[0] === 0x1f && start[1] === 0x8b) return 'gzip';
    return start.toString('latin1', 257, 262) === 'ustar' ? 'tar' : undefined;
  } catch {
    return undefined; // whoever reads it says why that is impossible
  }
}

/** Checks a tournament or a permanent contest, packed or not; undefined if the path leads to neither. */
export async function checkTournament(path: string, judge?: JudgeAgain): Promise<Checked | undefined> {
  const kind = kindOf(path);
  if (kind === undefined) return undefined;
  if (kind === 'folder') return await check(path, path, judge);
  const folder = mkdtempSync(join(tmpdir(), 'arena-verify-'));
  try {
    await unpack(path, kind, folder);
    return await check(path, folder, judge);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function check(path: string, folder: string, judge: JudgeAgain | undefined): Promise<Checked> {
  try {
    return await (isPermanent(folder) ? checkPermanent : checkFolder)(folder, judge);
  } catch (error) {
    // whatever is wrong with the parts of a stranger's file is told in one sentence
    const why = error instanceof Failure ? error.message : texts().damaged;
    throw new Failure(`${escape(path)}: ${why}`, { cause: error });
  }
}

/** A small file cannot fill the disk: logs are packed to a tenth, or a hundredth where all games are alike. */
const capsFor = (packed: number) => ({
  bytes: Math.min(8 * 2 ** 30, Math.max(2 ** 30, 100 * packed)),
  entries: 1_000_000,
});

async function unpack(file: string, kind: 'gzip' | 'tar', folder: string): Promise<void> {
  const stream = createReadStream(file);
  const opened = kind === 'tar' ? stream : stream.pipe(createGunzip());
  stream.on('error', (error) => opened.destroy(error));
  const refusal = await extract(opened, folder, capsFor(statSync(file).size)).catch((error: unknown) => {
    throw new Failure(texts().notUnpacked(escape(file), whyUnpacked(error)), { cause: error });
  });
  stream.destroy();
  if (refusal !== undefined) throw new Failure(texts().notUnpacked(escape(file), said(refusal.reason)));
}

const whyUnpacked = (error: unknown): string =>
  ((error as NodeJS.ErrnoException).code ?? '').startsWith('Z_') ? texts().tornFile : whyNot(error);
