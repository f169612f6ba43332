import { matchWork, type Job } from '../../jobs/job.ts';
import { languageTitled, loadLanguages } from '../../programs/language.ts';
import { isUnbuilt, type Prepared, type Unbuilt } from '../../programs/prepared.ts';
import { prepareUpload } from '../../programs/upload.ts';
import { get } from '../../store/artefacts.ts';
import { atomically, type Database } from '../../store/database.ts';
import {
  addJudgeOutput,
  beginJudgeTrial,
  claimJudge,
  refuseJudge,
  returnJudge,
  samplesOf,
  type JudgeAttempt,
} from '../../store/judges.ts';
import { testsOf } from '../../store/rounds.ts';
import type { GameMessage } from '../../text/games.ts';
import type { Handler, WorkerContext } from '../handler.ts';
import { outputWriter } from '../output-writer.ts';
import { isForWantOfRoom, rest } from '../troubles.ts';
import { texts } from '../text.ts';

/** Builds that ended with their worker, after which nobody tries again. */
const mostAttempts = 5;

/** Builds a judge that somebody sent and its sample bots, and lets it lead its trial. */
export const handler: Handler<'judge'> = {
  async claim(trx, { game, version }) {
    const attempt = await claimJudge(trx, game, version);
    if (attempt === undefined) return undefined;
    if (attempt.attempt > mostAttempts) {
      await refuseJudge(trx, attempt, { code: 'judge-unbuilt', why: { code: 'build-lost', times: mostAttempts } });
      return undefined;
    }
    return {
      run: (worker, job) => buildAndTry(worker, job, attempt),
      giveBack: (worker, job) => giveBack(worker, job, attempt),
    };
  },
};

/** What came of the builds: the language of the judge, one that this machine lacks, or what is wrong. */
type Built = { readonly language: string | null } | { readonly lacks: string } | { readonly failure: GameMessage };

async function buildAndTry(worker: WorkerContext, job: Job, attempt: JudgeAttempt): Promise<void> {
  const { db, troubles, graceOver, tell, stop } = worker;
  let built: Built;
  try {
    built = await buildAll(db, attempt);
  } catch (error) {
    if (isForWantOfRoom(error)) troubles.begin(attempt, { code: 'worker-full' }, (error as Error).message);
    else tell(texts().judgeNotBuilt(attempt.game, attempt.number, (error as Error).message));
    await rest(5000, stop);
    await troubles.insist(() => giveBack(worker, job, attempt), graceOver);
    return;
  }
  troubles.end(attempt);
  await troubles.insist(() => finish(worker, job, attempt, built), graceOver);
}

/** What the builds write is stored while they run. */
async function buildAll(db: Database, attempt: JudgeAttempt): Promise<Built> {
  const output = outputWriter((text) => addJudgeOutput(db, attempt, text));
  const build = async (file: { readonly program: string; readonly artefact: string }): Promise<Prepared | Unbuilt> => {
    const { program: name, artefact: hash } = file;
    output.add(`${name}\n`);
    let isSilent = true; // of a build that failed before, only what it wrote is known
    const onOutput = (text: string): void => {
      isSilent = false;
      output.add(text);
    };
    const memory = attempt.memory * 2 ** 20;
    const built = await prepareUpload({ name, hash, content: () => get(db, hash) }, { memory, onOutput });
    if (isUnbuilt(built) && isSilent) output.add(built.messages);
    return built;
  };
  try {
    const judge = await build(attempt);
    if (isUnbuilt(judge)) {
      const { lacks, failure } = judge;
      return lacks !== undefined && lacks !== attempt.language
        ? { lacks }
        : { failure: { code: 'judge-unbuilt', why: failure.reason } };
    }
    for (const sample of await samplesOf(db, attempt.game)) {
      const built = await build(sample);
      if (isUnbuilt(built))
        return { failure: { code: 'sample-unbuilt', bot: sample.program, why: built.failure.reason } };
    }
    return { language: languageTitled(await loadLanguages(), judge.title) ?? null };
  } finally {
    await output.done();
  }
}

/** Stores the result with the end of the job; a judge that was built leads its trial. */
async function finish({ db, queue }: WorkerContext, job: Job, attempt: JudgeAttempt, built: Built): Promise<void> {
  const { game, number } = attempt;
  const tests = await testsOf(db, game);
  await atomically(db, async (trx) => {
    await queue.complete(trx, job);
    if ('failure' in built) return await refuseJudge(trx, attempt, built.failure);
    if ('lacks' in built) {
      if (await returnJudge(trx, attempt, built.lacks))
        await queue.add(trx, [{ kind: 'judge', game, version: number }]);
      return;
    }
    const match = await beginJudgeTrial(trx, attempt, tests, built.language);
    const work = match === undefined ? [] : matchWork([match]);
    await queue.add(
      trx,
      work.map((one) => ({ ...one, isAwaited: true })),
    );
  });
}

async function giveBack({ db, queue }: WorkerContext, job: Job, attempt: JudgeAttempt): Promise<void> {
  await atomically(db, async (trx) => {
    await queue.giveBack(trx, job);
    await returnJudge(trx, attempt);
  });
}
