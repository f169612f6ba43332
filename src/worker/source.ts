import { loadGame } from '../match/games.ts';
import { defaultMatchTime, matchTimeOf, wallFor } from '../referee/match-time.ts';
import { defaultPolicy, type SandboxPolicy } from '../programs/policy.ts';
import { prepareUpload } from '../programs/upload.ts';
import type { MatchSource } from '../slots/match.ts';
import { get } from '../store/artefacts.ts';
import type { Database } from '../store/database.ts';
import type { Attempt } from '../store/results.ts';
import { built } from './players.ts';

/** Milliseconds for the trial match of a judge: one that says nothing, or not what ends a message, would take ten minutes. */
const trialTime = 60_000;

/** Milliseconds for all moves of a match with a person: nobody keeps a slot for longer. */
export const personMatchTime = 3_600_000;

/** Who knows the rules of a match: the rules of its game, or the judge of the version it was made for, made ready. */
export async function sourceOf(
  db: Database,
  {
    game,
    options,
    moveTime,
    judge,
    kind,
    seats,
  }: Pick<Attempt, 'game' | 'options' | 'moveTime' | 'judge' | 'kind' | 'seats'>,
): Promise<MatchSource> {
  if (judge === undefined) {
    const hasPerson = seats.some((seat) => seat.kind === 'person');
    const matchTime = hasPerson ? { matchTime: personMatchTime } : matchTimeOf(await loadGame(game));
    return { kind: 'rules', game, options, limits: { moveTime, ...matchTime } };
  }
  const { program, artefact, terminator, minimum, memory } = judge;
  const isTrial = kind === 'trial'; // whose author waits for it
  const file = { name: program, hash: artefact, content: () => get(db, artefact) };
  return {
    kind: 'judge',
    name: game,
    program: built(program, await prepareUpload(file, { memory: memory * 2 ** 20 })),
    limits: { moveTime, wall: wallFor(moveTime), matchTime: isTrial ? trialTime : defaultMatchTime },
    terminator,
    ...(minimum !== null && { minimum }),
  };
}

/** The sandboxes of a match: with the memory that its judge's version grants. */
export const policyOf = ({ judge }: Pick<Attempt, 'judge'>): SandboxPolicy =>
  judge === undefined
    ? defaultPolicy
    : { ...defaultPolicy, limits: { ...defaultPolicy.limits, memory: judge.memory * 2 ** 20 } };
