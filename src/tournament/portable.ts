import { createReadStream, existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createGunzip } from 'node:zlib';
import { readLog } from '../game/log.ts';
import type { Message } from '../game/message.ts';
import { verify } from '../game/replay.ts';
import { escape } from '../kit/escape.ts';
import { Failure } from '../kit/failure.ts';
import { gameNames, loadGame, type AnyGame } from '../match/games.ts';
import { extract } from '../programs/extract.ts';
import { tarEnd, tarHeader, tarPadding } from '../programs/tar.ts';
import { said } from '../text/said.ts';
import { goOn } from './begin.ts';
import { loadFormats } from './formats.ts';
import { hiddenSeed } from './hidden-seed.ts';
import { Matches } from './matches.ts';
import { readPlan } from './plan.ts';
import { loadRating, ratingNames } from './ratings.ts';
import { resultsText, standingsText, trfText } from './report.ts';
import type { Told } from './report-data.ts';
import { standingsOf } from './standings.ts';
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

/** Whether this is a tournament in a folder, or one that was packed. */
export const isTournament = (file: string): boolean =>
  /\.(tar|tar\.gz|tgz)$/.test(file) || (existsSync(file) && statSync(file).isDirectory());

export interface CheckedTournament {
  readonly title: string;
  readonly games: number;
  readonly entrants: number;
  /** What does not hold, a line each. */
  readonly wrong: readonly string[];
}

/** Checks a tournament: every log by the rules, every pairing and every table by the games. */
export async function checkTournament(file: string): Promise<CheckedTournament> {
  if (statSync(file).isDirectory()) return await checkFolder(file);
  const folder = mkdtempSync(join(tmpdir(), 'arena-verify-'));
  try {
    await unpack(file, folder);
    return await checkFolder(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const caps = { bytes: 8 * 2 ** 30, entries: 1_000_000 };

async function unpack(file: string, folder: string): Promise<void> {
  const stream = createReadStream(file);
  const refusal = await extract(file.endsWith('.tar') ? stream : stream.pipe(createGunzip()), folder, caps);
  if (refusal !== undefined) throw new Failure(texts().notUnpacked(escape(file), said(refusal.reason)));
}

async function checkFolder(out: string): Promise<CheckedTournament> {
  const found = readPlan(out);
  if (found === undefined) throw new Failure(texts().noTournament);
  const { game } = found;
  if (game === undefined || !gameNames().includes(game)) throw new Failure(texts().noRules(game ?? found.judge!.name));
  const rules = await loadGame(game);
  const plan = readPlan(out, rules)!;
  const definition = (await loadFormats()).get(plan.format);
  if (definition === undefined) throw new Failure(texts().noFormat(plan.format));
  if (plan.rating !== undefined && !ratingNames().includes(plan.rating))
    throw new Failure(texts().noRating(plan.rating));
  const format = definition.open({ entrants: plan.entrants.length, seats: plan.seats }, plan.settings);
  const matches = new Matches(out, { isKept: true });
  const wrong: string[] = [];
  const course = goOn(
    {
      out,
      plan,
      format,
      isFixed: definition.isFixed,
      matches,
      ...(plan.hidesSeeds && { hide: hiddenSeed }),
      rating: await loadRating(plan.rating),
    },
    {},
    (line) => wrong.push(line),
  );
  for (const number of course.games.keys()) {
    const why = wrongLog(rules, matches.texts(number).log);
    if (why !== undefined) wrong.push(texts().wrongLog(number, said(why, rules.messages)));
  }
  const told = { title: plan.title ?? rules.title, rules, plan, format, course };
  return {
    title: told.title,
    games: course.games.size,
    entrants: plan.entrants.length,
    wrong: [...wrong, ...wrongTables(out, told)],
  };
}

function wrongLog(rules: AnyGame, log: string): Message | undefined {
  const lines = readLog(log);
  if ('wrong' in lines) return lines.wrong;
  const verdict = verify(rules, lines.value);
  return 'wrong' in verdict ? verdict.wrong : undefined;
}

/** The tables that are not, to the byte, what follows from the games. */
function wrongTables(out: string, told: Omit<Told, 'days'>): string[] {
  const there = (file: string): string | undefined =>
    existsSync(join(out, file)) ? readFileSync(join(out, file), 'utf8') : undefined;
  const trf = there('tournament.trf');
  // the days are nobody's to compute
  const days = ['042', '052'].flatMap((code) => new RegExp(`^${code} (.*?)\\r?$`, 'm').exec(trf ?? '')?.[1] ?? []);
  const tables = {
    'results.csv': resultsText(told),
    'standings.json': standingsText(told, standingsOf(told.course)),
    ...(trf !== undefined && { 'tournament.trf': trfText({ ...told, days: () => days }) }),
  };
  return Object.entries(tables).flatMap(([file, text]) =>
    there(file) === text ? [] : [there(file) === undefined ? texts().noTable(file) : texts().wrongTable(file)],
  );
}
