import { readdirSync } from 'node:fs';
import { basename, join, parse } from 'node:path';
import { gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import type { Message } from '../../game/message.ts';
import type { FieldProblems } from '../../http/problem.ts';
import type { Reading } from '../../kit/reading.ts';
import { makeThrottle } from '../../kit/throttle.ts';
import { note, type Noted } from '../../people/audit.ts';
import { archiveKind, pack, unpackArchive } from '../../programs/archive.ts';
import { defaultBuild } from '../../programs/build.ts';
import { defaultCache } from '../../programs/cache.ts';
import { languageOf, loadLanguages } from '../../programs/language.ts';
import { isUnbuilt, readUpTo, statOf } from '../../programs/prepared.ts';
import { splitCommand } from '../../programs/split.ts';
import { atomically, type Database } from '../../store/database.ts';
import { openGame } from '../../store/games.ts';
import type { ClassMessage } from '../../text/classes.ts';
import type { TournamentMessage } from '../../text/tournament.ts';
import type { UploadMessage } from '../../text/uploads.ts';
import { bare, isPlayerFolder, readInfoFile } from '../../tournament/player-folder.ts';
import { largestFile, readName, sendBot, type Submission } from '../bots/send.ts';
import type { Site } from '../site.ts';
import { limits, lockClass, newCode } from './change.ts';
import { membersOf, type Member } from './queries.ts';

// A zip with a folder for each student, as `arena tournament` takes it: each becomes a bot that is handed in for that
// student, whose account or place in the class owns it.

export const handInLimits = { mebibytes: 64, folders: 200 };

/** What became of a folder. */
export interface Handed {
  /** The name of the folder, or of the file. */
  readonly folder: string;
  /** For whom, and the bot and its version. */
  readonly login?: string;
  readonly bot?: { readonly id: number; readonly name: string; readonly version: number };
  /** Why it was not taken. */
  readonly wrong?: Message;
}

type Sending = Pick<Site, 'db' | 'queue' | 'takesPartial' | 'quotas' | 'scan' | 'report'>;

/** Hands in a bot for each folder of an archive, or says what is wrong with all of it. */
async function handIn(
  site: Sending,
  of: number,
  game: string,
  file: Submission['file'],
  noted: Noted,
): Promise<Reading<readonly Handed[], FieldProblems>> {
  const wrong = (message: Message): { wrong: FieldProblems } => ({ wrong: { file: message } });
  const problem = (message: ClassMessage): { wrong: FieldProblems } => wrong(message);
  const kind = file === undefined ? undefined : archiveKind(file.name);
  if (file === undefined || kind === undefined) return problem({ code: 'hand-in-archive' });
  if (file.bytes.length > handInLimits.mebibytes * 2 ** 20)
    return wrong({ code: 'source-large', mebibytes: handInLimits.mebibytes } satisfies UploadMessage);
  const full = await overQuota(site, of, file.bytes.length);
  if (full !== undefined) return problem(full);
  const policy = { limits: defaultBuild, trusted: false };
  const unpacked = await unpackArchive(file.bytes, kind, { cache: defaultCache(), policy });
  if (isUnbuilt(unpacked)) return wrong(unpacked.failure.reason);
  const players = playersIn(unpacked.folder);
  if (players.length === 0) return problem({ code: 'hand-in-empty' });
  if (players.length > handInLimits.folders) return problem({ code: 'hand-in-many', most: handInLimits.folders });
  const handed: Handed[] = [];
  for (const path of players) handed.push(await handInOne(site, of, game, path));
  await note(site.db, 'class-handed-in', { ...noted, subject: `${of} ${game} ${handed.length}` });
  return { value: handed };
}

/** What was handed in for students without an account counts as what the person may keep who made the class. */
async function overQuota({ db, quotas }: Sending, of: number, bytes: number): Promise<ClassMessage | undefined> {
  const { rows } = await sql<{ owner: number; bytes: number }>`
    select classes.owner, (
      select coalesce(sum(size), 0)
      from classes others
      join class_members on class_members.class = others.id and claim is not null
      join bots on bots.owner = class_members.account
      join versions on versions.bot = bots.id
      join artefacts on artefacts.hash = versions.artefact
      where others.owner = classes.owner
    ) as bytes
    from classes where classes.id = ${of}
  `.execute(db);
  const { owner, bytes: kept } = rows[0]!;
  const { mebibytes } = await quotas(owner);
  return kept + bytes > mebibytes * 2 ** 20 ? { code: 'hand-in-bytes', mebibytes } : undefined;
}

/** The folders and files of players; the archive itself where it holds the folder of one student alone. */
const playersIn = (folder: string): string[] =>
  isPlayerFolder(folder)
    ? [folder]
    : readdirSync(folder)
        .filter((name) => !name.startsWith('.') && name !== '__MACOSX')
        .toSorted()
        .map((name) => join(folder, name));

/** A player as it is found: the student's number or name, and what is sent. */
interface Player {
  readonly student: string;
  readonly person: string;
  readonly alias: string;
  readonly file: NonNullable<Submission['file']>;
}

async function handInOne(site: Sending, of: number, game: string, path: string): Promise<Handed> {
  const folder = legibleName(basename(path));
  const player = await readPlayer(path);
  if ('wrong' in player) return { folder, wrong: player.wrong };
  const student = await studentFor(site.db, of, player.value);
  if ('wrong' in student) return { folder, wrong: student.wrong };
  const { account, login, id } = student.value;
  const alias = readName(player.value.alias.replaceAll(/[^\w.-]+/g, '-').slice(0, 24));
  const name = 'value' in alias ? alias.value : login;
  const send = async (as: string) => await sendBot(site, account, game, { name: as, file: player.value.file });
  const first = await send(name);
  const isTaken = 'wrong' in first && first.wrong['name']?.code === 'bot-taken';
  const sent = isTaken ? await send(`${name}-${id}`) : first;
  if ('wrong' in sent) return { folder, login, wrong: Object.values(sent.wrong)[0]! };
  const { bot, number: version } = sent.value;
  await site.db
    .insertInto('class_bots')
    .values({ class: of, bot })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return { folder, login, bot: { id: bot, name: isTaken ? `${name}-${id}` : name, version } };
}

const legibleName = (name: string): string => name.replaceAll(/\p{C}/gu, '?').slice(0, 80);

/** A folder, a source file or an archive of one student. */
async function readPlayer(path: string): Promise<Reading<Player, Message>> {
  const name = basename(path);
  if (statOf(path)?.isDirectory() === true) return readFolder(path);
  const student = archiveKind(name) === undefined ? parse(name).name : name.replace(/\.(zip|tgz|tar\.gz)$/i, '');
  if (archiveKind(name) === undefined && languageOf(await loadLanguages(), name) === undefined)
    return { wrong: { code: 'no-player' } satisfies TournamentMessage };
  const bytes = readUpTo(path, largestFile * 2 ** 20);
  if ('wrong' in bytes) return bytes;
  const ending = name.slice(student.length);
  return { value: { student, person: '', alias: '', file: { name: `bot${ending}`, bytes: bytes.value } } };
}

/** The command of an info.txt becomes the recipe of the archive that is sent. */
function readFolder(path: string): Reading<Player, Message> {
  const info = isPlayerFolder(path) ? readInfoFile(join(path, 'info.txt')) : undefined;
  if (info !== undefined && 'wrong' in info) return info;
  const words = info === undefined ? undefined : splitCommand(info.value.command);
  if (words !== undefined && 'wrong' in words) return words;
  const hasRecipe = statOf(join(path, 'arena.json')) !== undefined;
  const recipe =
    words === undefined || hasRecipe
      ? undefined
      : { name: 'arena.json', bytes: Buffer.from(JSON.stringify({ run: words.value })) };
  const packed = pack(path, defaultBuild.caps.bytes, recipe);
  if ('wrong' in packed) return packed;
  const { alias = '', person = '' } = info?.value ?? {};
  return {
    value: { student: basename(path), person, alias, file: { name: 'bot.tar.gz', bytes: gzipSync(packed.value) } },
  };
}

/** The student with this number, login or name; who is not in the class yet gets a place in it. */
async function studentFor(
  db: Database,
  of: number,
  { student, person }: Player,
): Promise<Reading<Pick<Member, 'id' | 'account' | 'login'>, ClassMessage>> {
  return await atomically(db, async (trx) => {
    await lockClass(trx, of);
    const members = await membersOf(trx, of);
    const same = (one: string, other: string): boolean => one !== '' && one.toLowerCase() === other.toLowerCase();
    const students = members.filter(({ role }) => role === 'student');
    const known =
      students.find(({ number }) => number !== '' && bare(number) === bare(student)) ??
      students.find(({ login }) => same(login, student)) ??
      students.find(({ name }) => same(name, student));
    if (known !== undefined) return { value: known };
    if (members.length >= limits.members) return { wrong: { code: 'class-full', most: limits.members } };
    const isNumber = student.length <= limits.number && /^[\p{L}\p{N}._/-]+$/u.test(student) && /\d/.test(student);
    const login = `student_${newCode(10).toLowerCase()}`;
    const { id: account } = await trx
      .insertInto('users')
      .values({ login, role: 'place' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { id } = await trx
      .insertInto('class_members')
      .values({
        class: of,
        account,
        role: 'student',
        number: isNumber ? student : '',
        name: legibleName(person === '' && !isNumber ? student : person),
        claim: newCode(12),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { value: { id, account, login } };
  });
}

export interface HandIn {
  /** The most bytes of a file. */
  readonly bytes: number;
  readonly send: (
    of: number,
    game: string,
    file: Submission['file'],
    noted: Noted & { readonly actor?: number },
  ) => Promise<Reading<readonly Handed[], FieldProblems>>;
}

/** Handing in, with a limit on how often: each time many programs are built. */
export function makeHandIn(site: Sending): HandIn {
  const throttle = makeThrottle({ most: 20, ms: 3_600_000 });
  return {
    bytes: handInLimits.mebibytes * 2 ** 20,
    async send(of, name, file, noted) {
      const game = await openGame(site.db, name);
      if (game === undefined) return { wrong: { game: { code: 'game-unknown' } } };
      const wait = throttle.take(`${noted.actor}`);
      if (wait > 0) return { wrong: { form: { code: 'hand-in-throttled', minutes: Math.ceil(wait / 60_000) } } };
      return await handIn(site, of, game.name, file, noted);
    },
  };
}
