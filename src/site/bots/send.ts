import { sql } from 'kysely';
import { basename } from 'node:path';
import { archiveKind } from '../../programs/archive.ts';
import type { SentFile } from '../../programs/differences.ts';
import { languageOf, loadLanguages } from '../../programs/language.ts';
import type { FieldProblems } from '../../http/problem.ts';
import { legible } from '../../kit/escape.ts';
import type { Reading } from '../../kit/reading.ts';
import { isBotName } from '../../game/bot-name.ts';
import type { KnownProtocol } from '../../game/protocol.ts';
import { unknownProtocol } from '../../match/games.ts';
import type { Database } from '../../store/database.ts';
import { gameOf } from '../../store/games.ts';
import type { ProgramMessage } from '../../text/programs.ts';
import { mayPlay } from '../../sandbox/tier.ts';
import { liveWorkers } from '../../store/matches.ts';
import { addVersion, type Sent } from '../../store/uploads.ts';
import { ownedBy, teamsOf } from '../../store/teams.ts';
import { said } from '../../text/said.ts';
import type { TeamMessage } from '../../text/teams.ts';
import type { UploadMessage } from '../../text/uploads.ts';
import type { Quotas } from '../quotas.ts';
import type { Site } from '../site.ts';
import { scanFile } from './scan.ts';

/** MiB of one file. */
export const largestFile = 16;

export interface Submission {
  readonly name: string;
  readonly file?: { readonly name: string; readonly bytes: Buffer } | undefined;
  /** A typed source, and its language. */
  readonly source?: string;
  readonly language?: string;
  /** The login of a team of one's own, for which a new bot is sent; a bot that is there keeps its owner. */
  readonly team?: string;
  /** The protocol that it speaks; empty: the game's default, or what its arena.json says. */
  readonly protocol?: string;
}

export type Accepted = Exclude<Sent, string>;

/** Takes a bot that somebody sends to a game, or says what is wrong with each field. */
export async function sendBot(
  site: Pick<Site, 'db' | 'queue' | 'takesPartial' | 'quotas' | 'scan' | 'report'>,
  person: number,
  game: string,
  submission: Submission,
): Promise<Reading<Accepted, FieldProblems>> {
  const { db, queue } = site;
  const name = readName(submission.name);
  const file = await readSource(submission, 'bot');
  const protocol = readProtocol(submission.protocol ?? '', (await gameOf(db, game)).protocols);
  if ('wrong' in name || 'wrong' in file || 'wrong' in protocol)
    return {
      wrong: {
        ...('wrong' in name && { name: name.wrong }),
        ...('wrong' in file && file.wrong),
        ...('wrong' in protocol && { protocol: protocol.wrong }),
      },
    };
  if (await takesNothing(site)) return { wrong: { form: problem({ code: 'uploads-off' }) } };
  const owner = await ownerFor(db, person, game, name.value, submission.team ?? '');
  if (owner === undefined) return { wrong: { form: { code: 'team-unknown' } satisfies TeamMessage } };
  const quotas = await site.quotas(person);
  const over = (trx: Database): Promise<UploadMessage | undefined> =>
    overQuota(trx, quotas, person, game, name.value, file.value.bytes.length);
  const objection = (await over(db)) ?? (await scanned(site, file.value));
  if (objection !== undefined) return { wrong: { form: objection } };
  const jobs = await queue();
  return await db.transaction().execute(async (trx) => {
    // of two at once, one counts the other
    await sql`select pg_advisory_xact_lock(hashtextextended('arena uploads', ${person}))`.execute(trx);
    const refusal = await over(trx);
    if (refusal !== undefined) return { wrong: { form: refusal } };
    const { name: program, bytes } = file.value;
    const spoken = { protocol: protocol.value };
    const sent = await addVersion(trx, { owner, game, name: name.value, file: program, bytes, ...spoken });
    if (sent === 'taken') return { wrong: { name: problem({ code: 'bot-taken', name: name.value }) } };
    if (sent === 'connected') return { wrong: { name: problem({ code: 'bot-connected', name: name.value }) } };
    if (sent === 'same') return { wrong: { file: problem({ code: 'bot-same', name: name.value }) } };
    await jobs.add(trx, [{ kind: 'build', version: sent.version }]);
    return { value: sent };
  });
}

/** Whether no machine can keep strangers' programs in a sandbox. */
export async function takesNothing({ db, takesPartial }: Pick<Site, 'db' | 'takesPartial'>): Promise<boolean> {
  const { tier } = await liveWorkers(db);
  return tier !== null && !mayPlay(tier, takesPartial);
}

/** Whose a bot of this name is or becomes: the person's, or a team's; undefined if the person is not in that team. */
async function ownerFor(
  db: Database,
  person: number,
  game: string,
  name: string,
  team: string,
): Promise<number | undefined> {
  const known = await db
    .selectFrom('bots')
    .select('owner')
    .where('game', '=', game)
    .where(sql<string>`lower(name)`, '=', name.toLowerCase())
    .where(ownedBy(person))
    .executeTakeFirst();
  if (known !== undefined) return known.owner;
  if (team === '') return person;
  return (await teamsOf(db, person)).find(({ login, isMember }) => isMember && login === team)?.id;
}

/** What the operator's scanner has against a file. A scan that fails accepts nothing. */
export async function scanned(
  { scan, report }: Pick<Site, 'scan' | 'report'>,
  file: SentFile,
): Promise<UploadMessage | undefined> {
  if (scan === undefined) return undefined;
  const verdict = await scanFile(scan, file);
  if (verdict.kind === 'accepted') return undefined;
  if (verdict.kind === 'refused')
    return { code: 'scan-refused', text: legible(verdict.text.replaceAll(/\s+/g, ' '), 500) };
  const broken = problem({ code: 'scan-broken', program: scan.command[0]!, why: legible(verdict.why) });
  report(new Error(said(broken)));
  return { code: 'scan-failed' };
}

const problem = (message: UploadMessage): UploadMessage => message;

export const readName = (text: string): Reading<string, UploadMessage> =>
  isBotName(text.trim()) ? { value: text.trim() } : { wrong: { code: 'bot-name' } };

/** A protocol of the game; undefined where none was said. */
export function readProtocol(
  text: string,
  protocols: readonly KnownProtocol[],
): Reading<string | undefined, ProgramMessage> {
  const name = text.trim();
  if (name === '') return { value: undefined };
  return protocols.some((one) => one.name === name) ? { value: name } : { wrong: unknownProtocol(name, protocols) };
}

/** The file that was sent, or typed and called so, with a name by which its language is known. */
export async function readSource(
  { file, source = '', language: wanted = '' }: Omit<Submission, 'name'>,
  stem: string,
): Promise<Reading<SentFile, FieldProblems>> {
  const languages = await loadLanguages();
  const wrong = (field: string, message: UploadMessage): { wrong: FieldProblems } => ({ wrong: { [field]: message } });
  if (file !== undefined && source.trim() !== '') return wrong('file', { code: 'source-both' });
  if (file === undefined) {
    const language = languages.get(wanted);
    if (source.trim() === '') return wrong('file', { code: 'source-missing' });
    if (language === undefined) return wrong('language', { code: 'source-language' });
    return { value: { name: `${stem}${language.endings[0]}`, bytes: Buffer.from(source.replaceAll('\r\n', '\n')) } };
  }
  const name = plainFileName(file.name);
  const isKnown = languageOf(languages, name) !== undefined || archiveKind(name) !== undefined;
  const endings = [...languages.values()].flatMap((language) => language.endings);
  if (file.bytes.length === 0) return wrong('file', { code: 'source-empty' });
  if (file.bytes.length > largestFile * 2 ** 20) return wrong('file', { code: 'source-large', mebibytes: largestFile });
  if (!isKnown) return wrong('file', { code: 'source-unknown', endings: [...endings, '.zip', '.tar.gz'] });
  return { value: { name, bytes: file.bytes } };
}

/** The name of a file without its path, in letters that need no quoting anywhere. */
export const plainFileName = (path: string): string =>
  basename(path.replaceAll('\\', '/'))
    .replaceAll(/[^\w.-]/g, '_')
    .slice(-60);

/** What somebody has sent, within the last hour and (judges too) in all, and how many bots they have in a game. */
export interface Used {
  readonly sent: number;
  readonly oldest: Date | null;
  readonly bytes: number;
  readonly bots: number;
}

export async function usedBy(db: Database, owner: number, game: string, without = ''): Promise<Used> {
  const { rows } = await sql<Used>`
    select count(versions.id) filter (where versions.created_at > now() - interval '1 hour') as sent,
      min(versions.created_at) filter (where versions.created_at > now() - interval '1 hour') as oldest,
      coalesce(sum(size), 0) + (
        select coalesce(sum(size), 0) from artefacts where hash in (
          select artefact from game_versions where sent_by = ${owner}
          union select game_files.artefact from game_files join game_versions using (game, number) where sent_by = ${owner}
        )
      ) as bytes,
      count(distinct bots.id) filter (where bots.game = ${game} and lower(bots.name) <> ${without.toLowerCase()}) as bots
    from bots
    left join versions on versions.bot = bots.id and versions.artefact is not null
    left join artefacts on artefacts.hash = versions.artefact
    where ${ownedBy(owner)}
  `.execute(db);
  return rows[0]!;
}

async function overQuota(
  db: Database,
  { anHour, mebibytes, bots }: Quotas,
  owner: number,
  game: string,
  name: string,
  bytes: number,
): Promise<UploadMessage | undefined> {
  const used = await usedBy(db, owner, game, name);
  if (used.sent >= anHour) {
    const minutes = Math.max(1, Math.ceil((used.oldest!.getTime() + 3_600_000 - Date.now()) / 60_000));
    return { code: 'uploads-many', most: anHour, minutes };
  }
  if (used.bytes + bytes > mebibytes * 2 ** 20) return { code: 'uploads-bytes', mebibytes };
  return used.bots >= bots ? { code: 'bots-many', most: bots } : undefined;
}
