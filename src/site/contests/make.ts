import { defaults } from '../../game/defaults.ts';
import type { FieldProblems } from '../../http/problem.ts';
import type { KnownGame } from '../../store/games.ts';
import type { Reading } from '../../kit/reading.ts';
import { makeThrottle } from '../../kit/throttle.ts';
import { createTournament, editTournament, enterTournament } from '../../contests/manage.ts';
import { permanent, permanentFormat } from '../../contests/permanent.ts';
import { classesOf, getClass } from '../../store/classes.ts';
import type { Database } from '../../store/database.ts';
import { ownedBy } from '../../store/teams.ts';
import { selectCandidates } from '../../store/tests.ts';
import { getTournament, type StoredTournament } from '../../store/tournaments.ts';
import type { TestMessage } from '../../text/tests.ts';
import type { TournamentMessage } from '../../text/tournament.ts';
import { loadFormats } from '../../tournament/formats.ts';
import type { Site } from '../site.ts';
import { whyNot } from '../tests/read.ts';
import { readBegun, readContest, type About, type Asked, type OfferedFormat } from './read.ts';

// What people ask for, by forms and by the API.

/** The formats and defaults of a game's contests, and whom they may be for: a class that one teaches, or has been. */
export async function aboutContestsOf(
  db: Database,
  user: number,
  game: KnownGame,
  before: number | null = null,
): Promise<About> {
  const classes = await classesOf(db, user, 'teacher');
  const kept = classes.some(({ id }) => id === before) || before === null ? undefined : await getClass(db, before);
  return {
    game,
    formats: new Map<string, OfferedFormat>([...(await loadFormats()), [permanentFormat, permanent]]),
    duplicate: game.ladder.duplicate,
    defaults: { ...defaults<object>(game.rules), ...game.ladder.options },
    isRotation: game.tournament.isRotation === true,
    classes: kept === undefined ? classes : [...classes, kept],
  };
}

/** Makes the contest that somebody asks for and returns its number, or says what is wrong with each field. */
export async function makeContest(
  { db, quotas }: Pick<Site, 'db' | 'quotas'>,
  owner: number,
  game: KnownGame,
  asked: Asked,
): Promise<Reading<number, FieldProblems>> {
  const read = readContest(asked, await aboutContestsOf(db, owner, game));
  if ('wrong' in read) return read;
  const { contests: quota } = await quotas(owner);
  const made = await createTournament(db, { ...read.value, owner, quota });
  if ('value' in made) return made;
  return { wrong: { [fieldOf(made.wrong)]: made.wrong } };
}

/** Changes a contest as its moderators ask; what they saw of it is so many changes old. */
export async function editContest(
  db: Database,
  stored: StoredTournament,
  about: About,
  asked: Asked,
  seen: number | undefined,
): Promise<Reading<undefined, FieldProblems>> {
  const now = new Date();
  const read = stored.state === 'registration' ? readContest(asked, about, now, stored) : readBegun(asked, now, stored);
  if ('wrong' in read) return read;
  const objection = await editTournament(db, stored.contest.id, read.value, seen);
  if (objection === undefined) return { value: undefined };
  return { wrong: { [fieldOf(objection)]: objection } };
}

/** The field that an objection is about. */
const fieldOf = ({ code }: TournamentMessage): string =>
  code.startsWith('contest-name')
    ? 'name'
    : code === 'entrants-more'
      ? 'most'
      : code === 'entrants-connected'
        ? 'connected'
        : 'form';

/** Enters a bot of one's own. */
export type Enter = (
  user: number,
  contest: number,
  version: number,
  code: string,
) => Promise<Reading<undefined, FieldProblems>>;

/** With a limit on wrong codes of one person in one contest: who guesses waits. */
export function makeEnter(db: Database): Enter {
  const throttle = makeThrottle({ most: 10, ms: 15 * 60_000 });
  return async (user, contest, version, code) => {
    const refuse = (field: string, wrong: TournamentMessage | TestMessage) => ({ wrong: { [field]: wrong } });
    const candidate = await selectCandidates(db, user)
      .where('versions.id', '=', version)
      .where(ownedBy(user))
      .executeTakeFirst();
    const stored = await getTournament(db, contest);
    if (stored === undefined) return refuse('form', { code: 'no-such-contest' });
    if (candidate === undefined) return refuse('version', { code: 'version-unknown' });
    const unfit = whyNot(candidate, stored.contest.game);
    if (unfit !== undefined) return refuse('version', unfit);
    const key = `${user} ${contest}`;
    const wait = stored.code === null ? 0 : throttle.take(key);
    if (wait > 0) return refuse('code', { code: 'code-throttled', minutes: Math.ceil(wait / 60_000) });
    const objection = await enterTournament(db, contest, candidate, code.trim());
    if (objection?.code === 'code-wrong') return refuse('code', objection);
    throttle.clear(key);
    return objection === undefined ? { value: undefined } : refuse('form', objection);
  };
}
