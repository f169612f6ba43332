import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { harmless } from '../kit/escape.ts';
import { Failure } from '../kit/failure.ts';
import { answerOf, ask, findLogin, findSite, Refused, request, siteOf, type Where } from './remote.ts';
import { texts } from './text/match-address.ts';
import { Usage } from './usage.ts';

/** A match on a site: `https://arena.example.org/matches/17`. */
export interface MatchAddress {
  readonly site: string;
  readonly match: number;
}

/** Undefined for the name of a file; an address that names no match is a failure. */
export function readMatchAddress(text: string): MatchAddress | undefined {
  if (!/^https?:\/\//.test(text)) return undefined;
  const site = siteOf(text);
  const [, match] = /^\/matches\/([1-9]\d{0,14})(?:\/|\/log\.jsonl)?$/.exec(new URL(text).pathname) ?? [];
  if (match === undefined) throw new Failure(texts().noMatch(harmless(text, 200)));
  return { site, match: Number(match) };
}

/** A match by its address, or by its number at a site, and the site with its token if there is one. */
export function findMatch(word: string, site: string | undefined): { readonly where: Where; readonly match: number } {
  if (/^[1-9]\d{0,14}$/.test(word)) return { where: findSite(site), match: Number(word) };
  const address = readMatchAddress(word);
  if (address === undefined) throw new Usage(texts().noNumber(harmless(word, 100)));
  return { where: findSite(site ?? address.site), match: address.match };
}

const longestLog = 2 ** 28; // bytes
const longestSource = 2 ** 26;

/** The log of a match, which is public once no match of its seed is played any more. */
export async function downloadLog({ site, match }: MatchAddress): Promise<string> {
  const response = await answerOf(`${site}/matches/${match}/log.jsonl`);
  if (!response.ok) throw new Failure(texts().noLog(match, harmless(site), response.status));
  return (await bytesOf(response, longestLog)).toString('utf8');
}

/** A version of somebody's bot, as a file that is gone after use. */
export interface FetchedVersion {
  readonly file: string;
  remove(): void;
}

/** Fetches the version that played in a seat, with its owner's token. */
export async function fetchVersion({ site, match }: MatchAddress, seat: number): Promise<FetchedVersion> {
  const login = findLogin(site);
  const { seats } = await ask<{ seats: readonly { bot: number; version: number; name: string }[] }>(
    login,
    `/matches/${match}`,
  );
  const { bot, version, name } = seats[seat]!;
  const response = await request(login, `/bots/${bot}/versions/${version}/source`).catch((error: unknown) => {
    throw error instanceof Refused && error.status === 404
      ? new Failure(texts().notYours(seat, harmless(name)))
      : error;
  });
  const [, called = 'bot'] = /filename="([\w.-]{1,100})"/.exec(response.headers.get('content-disposition') ?? '') ?? [];
  const bytes = await bytesOf(response, longestSource);
  const folder = mkdtempSync(join(tmpdir(), 'arena-version-'));
  const file = join(folder, called.replace(/^\.+/, '_'));
  writeFileSync(file, bytes);
  return { file, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** What a site sends may have no end. */
async function bytesOf(response: Response, most: number): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of response.body ?? []) {
    size += piece.length;
    if (size > most) throw new Failure(texts().tooLong(harmless(response.url, 200), most / 2 ** 20));
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}
