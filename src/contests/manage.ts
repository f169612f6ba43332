import { randomBytes } from 'node:crypto';
import { timesOf } from '../game/log.ts';
import { randomFor } from '../game/random.ts';
import { matchTimeOf } from '../referee/match-time.ts';
import { isArenaName } from '../game/title.ts';
import type { Reading } from '../kit/reading.ts';
import { botLimits } from '../sandbox/sandbox.ts';
import type { Queue } from '../jobs/queue.ts';
import { membersAmong } from '../store/classes.ts';
import { getContest } from '../store/contests.ts';
import { atomically, type Database } from '../store/database.ts';
import { gameOf } from '../store/games.ts';
import { enter, leaveContest, lockContest, lockName, openMatches, ratingsOnLadder } from '../store/rounds.ts';
import { peopleOf } from '../store/teams.ts';
import type { Candidate } from '../store/tests.ts';
import {
  connectedEntrants,
  addTournament,
  beginPlan,
  changeTournament,
  deleteUnplayed,
  disqualify,
  entrantsOf,
  forgetVoid,
  getTournament,
  giveUpGames,
  hideDeleted,
  isDisqualified,
  lastBegun,
  lockContestsOf,
  openTournamentsOf,
  publish,
  setState,
  unbegunGames,
  waitingGames,
  withdraw,
  type StoredEntrant,
  type StoredTournament,
  type TournamentChoices,
  type TournamentSettings,
} from '../store/tournaments.ts';
import { whyUnfit } from '../match/games.ts';
import type { TournamentMessage } from '../text/tournament.ts';
import { loadFormats } from '../tournament/formats.ts';
import type { Plan } from '../tournament/plan.ts';
import { addJobs, addOpenGames, handOut, pause } from './advance.ts';
import { announce } from './announce.ts';
import { whyClosed } from './registration.ts';
import { permanentFormat } from './permanent.ts';

// What organisers do with a tournament. Each is done wholly or not at all, and says why not.

type Trx = Parameters<typeof lockContest>[0];
type Objection = TournamentMessage | undefined;

/** Entrants of a contest, and its games as the format expects them. */
export const mostEntrants = 256;
export const mostGames = 10_000;

export interface NewTournament extends TournamentChoices, Partial<Omit<TournamentSettings, keyof TournamentChoices>> {
  readonly name: string;
  readonly game: string;
  readonly options: object;
  readonly moveTime: number;
  /** Milliseconds more for every answer that comes over the network. */
  readonly margin?: number;
  /** Whether a seed is played in each rotation of the seats; of a tournament its settings tell. */
  readonly duplicate?: boolean;
  /** Who moderates it; by default the arena. */
  readonly owner?: number;
  /** How many contests the owner may have that are not over. */
  readonly quota?: number;
}

const unlessChosen: Omit<TournamentSettings, keyof TournamentChoices> = {
  code: null,
  most: mostEntrants,
  mostEach: mostEntrants,
  class: null,
  opensAt: null,
  closesAt: null,
  startsAt: null,
  endsAt: null,
  about: '',
  results: 'at-once',
  connected: false,
  patience: 10,
  seeding: 'entry',
};

/** Makes a contest that is open for entrants, and returns its number. */
export async function createTournament(
  db: Database,
  { name, game, options, moveTime, margin, duplicate, owner, quota = Infinity, ...choices }: NewTournament,
): Promise<Reading<number, TournamentMessage>> {
  if (isArenaName(name)) return { wrong: { code: 'contest-name-reserved' } };
  return await atomically(db, async (trx) => {
    await lockName(trx, name);
    if (owner !== undefined) {
      await lockContestsOf(trx, owner); // of two at once, one counts the other
      const open = await openTournamentsOf(trx, owner);
      if (open >= quota) return { wrong: { code: 'contests-many', most: quota, open } };
    }
    const contest = await trx
      .insertInto('contests')
      .values({
        name,
        game,
        kind: kindOf(choices),
        options: JSON.stringify(options),
        move_time: moveTime,
        duplicate: duplicate ?? (isDuplicate(choices) && !(await playsOnce(trx, game, choices))),
        ...(margin !== undefined && { margin }),
        owner: owner ?? null,
      })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (contest === undefined) return { wrong: { code: 'contest-name-taken' } };
    const all = { ...unlessChosen, ...choices };
    const state = all.format === permanentFormat && all.startsAt === null ? 'running' : 'registration';
    await addTournament(trx, contest.id, all, state);
    return { value: contest.id };
  });
}

/** What moderators change of a contest; without a format, of one that has begun. */
export type Edit = Omit<NewTournament, 'game' | 'owner' | 'quota'> | BegunEdit;
export type BegunEdit = Pick<NewTournament, 'name' | 'about' | 'endsAt' | 'results'>;

/** Changes a contest for somebody who saw it after so many changes; by default whatever it is now. */
export async function editTournament(db: Database, contest: number, wanted: Edit, seen?: number): Promise<Objection> {
  const { name, ...chosen } = wanted;
  return await change(db, contest, async (trx, stored) => {
    if (seen !== undefined && seen !== stored.edits) return { code: 'contest-changed' };
    if (isArenaName(name) && name !== stored.contest.name) return { code: 'contest-name-reserved' };
    if (!(await renameTo(trx, contest, name))) return { code: 'contest-name-taken' };
    if ('format' in chosen) {
      if (stored.state !== 'registration') return notNow(stored);
      const { options, moveTime: move_time, most = mostEntrants } = chosen;
      const entrants = await entrantsOf(trx, stored);
      if (entrants.length > most) return { code: 'entrants-more', entrants: entrants.length };
      const { game } = stored.contest;
      const { protocols } = await gameOf(trx, game);
      const unfit = entrants.filter(({ protocol }) => whyUnfit(protocols, protocol ?? undefined, options));
      if (unfit.length > 0) return { code: 'entrants-unfit', names: unfit.slice(0, 5).map((entrant) => entrant.name) };
      const elsewhere = chosen.connected === true ? [] : await connectedEntrants(trx, contest);
      if (elsewhere.length > 0) return { code: 'entrants-connected', names: elsewhere.slice(0, 5) };
      const changed = {
        kind: kindOf(chosen),
        options: JSON.stringify(options),
        move_time,
        duplicate: chosen.duplicate ?? (isDuplicate(chosen) && !(await playsOnce(trx, game, chosen))),
        ...(chosen.margin !== undefined && { margin: chosen.margin }),
      };
      await trx.updateTable('contests').set(changed).where('id', '=', contest).execute();
    }
    await changeTournament(trx, contest, chosen);
    return undefined;
  });
}

/** False if another contest has the name; of two that want it at once, one is refused. */
async function renameTo(trx: Trx, contest: number, name: string): Promise<boolean> {
  await lockName(trx, name);
  const { numUpdatedRows } = await trx
    .updateTable('contests')
    .set({ name })
    .where('id', '=', contest)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('contests as other').where('other.name', '=', name).where('other.id', '<>', contest))),
    )
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Whether a seed is played more than once: by default of all formats it is. */
const isDuplicate = ({ settings }: TournamentChoices): boolean => (settings as { readonly games?: number }).games !== 1;

/** Whether no seed is played twice: in a game with secrets a connected bot would know the cards. */
const playsOnce = async (db: Database, game: string, { connected = false }: { readonly connected?: boolean }) =>
  connected && (await gameOf(db, game)).hasSecrets;

const kindOf = ({ format }: TournamentChoices): 'permanent' | 'tournament' =>
  format === permanentFormat ? 'permanent' : 'tournament';

/** A permanent contest is open as long as it is not over. */
export const isOpen = ({ state, format }: Pick<StoredTournament, 'state' | 'format'>): boolean =>
  state === 'registration' || (format === permanentFormat && state !== 'over');

/** Whether there is anything to see of it but its entrants. */
export const hasBegun = ({ contest: { kind }, plan, state }: StoredTournament): boolean =>
  kind === 'permanent' ? state !== 'registration' : plan !== null;

/** Enters a version; another version of the same bot leaves. */
export async function enterTournament(
  db: Database,
  contest: number,
  version: Pick<Candidate, 'id' | 'bot' | 'game' | 'owner' | 'name' | 'kind' | 'protocol'>,
  code: string,
  now = new Date(),
): Promise<Objection> {
  return await change(db, contest, async (trx, stored) => {
    if (!isOpen(stored)) return notNow(stored);
    const closed = whyClosed(stored, now);
    if (closed !== undefined) return closed;
    if (stored.code !== null && stored.code !== code) return { code: 'code-wrong' };
    const outside = stored.class === null ? undefined : await whyOutside(trx, stored.class, version.owner);
    if (outside !== undefined) return outside;
    if (version.kind !== 'program' && !(version.kind === 'connected' && stored.connected))
      return { code: 'entrant-remote', name: version.name };
    const { protocols } = await gameOf(trx, version.game);
    const unfit = whyUnfit(protocols, version.protocol ?? undefined, stored.contest.options);
    if (unfit !== undefined) return { code: 'entrant-unfit', name: version.name, why: unfit };
    const entrants = await entrantsOf(trx, stored);
    if (entrants.some((entrant) => entrant.version === version.id))
      return { code: 'entrant-twice', name: version.name };
    if (await isDisqualified(trx, contest, version.bot)) return { code: 'entrant-disqualified', name: version.name };
    const others = entrants.filter(({ bot }) => bot !== version.bot);
    const people = await peopleOf(trx, [version.owner, ...others.map(({ account }) => account)]);
    const share = (account: number): boolean =>
      people.get(account)!.some((person) => people.get(version.owner)!.includes(person));
    if (others.filter(({ account }) => share(account)).length >= stored.mostEach)
      return { code: 'entrants-own', most: stored.mostEach };
    if (others.length >= stored.most) return { code: 'contest-full', most: stored.most };
    await enter(trx, contest, { game: version.game, bot: version.bot, version: version.id });
    return undefined;
  });
}

/** Why somebody may not enter a contest of a class: a person has to be in the class, of a team every member. */
async function whyOutside(trx: Trx, of: number, owner: number): Promise<TournamentMessage | undefined> {
  const people = (await peopleOf(trx, [owner])).get(owner)!;
  const inside = await membersAmong(trx, of, people);
  if (inside.length === people.length) return undefined;
  return { code: inside.length > 0 ? 'class-team' : 'class-only' };
}

/** Deletes a contest; of one that was played and is over the matches stay. */
export async function deleteTournament(db: Database, queue: Queue, contest: number): Promise<Objection> {
  return await change(db, contest, async (trx, { state }) => {
    const waiting = await waitingGames(trx, contest);
    if (await deleteUnplayed(trx, contest)) await queue.drop(trx, waiting);
    else if (state === 'over') await hideDeleted(trx, contest);
    else return { code: 'contest-begun' };
    return undefined;
  });
}

/** No more entrants: the first round is paired. */
export async function startTournament(
  db: Database,
  queue: Queue,
  contest: number,
  seed = randomBytes(16).toString('hex'),
): Promise<Objection> {
  return await change(db, contest, async (trx, stored) => {
    if (stored.state !== 'registration') return notNow(stored);
    if (stored.format === permanentFormat) {
      await setState(trx, contest, ['registration'], 'running');
      await announce(trx, stored.contest, 'begin');
      return undefined;
    }
    const entrants = await seeded(trx, stored, seed);
    const objection = await objectionTo(stored, entrants.length);
    if (objection !== undefined) return objection;
    const plan = await planOf(trx, stored, entrants, seed);
    const versions = entrants.map(({ version }) => version);
    await beginPlan(trx, contest, plan, versions);
    await setState(trx, contest, ['registration'], 'running');
    await addOpenGames(trx, queue, { ...stored, state: 'running', plan });
    await announce(trx, stored.contest, 'begin');
    return undefined;
  });
}

/** The entrants in the order of their seeds; bots that are not on the game's ladder come last. */
async function seeded(trx: Trx, stored: StoredTournament, seed: string): Promise<StoredEntrant[]> {
  const entrants = await entrantsOf(trx, stored);
  if (stored.seeding === 'lot') return randomFor(`${seed} seeds`, 0).shuffle(entrants);
  if (stored.seeding === 'entry') return entrants;
  const ratings = await ratingsOnLadder(trx, stored.contest.game);
  const ratingOf = ({ bot }: StoredEntrant): number => ratings.get(bot) ?? -Infinity;
  return entrants.toSorted((left, right) => compare(ratingOf(right), ratingOf(left)));
}

const compare = (left: number, right: number): number => (left === right ? 0 : left < right ? -1 : 1);

/** Why so many entrants cannot begin. */
async function objectionTo({ format, settings, seats }: StoredTournament, entrants: number): Promise<Objection> {
  const least = Math.max(seats, 2);
  if (seats > 1 && entrants < least) return { code: 'too-few-entrants', entrants, least };
  if (entrants === 0) return { code: 'too-few-entrants', entrants, least: 1 };
  const size = await sizeOf({ format, settings, seats }, entrants);
  return 'wrong' in size ? size.wrong : undefined;
}

/** About how many games so many entrants play, or why they cannot. */
export async function sizeOf(
  { format, settings, seats }: Pick<StoredTournament, 'format' | 'settings' | 'seats'>,
  entrants: number,
): Promise<Reading<number, TournamentMessage>> {
  const offer = (await loadFormats()).get(format)!;
  const wrong = offer.objection?.(entrants, settings, seats);
  if (wrong !== undefined) return { wrong };
  const { games } = offer.open({ entrants, seats }, settings);
  return games > mostGames ? { wrong: { code: 'too-many-games', games, most: mostGames } } : { value: games };
}

/** The plan, as `arena tournament` would write it. Nobody can tell the seeds of later games from a log. */
async function planOf(
  db: Database,
  { contest: { name, game, options, moveTime }, seats, format, settings, rating, connected }: StoredTournament,
  entrants: readonly StoredEntrant[],
  seed: string,
): Promise<Plan> {
  const { rules } = await gameOf(db, game);
  const times = timesOf({ moveTime, ...matchTimeOf(rules) });
  return {
    arena: 1,
    title: name,
    game,
    seats,
    options,
    format,
    settings,
    ...(rating !== null && { rating }),
    seed,
    hidesSeeds: true,
    secret: randomBytes(16).toString('hex'),
    ...((await playsOnce(db, game, { connected })) && { ownSeeds: true as const }),
    limits: { ...times, memory: botLimits.memory, trusted: false },
    entrants: named(entrants).map((entrantName, at) => ({
      name: entrantName,
      is: programOf(entrants[at]!),
    })),
    refused: [],
  };
}

const programOf = ({ version, program }: StoredEntrant): string =>
  `version ${version} of the site${program === null ? '' : `, ${program}`}`;

/** Bots of the same name have their owners beside them. */
function named(entrants: readonly StoredEntrant[]): string[] {
  const isAlone = (name: string): boolean => entrants.filter((other) => other.name === name).length === 1;
  return entrants.map(({ name, owner, version }) => (isAlone(name) ? name : `${name} (${owner ?? version})`));
}

/** No further game is begun; those that are played go on. */
export async function pauseTournament(db: Database, queue: Queue, contest: number): Promise<Objection> {
  return await change(db, contest, async (trx, stored) => {
    if (stored.state !== 'running') return notNow(stored);
    await pause(trx, queue, contest, null);
    return undefined;
  });
}

/** The tournament goes on; a game whose match was void is played in another one. */
export async function resumeTournament(db: Database, queue: Queue, contest: number): Promise<Objection> {
  return await change(db, contest, async (trx, stored) => {
    if (!(await setState(trx, contest, ['paused'], 'running'))) return notNow(stored);
    if (stored.plan === null) await addJobs(trx, queue, stored.contest);
    else await handOut(trx, queue, stored.contest);
    await forgetVoid(trx, contest);
    await addOpenGames(trx, queue, { ...stored, state: 'running' });
    return undefined;
  });
}

/** A paused tournament ends, as where no further round can be paired: what was played counts. */
export async function endTournament(db: Database, queue: Queue, contest: number): Promise<Objection> {
  return await change(db, contest, async (trx, stored) => {
    if (stored.state !== 'paused') return notNow(stored);
    const waiting = await waitingGames(trx, contest);
    if ((await openMatches(trx, contest)) > waiting.length) return { code: 'contest-playing' };
    await end(trx, queue, contest);
    return undefined;
  });
}

/** No game is begun any more, and when none is played the tournament is over. Needs `lockContest`. */
export async function end(trx: Trx, queue: Queue, contest: number): Promise<void> {
  const waiting = await waitingGames(trx, contest);
  await giveUpGames(trx, waiting, { code: 'contest-ended' });
  await queue.drop(trx, waiting);
  if ((await openMatches(trx, contest)) > 0) return;
  await forgetVoid(trx, contest);
  if (await setState(trx, contest, ['running', 'paused'], 'over'))
    await announce(trx, (await getContest(trx, contest))!, 'over');
}

/** From now on everybody sees the results; of a permanent contest also those to come, as they are played. */
export async function publishResults(db: Database, _queue: Queue, contest: number): Promise<Objection> {
  return await change(db, contest, async (trx, stored) => {
    if (stored.results !== 'published' || stored.publishedAt !== null) return { code: 'results-seen' };
    if (!hasBegun(stored)) return notNow(stored);
    await publish(trx, contest);
    return undefined;
  });
}

/** An entrant leaves: it forfeits the games of the rounds that have begun, and is not paired any more. */
export async function withdrawEntrant(
  db: Database,
  queue: Queue,
  contest: number,
  version: number,
  /** Who wants it: a moderator who does not own the bot disqualifies it. */
  by?: number,
): Promise<Objection> {
  return await change(db, contest, async (trx, stored) => {
    if (stored.state === 'over') return notNow(stored);
    const entrant = (await entrantsOf(trx, stored)).find((one) => one.version === version);
    if (entrant === undefined) return { code: 'no-such-entrant' };
    await leaveContest(trx, contest, version);
    if (stored.plan === null && stored.format !== permanentFormat) return undefined; // it may come back
    const owners = (await peopleOf(trx, [entrant.account])).get(entrant.account)!;
    if (by !== undefined && !owners.includes(by)) await disqualify(trx, contest, version);
    if (stored.plan === null) return undefined;
    const from = (await lastBegun(trx, contest)) + 1;
    await withdraw(trx, contest, version, from);
    const unbegun = await unbegunGames(trx, contest, from);
    await giveUpGames(trx, unbegun, { code: 'paired-anew' });
    await queue.drop(trx, unbegun);
    if (stored.state === 'running') await addOpenGames(trx, queue, stored);
    return undefined;
  });
}

/** Does something to a contest, in one transaction. */
export async function change(
  db: Database,
  contest: number,
  work: (trx: Trx, stored: StoredTournament) => Promise<Objection>,
): Promise<Objection> {
  return await atomically(db, async (trx) => {
    await lockContest(trx, contest);
    const stored = await getTournament(trx, contest);
    return stored === undefined ? { code: 'no-such-contest' } : await work(trx, stored);
  });
}

const notNow = ({ state }: StoredTournament): TournamentMessage => ({ code: 'contest-not-now', state });
