import { incrementOf, perGameOf, type Clock } from '../../game/clock.ts';
import { spokenIn, type Start } from '../../game/log.ts';
import { seatName } from '../../game/seat.ts';
import { readJudged } from '../../game/view/judged-frames.ts';
import type { FaultRecord } from '../../game/view/viewer.ts';
import type { Database } from '../../store/database.ts';
import { gameOf, hasGameFile, type KnownGame } from '../../store/games.ts';
import { getLog, type Match } from '../../store/matches.ts';
import { patience } from '../../store/results.ts';
import { guestName } from '../../store/sent.ts';
import type { MatchData, Shown } from '../../web/viewer/data.ts';
import { readRecorded, readUnreplayed, unseen } from '../../web/viewer/recorded.ts';
import type { Ladder } from '../standings/ladder.ts';
import { findGame } from '../../http/views.ts';

/**
 * Whether a match with secrets has a duplicate that is still to be played: until then nothing of the match is shown.
 */
export const isSealed = ({ hasSecrets }: Pick<KnownGame, 'hasSecrets'>, { duplicate, state, seed }: Match): boolean =>
  hasSecrets && duplicate && state !== 'void' && seed === undefined;

/** The address of the viewer that came with the game, if one did. */
export const viewerAddress = async (db: Database, { id, game, judge }: Match): Promise<string | undefined> =>
  judge !== undefined && (await hasGameFile(db, game, judge, 'viewer.html')) ? `/matches/${id}/viewer.html` : undefined;

/** A match as pages and streams show it. The store gives the seed only when all matches of that seed are over. */
export async function dataOf(
  db: Database,
  match: Match,
  ladder?: Ladder,
  faults: readonly FaultRecord[] = [],
  /** One that was chosen for this match, instead of that of its game. */
  clock?: Clock,
): Promise<MatchData> {
  const {
    id,
    game,
    kind,
    contest,
    round,
    state,
    moveTime,
    seats,
    startedAt,
    finishedAt,
    seed,
    turns,
    outcome,
    reason,
  } = match;
  const known = await gameOf(db, game);
  const { rules } = known;
  const sealed = isSealed(known, match);
  const viewer = await viewerAddress(db, match);
  return {
    id,
    game,
    title: rules.title,
    ...(rules.titles !== undefined && { titles: rules.titles }),
    ...(rules.points !== undefined && { points: rules.points }),
    ...(known.judge?.isDeleted === true && { isGameDeleted: true }),
    contest,
    round,
    ...(kind === 'test' && { isTest: true }),
    ...(kind === 'friendly' && { isFriendly: true }),
    ...(match.isReplaced === true && { isReplaced: true }),
    ...(match.isSent === true && { isSent: true }),
    ...(match.number !== undefined && { number: match.number }),
    state,
    moveTime,
    ...incrementOf(rules, { moveTime, ...(clock && { clock }) }),
    ...perGameOf(rules, { moveTime, ...(clock && { clock }) }),
    players: seats.map(({ id: played, bot, number: version, name, owner, kind: sits }, seat) => {
      const rated = ladder?.standings.find((standing) => standing.version.id === played)?.rated;
      return {
        seat: seatName(rules, seat),
        bot,
        version,
        name,
        ...(name !== guestName && { owner }),
        ...(rated !== undefined && { rated }),
        ...(sits === 'person' && { isPerson: true }),
      };
    }),
    ...(startedAt !== undefined && { startedAt: startedAt.toISOString() }),
    ...(finishedAt !== undefined && { finishedAt: finishedAt.toISOString() }),
    ...(state === 'finished' && !sealed && { turns: turns!, outcome: outcome! }),
    ...(seed !== undefined && { seed }),
    faults,
    ...(match.awaitsSince !== undefined && { awaits: match.patience ?? patience }),
    ...(match.paused !== undefined && { paused: match.paused }),
    ...(match.judge !== undefined && { judge: match.judge }),
    ...(reason !== undefined && { reason }),
    ...(viewer !== undefined && { viewer }),
    ...(sealed && { sealed }),
  };
}

/** The match of this site that it goes on from. */
function originIn({ from }: Pick<Start, 'from'>): Pick<MatchData, 'from'> {
  const [, match] = /\/matches\/(\d+)$/.exec(from?.match ?? '') ?? [];
  return from === undefined || match === undefined ? {} : { from: { match: Number(match), turn: from.turn } };
}

/** A finished match, replayed from its log: with all that there is, or as it was shown while it ran. */
export async function finishedMatch(db: Database, match: Match, ladder?: Ladder, isOpen = true): Promise<Shown> {
  const kept = await getLog(db, match.id);
  if (kept === undefined) throw new Error(`match ${match.id} is finished and has no log`);
  const game = await findGame(match.game);
  if (game === undefined) {
    const { frames, faults, used } = readJudged(kept.log, kept.times, isOpen);
    return { match: { ...(await dataOf(db, match, ladder, faults)), ...(used !== undefined && { used }) }, frames };
  }
  const { open: _open, ...closed } = game.rules;
  const rules = isOpen ? game.rules : closed;
  const recorded = await readRecorded(rules, kept.log, kept.times);
  const isOfOtherRules = 'wrong' in recorded;
  const readable = isOfOtherRules ? readUnreplayed(kept.log, kept.times) : recorded;
  if ('wrong' in readable) {
    const data = await dataOf(db, match, ladder);
    return { match: { ...data, isOfOtherRules: true, isUnread: true }, frames: [unseen] };
  }
  const { start, frames, faults, used } = readable.value;
  const data = {
    ...(await dataOf(db, match, ladder, faults, start.clock)),
    ...spokenIn(start),
    ...originIn(start),
    ...(isOfOtherRules && { isOfOtherRules }),
    ...(used !== undefined && { used }),
  };
  return { match: data, frames };
}
