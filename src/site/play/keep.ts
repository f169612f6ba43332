import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { HttpProblem } from '../../http/problem.ts';
import { networkOf } from '../../http/streams.ts';
import { makeThrottle } from '../../kit/throttle.ts';
import { botNames } from '../../match/games.ts';
import { fingerprintOf } from '../../programs/bot-fingerprint.ts';
import type { KnownGame } from '../../store/games.ts';
import { getLog } from '../../store/matches.ts';
import { friendlyOf } from '../../store/rounds.ts';
import { keepSent, matchOfKey, type SentPlayer } from '../../store/sent.ts';
import type { PlayMessage } from '../../text/play.ts';
import type { Site } from '../site.ts';
import type { Check } from './checker.ts';
import type { Sent } from './check.ts';
import { fromOf } from './from.ts';

/** A finished match as a page sends it. */
export interface Played {
  readonly key: string;
  readonly seats: readonly (string | null)[];
  readonly from?: { readonly match: number; readonly turn: number };
  readonly log: string;
  readonly times: string;
}

const hour = 3_600_000;
/** Matches within an hour: a class of guests shares a network. One that takes seconds to check counts for as many more. */
const limits = { network: 200, person: 100 };
const mostAtOnce = 20; // matches that wait for their check, and are kept

/** Keeps finished matches that their logs prove; throws what is wrong with others. */
export function makeKeeper(site: Site, check: Check) {
  const { db } = site;
  const ofNetwork = makeThrottle({ most: limits.network, ms: hour });
  const ofPerson = makeThrottle({ most: limits.person, ms: hour });
  const keepNow = async (request: FastifyRequest, game: KnownGame, played: Played): Promise<number> => {
    const { visitor } = request;
    const key = keyOf(game, played);
    const known = await matchOfKey(db, key);
    if (known !== undefined) return known;
    const network = networkOf(request.ip);
    const wait = (visitor === undefined ? 0 : ofPerson.take(`${visitor.user}`)) || ofNetwork.take(network);
    if (wait > 0) throw tooOften(wait);
    const { seats } = played;
    const players = playersIn(request, game, seats);
    const names = seats.map((bot) => bot ?? visitor?.login ?? 'guest');
    const from = played.from && (await originOf(site, request, game, played.from));
    const person = seats.indexOf(null);
    const sent: Sent = {
      game: game.name,
      log: played.log,
      times: played.times,
      names,
      seat: person < 0 ? undefined : person,
      ...(from && { from }),
    };
    const { reading: checked, ms } = await check(sent);
    for (let second = 1000; second < ms; second += 1000) ofNetwork.take(network);
    if ('wrong' in checked) throw new HttpProblem(422, { detail: checked.wrong, ofGame: game.rules.messages });
    const contest = await friendlyOf(db, game.name);
    const kept = { key, contest, players, ...checked.value, pace: game.ladder.pace, madeBy: visitor?.user };
    return await db.transaction().execute(async (trx) => await keepSent(trx, kept));
  };
  let atOnce = 0;
  return async (...sent: Parameters<typeof keepNow>): Promise<number> => {
    if (atOnce >= mostAtOnce) throw problem({ code: 'play-busy' }, 503);
    atOnce++;
    return await keepNow(...sent).finally(() => atOnce--);
  };
}

/** What was sent is kept once, not whatever has the same key. */
const keyOf = ({ name }: KnownGame, { key, seats, from, log, times }: Played): string =>
  createHash('sha256')
    .update(JSON.stringify([name, key, seats, from, log, times]))
    .digest('hex')
    .slice(0, 32);

const problem = (message: PlayMessage, status: 422 | 404 | 503 = 422): HttpProblem =>
  new HttpProblem(status, { detail: message, ...(status === 503 && { retryAfter: 30 }) });

const tooOften = (wait: number): HttpProblem =>
  new HttpProblem(429, {
    detail: { code: 'play-often', minutes: Math.ceil(wait / 60_000) } satisfies PlayMessage,
    retryAfter: Math.ceil(wait / 1000),
  });

function playersIn({ visitor }: FastifyRequest, { name }: KnownGame, seats: Played['seats']): SentPlayer[] {
  if (seats.filter((bot) => bot === null).length > 1) throw problem({ code: 'play-log' });
  return seats.map((bot): SentPlayer => {
    if (bot === null)
      return visitor === undefined
        ? { kind: 'guest' }
        : { kind: 'person', account: visitor.user, name: `@${visitor.login}` };
    if (!botNames(name).includes(bot)) throw problem({ code: 'play-bot' });
    return { kind: 'bot', program: bot, fingerprint: fingerprintOf(name, bot) };
  });
}

/** The log of the match that it goes on from, and how it is named. */
async function originOf(
  site: Site,
  request: FastifyRequest,
  { name }: KnownGame,
  { match, turn }: NonNullable<Played['from']>,
): Promise<NonNullable<Sent['from']>> {
  await fromOf(site, request, name, `${match}:${turn}`);
  const kept = await getLog(site.db, match);
  if (kept === undefined) throw problem({ code: 'play-from' }, 404);
  return { log: kept.log, origin: { match: `${site.url ?? ''}/matches/${match}`, turn } };
}
