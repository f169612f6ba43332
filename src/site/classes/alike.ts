import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { starterNames, starterPath } from '../../match/games.ts';
import { archiveKind, filesIn, unpackArchive } from '../../programs/archive.ts';
import { defaultBuild } from '../../programs/build.ts';
import { defaultCache } from '../../programs/cache.ts';
import { textOf } from '../../programs/differences.ts';
import { languageOf, loadLanguages } from '../../programs/language.ts';
import { isUnbuilt } from '../../programs/prepared.ts';
import { commonPrints, pairsAmong, type Pair, type SourceText } from '../../programs/resemblance.ts';
import { kitOf } from '../../starter-kits/kit.ts';
import { kitNames } from '../../starter-kits/names.ts';
import { get } from '../../store/artefacts.ts';
import type { Database } from '../../store/database.ts';
import { gameFile, gameOf, gameStarters } from '../../store/games.ts';
import { makeReader, type Reader } from '../reader.ts';

// Which sources of a contest of a class resemble each other: the newest version of each bot of a student that entered.

/** A version that is compared. */
export interface Compared {
  readonly version: number;
  readonly bot: number;
  /** Of the version, from 1 for each bot. */
  readonly number: number;
  readonly name: string;
  readonly owner: string;
  /** The student number, of a bot of one student; null where the teachers have none. */
  readonly student: string | null;
  readonly sentAt: Date;
}

interface Sent extends Compared {
  readonly file: string;
  readonly artefact: string;
}

export interface Resemblances {
  readonly compared: number;
  /** Those whose source cannot be read. */
  readonly unread: readonly Compared[];
  readonly pairs: readonly (Omit<Pair, 'one' | 'other'> & { readonly one: Compared; readonly other: Compared })[];
}

const limits = { sources: 256, characters: 256 * 1024, pairs: 100 };

/** The newest version of each bot of a student that entered the contest; of all, or those that are asked for. */
export async function sentTo(db: Database, contest: number, versions?: readonly number[]): Promise<Sent[]> {
  const { rows } = await sql<Sent>`
    select * from (
      select distinct on (bots.id) newest.id as version, bots.id as bot, newest.number, bots.name, users.login as owner,
        (
          select class_members.number from class_members
          where class_members.class = tournaments.class and class_members.account = bots.owner
        ) as student, newest.created_at as "sentAt", newest.program as file, newest.artefact
      from tournaments
      join contest_versions on contest_versions.contest = tournaments.contest
      join versions on versions.id = contest_versions.version
      join bots on bots.id = versions.bot and bots.id is distinct from tournaments.reference
      join users on users.id = bots.owner
      join versions newest on newest.bot = bots.id and newest.artefact is not null
      where tournaments.contest = ${contest} and exists (
        select from class_members where class_members.class = tournaments.class and class_members.role = 'student' and (
          class_members.account = bots.owner or class_members.account in (
            select account from team_members where team = bots.owner and accepted_at is not null)))
      order by bots.id, newest.number desc
    ) sent
    where ${versions ?? null}::bigint[] is null or version = any(${versions ?? null}::bigint[])
    order by bot limit ${limits.sources}
  `.execute(db);
  return rows;
}

/** The text of what somebody sent: of an archive its sources, one after the other; undefined when it cannot be read. */
export async function sourceText(
  db: Database,
  { file, artefact }: Pick<Sent, 'file' | 'artefact'>,
): Promise<SourceText | undefined> {
  const bytes = await get(db, artefact);
  const kind = archiveKind(file);
  const languages = await loadLanguages();
  if (kind === undefined) return shortened(textOf(bytes), languageOf(languages, file));
  const policy = { limits: defaultBuild, trusted: false };
  const unpacked = await unpackArchive(bytes, kind, { cache: defaultCache(), policy });
  if (isUnbuilt(unpacked)) return undefined;
  const files = filesIn(unpacked.folder).filter((name) => languageOf(languages, name) !== undefined);
  const texts: string[] = [];
  let room = limits.characters;
  for (const name of files.slice(0, limits.sources)) {
    const text = room > 0 ? textOf(readFileSync(join(unpacked.folder, name))) : undefined;
    if (text === undefined) continue;
    texts.push(`// ${name}\n${text}`);
    room -= text.length;
  }
  return shortened(texts.length === 0 ? undefined : texts.join('\n\n'), languageOf(languages, files[0] ?? ''));
}

const shortened = (text: string | undefined, language: string | undefined): SourceText | undefined =>
  text === undefined || language === undefined ? undefined : { text: text.slice(0, limits.characters), language };

/** What nobody copied from another: the starter code of the game, and the reference bot of the contest. */
export async function sharedPrints(db: Database, contest: number): Promise<ReadonlySet<number>> {
  const {
    game: name,
    file,
    artefact,
  } = await db
    .selectFrom('contests')
    .innerJoin('tournaments', 'tournaments.contest', 'contests.id')
    .leftJoin('versions', 'versions.bot', 'tournaments.reference')
    .select(['contests.game', 'versions.program as file', 'versions.artefact'])
    .where('contests.id', '=', contest)
    .orderBy('versions.number', 'desc')
    .executeTakeFirstOrThrow();
  const reference = file === null || artefact === null ? undefined : await sourceText(db, { file, artefact });
  return commonPrints([...(await startersOf(db, name)), ...(reference === undefined ? [] : [reference])]);
}

async function startersOf(db: Database, name: string): Promise<SourceText[]> {
  const game = await gameOf(db, name);
  const languages = await loadLanguages();
  const files =
    game.judge === undefined
      ? [
          ...starterNames(name).map((file) => [file, readFileSync(starterPath(name, file))] as const),
          ...(await kitSources(name)),
        ]
      : await Promise.all(
          (await gameStarters(db, game)).map(
            async (file) => [file, await gameFile(db, name, game.judge!.version, `starters/${file}`)] as const,
          ),
        );
  return files.flatMap(([file, bytes]) => shortened(bytes && textOf(bytes), languageOf(languages, file)) ?? []);
}

const kitSources = async (game: string): Promise<(readonly [string, Buffer])[]> =>
  await Promise.all(
    kitNames.map(async (kit) => {
      const { name, text } = (await kitOf(game, kit))[0]!;
      return [name, Buffer.from(text)] as const;
    }),
  );

/** Within a thread: compares all sources of a contest with each other. */
export async function readResemblances(db: Database, contest: number): Promise<Resemblances> {
  const sent = await sentTo(db, contest);
  const found: { readonly of: Compared; readonly source: SourceText }[] = [];
  const unread: Compared[] = [];
  for (const { file, artefact, ...of } of sent) {
    const source = await sourceText(db, { file, artefact });
    if (source === undefined) unread.push(of);
    else found.push({ of, source });
  }
  const sources = found.map(({ source }) => source);
  const pairs = pairsAmong(sources, await sharedPrints(db, contest), limits.pairs);
  return {
    compared: found.length,
    unread,
    pairs: pairs.map(({ one, other, ...how }) => ({ ...how, one: found[one]!.of, other: found[other]!.of })),
  };
}

/** A thread that compares; who asks for a contest that is being compared waits for the same answer. */
export function makeResemblances(databaseUrl: string): Reader<Resemblances> {
  const { read, ...others } = makeReader<Resemblances>('classes/alike-thread', databaseUrl);
  const coming = new Map<number, Promise<Resemblances>>();
  return {
    ...others,
    async read(contest) {
      const known = coming.get(contest) ?? read(contest).finally(() => coming.delete(contest));
      coming.set(contest, known);
      return await known;
    },
  };
}
