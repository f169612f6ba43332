import { randomInt } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import type { Message } from '../../game/message.ts';
import type { FieldProblems } from '../../http/problem.ts';
import type { Queue } from '../../jobs/queue.ts';
import { personDefaults } from '../../match/games.ts';
import type { Reading } from '../../kit/reading.ts';
import type { Contest } from '../../store/contests.ts';
import { gameOf, type KnownGame } from '../../store/games.ts';
import { getMatch } from '../../store/matches.ts';
import { addNews } from '../../store/news.ts';
import { friendlyOf } from '../../store/rounds.ts';
import type { Schema } from '../../store/schema.ts';
import { personVersion } from '../../store/seats.ts';
import { addTests, selectCandidates, type Candidate } from '../../store/tests.ts';
import type { ChallengeMessage } from '../../text/challenges.ts';
import type { Site } from '../site.ts';
import { whyUnplayable } from '../tests/make.ts';
import { whyNot } from '../tests/read.ts';
import { seatFor, seatOf, seatsLeft, whyNotAccept, whyOver, type Challenge, type Person } from './challenge.ts';
import { getChallenge, lockLobby, matchesOf, openOf, peopleIn, peopleNamed, rematchOf, tellLobby } from './queries.ts';
import { readChallenge, type ChallengePlan, type PlannedSeat, type Wanted } from './read.ts';

// What people do with challenges, each wholly or not at all. One change at a time: of two people who accept at once the
// second finds that the game has begun.

type Trx = Transaction<Schema>;
type Arena = Pick<Site, 'db' | 'queue' | 'takesPartial' | 'quotas'>;

/** A challenge, and the match that came of it once nobody is missing. */
export interface Made {
  readonly challenge: number;
  readonly match?: number;
}

/** Makes a challenge, or says what is wrong with each field. A game against bots alone begins at once. */
export async function makeChallenge(
  site: Arena,
  maker: Person,
  game: KnownGame,
  wanted: Wanted,
): Promise<Reading<Made, FieldProblems>> {
  if (game.judge !== undefined) return { wrong: { form: { code: 'challenge-game' } } };
  const { db } = site;
  const [friendly, person, people] = await Promise.all([
    friendlyOf(db, game.name),
    personDefaults(game.name),
    peopleNamed(
      db,
      wanted.others.map(({ login }) => login),
    ),
  ]);
  return await change(site, friendly, async (trx, begin) => {
    const read = readChallenge(wanted, {
      game,
      defaults: { ...friendly.options, ...person.options },
      maker: maker.id,
      candidates: await candidatesIn(trx, wanted, maker.id),
      people,
      draw: (seats) => randomInt(seats),
    });
    if ('wrong' in read) return read;
    const refusal = await whyRefused(trx, site, maker, game.name, read.value.seats);
    if (refusal !== undefined) return { wrong: { form: refusal } };
    const id = await addChallenge(trx, maker, game.name, read.value);
    const begun = await begunOr(trx, begin, id, maker);
    return 'wrong' in begun ? { wrong: { form: begun.wrong } } : begun;
  });
}

/** Accepts a challenge, or says why not. The game begins when nobody is missing any more. */
export async function acceptChallenge(site: Arena, person: Person, id: number): Promise<Reading<Made, Message>> {
  const known = await getChallenge(site.db, id);
  if (known === undefined) return { wrong: { code: 'challenge-withdrawn' } };
  return await change(site, await friendlyOf(site.db, known.game), async (trx, begin) => {
    const challenge = (await getChallenge(trx, id)) ?? known;
    const why = whyNotAccept(challenge, person.id) ?? (await whyBusy(trx, challenge.game, person));
    if (why !== undefined) return { wrong: why };
    await trx
      .updateTable('challenge_seats')
      .set({ account: person.id, accepted: true })
      .where('challenge', '=', id)
      .where('seat', '=', seatFor(challenge, person.id)!)
      .execute();
    return await begunOr(trx, begin, id, person);
  });
}

/** Its maker withdraws a challenge; who was named declines it; who accepted it leaves the seat again. */
export async function leaveChallenge(
  { db }: Pick<Arena, 'db'>,
  person: Person,
  id: number,
): Promise<ChallengeMessage | undefined> {
  return await db.transaction().execute(async (trx) => {
    await lockLobby(trx);
    const challenge = await getChallenge(trx, id);
    if (challenge === undefined) return { code: 'challenge-withdrawn' };
    const over = whyOver(challenge);
    if (over !== undefined) return over;
    const { maker, seats, game } = challenge;
    const seat = seats.findIndex((one) => one.person?.id === person.id);
    if (seat < 0) return { code: 'challenge-others' };
    if (maker.id === person.id) await endChallenge(trx, id, 'withdrawn');
    else if (!seats[seat]!.isNamed) await freeSeat(trx, id, seat);
    else {
      await endChallenge(trx, id, 'declined');
      const { rules } = await gameOf(trx, game);
      const message = { code: 'news-challenge-declined', game: rules.title, login: person.login } as const;
      await addNews(trx, [{ account: maker.id, message, path: `/play/${id}` }]);
    }
    await tellLobby(trx);
    return undefined;
  });
}

/** The same people and bots once more, everybody a seat further on: accepts the challenge of somebody who asked first. */
export async function askRematch(site: Arena, person: Person, match: number): Promise<Reading<Made, Message>> {
  const { db } = site;
  const [played, people] = await Promise.all([getMatch(db, match), peopleIn(db, match)]);
  if (played === undefined || !people.some((one) => one?.id === person.id))
    return { wrong: { code: 'rematch-others' } };
  if (played.state === 'waiting' || played.state === 'running') return { wrong: { code: 'rematch-early' } };
  const asked = await rematchOf(db, match);
  if (asked !== undefined)
    return seatOf(asked, person.id) === undefined
      ? await acceptChallenge(site, person, asked.id)
      : { value: { challenge: asked.id } };
  return await change(site, await friendlyOf(db, played.game), async (trx, begin) => {
    const bots = await candidatesAmong(
      trx,
      played.seats.map(({ id }) => id),
      person.id,
    );
    const gone = played.seats.find(({ id }, seat) => people[seat] === undefined && !bots.has(`${id}`));
    if (gone !== undefined) return { wrong: { code: 'version-gone', name: gone.name } };
    const seats = played.seats.map(({ id }, seat): PlannedSeat => {
      const sits = people[seat];
      if (sits?.id === person.id) return { kind: 'maker' };
      return sits === undefined ? { kind: 'bot', version: bots.get(`${id}`)! } : { kind: 'person', person: sits };
    });
    const [first, ...others] = seats;
    const plan = { options: played.options, moveTime: played.moveTime, seats: [...others, first!] };
    const refusal = await whyRefused(trx, site, person, played.game, plan.seats);
    if (refusal !== undefined) return { wrong: refusal };
    return await begunOr(trx, begin, await addChallenge(trx, person, played.game, plan, match), person);
  });
}

type Begin = (challenge: Challenge, by: Person) => Promise<Reading<number, Message>>;
class Undone<Wrong> extends Error {
  readonly wrong: Wrong;

  constructor(wrong: Wrong) {
    super('undone');
    this.wrong = wrong;
  }
}

/** A change of challenges in a transaction of its own, which is undone when something is wrong. */
async function change<Wrong>(
  { db, queue }: Arena,
  friendly: Contest,
  work: (trx: Trx, begin: Begin) => Promise<Reading<Made, Wrong>>,
): Promise<Reading<Made, Wrong>> {
  const jobs = await queue();
  return await db
    .transaction()
    .execute(async (trx) => {
      await lockLobby(trx);
      const done = await work(trx, (challenge, by) => beginGame(trx, jobs, friendly, challenge, by));
      if ('wrong' in done) throw new Undone(done.wrong);
      await tellLobby(trx);
      return done;
    })
    .catch((error: unknown) => {
      if (error instanceof Undone) return { wrong: error.wrong as Wrong };
      throw error;
    });
}

async function candidatesAmong(trx: Trx, ids: readonly number[], user: number): Promise<Map<string, Candidate>> {
  if (ids.length === 0) return new Map();
  const found = await selectCandidates(trx, user)
    .where('versions.id', 'in', [...ids])
    .where('versions.kind', '<>', 'person')
    .execute();
  return new Map(found.map((candidate) => [`${candidate.id}`, candidate]));
}

const candidatesIn = async (trx: Trx, { others }: Wanted, user: number): Promise<Map<string, Candidate>> =>
  await candidatesAmong(
    trx,
    others.flatMap(({ who }) => (/^[1-9]\d{0,14}$/.test(who) ? Number(who) : [])),
    user,
  );

/** Why somebody cannot make a challenge: programs of people play where a sandbox holds for sure. */
async function whyRefused(
  trx: Trx,
  site: Arena,
  maker: Person,
  game: string,
  seats: readonly PlannedSeat[],
): Promise<Message | undefined> {
  const versions = seats.flatMap((seat) => (seat.kind === 'bot' ? seat.version : []));
  const [{ friendly: most }, open] = [await site.quotas(maker.id), await openOf(trx, maker.id)];
  if (open >= most) return { code: 'challenge-many', most, open };
  return (await whyBusy(trx, game, maker)) ?? (await whyUnplayable(trx, site, versions));
}

/** Why somebody cannot play this game now: a person plays one match of a game at a time. */
async function whyBusy(trx: Trx, game: string, person: Person): Promise<ChallengeMessage | undefined> {
  const own = (await matchesOf(trx, [person.id])).find((one) => one.game === game);
  return own && { code: 'challenge-playing', match: own.match };
}

/** Challenges of a day ago are forgotten. */
async function addChallenge(
  trx: Trx,
  maker: Person,
  game: string,
  { options, moveTime, seats }: ChallengePlan,
  rematch?: number,
): Promise<number> {
  await trx
    .deleteFrom('challenges')
    .where(sql<boolean>`created_at < now() - interval '1 day'`)
    .execute();
  const { id } = await trx
    .insertInto('challenges')
    .values({
      maker: maker.id,
      game,
      options: JSON.stringify(options),
      move_time: moveTime,
      rematch_of: rematch ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('challenge_seats')
    .values(
      seats.map((one, seat) => ({
        challenge: id,
        seat,
        version: one.kind === 'bot' ? one.version.id : null,
        account: one.kind === 'maker' ? maker.id : one.kind === 'person' ? one.person.id : null,
        named: one.kind === 'maker' || one.kind === 'person',
        accepted: one.kind === 'maker',
      })),
    )
    .execute();
  const { rules } = await gameOf(trx, game);
  const message = { code: 'news-challenge', game: rules.title, login: maker.login } as const;
  await addNews(
    trx,
    seats.flatMap((one) => (one.kind === 'person' ? { account: one.person.id, message, path: `/play/${id}` } : [])),
  );
  return id;
}

/** The game of a challenge begins if nobody is missing any more. */
async function begunOr(trx: Trx, begin: Begin, id: number, by: Person): Promise<Reading<Made, Message>> {
  const challenge = (await getChallenge(trx, id))!;
  if (seatsLeft(challenge) > 0) return { value: { challenge: id } };
  const begun = await begin(challenge, by);
  return 'wrong' in begun ? begun : { value: { challenge: id, match: begun.value } };
}

/** Makes the match of a challenge that nobody is missing for, or says why it cannot be played. */
async function beginGame(
  trx: Trx,
  jobs: Queue,
  friendly: Contest,
  { id, game, options, moveTime, maker, seats }: Challenge,
  by: Person,
): Promise<Reading<number, Message>> {
  const people = seats.flatMap(({ person }) => person ?? []);
  const why = (await whySomebodyIsBusy(trx, game, people, by)) ?? (await whyBotsCannot(trx, game, seats, maker.id));
  if (why !== undefined) return { wrong: why };
  const versionOf = await versionsOf(trx, game, people);
  const versions = seats.flatMap(({ bot, person }) => bot?.version ?? versionOf.get(person!.id) ?? []);
  if (versions.length < seats.length) return { wrong: { code: 'challenge-person' } };
  const { rules, ladder } = await gameOf(trx, game);
  const table = { versions, kind: 'friendly', pace: ladder.pace, madeBy: maker.id } as const;
  const { matches } = await addTests(trx, { ...friendly, options, moveTime }, [table]);
  const match = matches[0]!;
  await jobs.add(trx, [{ kind: 'match', match, isAwaited: true }]);
  await trx.updateTable('challenges').set({ ended: 'begun', match }).where('id', '=', id).execute();
  await leaveOthers(trx, game, people);
  const names = seats.map(({ bot, person }) => bot?.name ?? person!.login);
  await addNews(
    trx,
    people.flatMap(({ id: account, login }) => {
      const message = {
        code: 'news-friendly',
        game: rules.title,
        against: names.filter((one) => one !== login),
      } as const;
      return account === by.id ? [] : { account, message, path: `/matches/${match}/play` };
    }),
  );
  return { value: match };
}

async function whySomebodyIsBusy(
  trx: Trx,
  game: string,
  people: readonly Person[],
  by: Person,
): Promise<ChallengeMessage | undefined> {
  const playing = await matchesOf(
    trx,
    people.map(({ id }) => id),
  );
  const busy = playing.find((one) => one.game === game);
  if (busy === undefined) return undefined;
  return busy.account === by.id
    ? { code: 'challenge-playing', match: busy.match }
    : { code: 'challenge-busy', login: people.find(({ id }) => id === busy.account)!.login };
}

/** A version may have gone since the challenge was made. */
async function whyBotsCannot(
  trx: Trx,
  game: string,
  seats: Challenge['seats'],
  maker: number,
): Promise<Message | undefined> {
  const bots = seats.flatMap(({ bot }) => bot ?? []);
  const found = await candidatesAmong(
    trx,
    bots.map(({ version }) => version),
    maker,
  );
  for (const { version, name } of bots) {
    const candidate = found.get(`${version}`);
    const why = candidate === undefined ? ({ code: 'version-gone', name } as const) : whyNot(candidate, game);
    if (why !== undefined) return why;
  }
  return undefined;
}

/** The versions in which these people play; in one order: another order could deadlock. */
async function versionsOf(trx: Trx, game: string, people: readonly Person[]): Promise<ReadonlyMap<number, number>> {
  const versions = new Map<number, number>();
  for (const { id, login } of people.toSorted((one, other) => one.id - other.id)) {
    const version = await personVersion(trx, { owner: id, game, login });
    if (version !== undefined) versions.set(id, version);
  }
  return versions;
}

/** Whoever begins to play waits for no other match of the game. */
async function leaveOthers(trx: Trx, game: string, people: readonly Person[]): Promise<void> {
  const accounts = people.map(({ id }) => id);
  await trx
    .updateTable('challenges')
    .set({ ended: 'withdrawn' })
    .where('ended', 'is', null)
    .where('game', '=', game)
    .where('maker', 'in', accounts)
    .execute();
  await trx
    .updateTable('challenge_seats')
    .set(({ eb }) => ({
      accepted: false,
      account: eb.case().when('named', '=', true).then(eb.ref('account')).else(null).end(),
    }))
    .where('account', 'in', accounts)
    .where('accepted', '=', true)
    .where('challenge', 'in', (eb) =>
      eb.selectFrom('challenges').select('id').where('ended', 'is', null).where('game', '=', game),
    )
    .execute();
}

const endChallenge = async (trx: Trx, id: number, ended: 'withdrawn' | 'declined'): Promise<void> =>
  void (await trx.updateTable('challenges').set({ ended }).where('id', '=', id).execute());

const freeSeat = async (trx: Trx, challenge: number, seat: number): Promise<void> =>
  void (await trx
    .updateTable('challenge_seats')
    .set({ account: null, accepted: false })
    .where('challenge', '=', challenge)
    .where('seat', '=', seat)
    .execute());
