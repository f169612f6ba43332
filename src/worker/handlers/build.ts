import { matchWork, type Job } from '../../jobs/job.ts';
import { botNames, unknownProtocol } from '../../match/games.ts';
import { languageTitled, loadLanguages } from '../../programs/language.ts';
import { isUnbuilt, type Prepared, type Unbuilt } from '../../programs/prepared.ts';
import { prepareUpload } from '../../programs/upload.ts';
import { get } from '../../store/artefacts.ts';
import { atomically, type Database } from '../../store/database.ts';
import { gameOf } from '../../store/games.ts';
import { samplesOf } from '../../store/judges.ts';
import { testsOf, versionOfProgram } from '../../store/rounds.ts';
import {
  addOutput,
  beginTrial,
  claimBuild,
  isBuilding,
  leaveBuild,
  refuseBuild,
  returnBuild,
  type BuildAttempt,
} from '../../store/uploads.ts';
import type { Handler, WorkerContext } from '../handler.ts';
import { outputWriter } from '../output-writer.ts';
import { isForWantOfRoom, rest } from '../troubles.ts';
import { texts } from '../text.ts';

/** Builds that ended with their worker, after which nobody tries again. */
const mostAttempts = 5;

/** Builds a version that somebody sent, and lets it play its trial. */
export const handler: Handler<'build'> = {
  async claim(trx, { version }, { id }) {
    const attempt = await claimBuild(trx, version, id);
    if (attempt === undefined) return undefined;
    if (attempt.attempt > mostAttempts) {
      await refuseBuild(trx, attempt, { fault: 'no-program', reason: { code: 'build-lost', times: mostAttempts } }, '');
      return undefined;
    }
    return {
      run: (worker, job) => buildAndTry(worker, job, attempt),
      giveBack: (worker, job) => giveBack(worker, job, attempt),
    };
  },
};

async function buildAndTry(worker: WorkerContext, job: Job, attempt: BuildAttempt): Promise<void> {
  const { db, troubles, graceOver, tell, stop } = worker;
  let built: Prepared | Unbuilt;
  try {
    built = await buildOf(db, attempt);
  } catch (error) {
    if (isForWantOfRoom(error)) troubles.begin(attempt, { code: 'worker-full' }, (error as Error).message);
    else if (await isBuilding(db, attempt).catch(() => true))
      tell(texts().notBuilt(attempt.version, (error as Error).message));
    await rest(5000, stop);
    await troubles.insist(() => giveBack(worker, job, attempt), graceOver);
    return;
  }
  troubles.end(attempt);
  const lacks = isUnbuilt(built) ? built.lacks : undefined;
  await troubles.insist(
    () =>
      lacks === undefined || lacks === attempt.language
        ? finish(worker, job, attempt, built)
        : leaveToOthers(worker, job, attempt, lacks),
    graceOver,
  );
}

/** What the build writes is stored while it runs. */
async function buildOf(db: Database, attempt: BuildAttempt): Promise<Prepared | Unbuilt> {
  const { program, artefact } = attempt;
  const output = outputWriter((text) => addOutput(db, attempt, text));
  const file = { name: program, hash: artefact, content: () => get(db, artefact) };
  try {
    return await prepareUpload(file, { onOutput: output.add });
  } finally {
    await output.done();
  }
}

/** Only the build told that an archive needs a language that this machine lacks: the next job of the version says so. */
async function leaveToOthers(
  { db, queue }: WorkerContext,
  job: Job,
  attempt: BuildAttempt,
  language: string,
): Promise<void> {
  await atomically(db, async (trx) => {
    await queue.complete(trx, job);
    if (await leaveBuild(trx, attempt, language)) await queue.add(trx, [{ kind: 'build', version: attempt.version }]);
  });
}

/** Stores the result with the end of the job; a version that was built gets its trial. */
async function finish(
  { db, queue }: WorkerContext,
  job: Job,
  attempt: BuildAttempt,
  built: Prepared | Unbuilt,
): Promise<void> {
  const { game } = attempt;
  const language = isUnbuilt(built) ? null : (languageTitled(await loadLanguages(), built.title) ?? null);
  const { ladder, protocols } = await gameOf(db, game);
  const { seats, pace } = ladder;
  const spoken = attempt.protocol ?? (isUnbuilt(built) ? undefined : built.protocol) ?? protocols[0]?.name;
  const protocol = protocols.find(({ name }) => name === spoken);
  const tests = await testsOf(db, game);
  await atomically(db, async (trx) => {
    await queue.complete(trx, job);
    if (isUnbuilt(built)) {
      await refuseBuild(trx, attempt, built.failure, built.messages);
      return;
    }
    if (spoken !== undefined && protocol === undefined) {
      const reason = unknownProtocol(spoken, protocols);
      await refuseBuild(trx, attempt, { fault: 'no-program', reason }, '');
      return;
    }
    const opponent = await opponentOf(trx, attempt);
    const match = await beginTrial(
      trx,
      { ...attempt, language, protocol: spoken === protocols[0]?.name ? null : spoken! },
      { ...tests, options: { ...tests.options, ...protocol?.needs } },
      Array.from({ length: seats - 1 }, () => opponent),
      pace,
    );
    if (match !== undefined)
      await queue.add(
        trx,
        matchWork([match]).map((work) => ({ ...work, isAwaited: true })),
      );
  });
}

/**
 * The bot that plays against newcomers: the weakest built-in one, or a sample bot of a judge; in a game without one, the
 * version itself.
 */
async function opponentOf(trx: Database, { game, version }: BuildAttempt): Promise<number> {
  const names = botNames(game);
  const weakest = names.find((name) => name === 'random') ?? names[0];
  const [sample] = await samplesOf(trx, game);
  return (weakest === undefined ? sample?.version : await versionOfProgram(trx, game, weakest)) ?? version;
}

async function giveBack({ db, queue }: WorkerContext, job: Job, attempt: BuildAttempt): Promise<void> {
  await atomically(db, async (trx) => {
    await queue.giveBack(trx, job);
    await returnBuild(trx, attempt);
  });
}
