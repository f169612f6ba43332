import type { FastifyReply, FastifyRequest } from 'fastify';
import { HttpProblem } from '../../http/problem.ts';
import { asSentence } from '../../http/sentence.ts';
import { eventText } from '../../http/subscribers.ts';
import type { Database } from '../../store/database.ts';
import type { KnownGame } from '../../store/games.ts';
import { samplesOf } from '../../store/judges.ts';
import type { JudgeData, JudgeEvents } from '../../web/games/data.ts';
import { awaitedLanguage } from '../bots/languages.ts';
import { judgeKey } from '../live/versions.ts';
import type { Site } from '../site.ts';
import { judgeVersions, judgesBefore, type JudgeVersion } from './judge-queries.ts';
import { visibleGame } from './visible.ts';

/** A version of a game while it is built and tried, for its moderators. */
export async function judgeData(
  db: Database,
  { language }: Pick<FastifyRequest, 'language'>,
  { name: game, judge }: KnownGame,
  version: JudgeVersion,
): Promise<JudgeData> {
  const { number, state, program: file, trial, failure } = version;
  return {
    game,
    version: number,
    state,
    file,
    trial,
    place: state === 'waiting' ? await judgesBefore(db, version) : null,
    waitsFor: (await awaitedLanguage(db, { ...version, file })) ?? null,
    samples: (await samplesOf(db, game)).map(({ program }) => program),
    failure: failure === null ? null : asSentence(failure, language),
    isPublished: judge!.isPublished,
  };
}

/** Streams a version of a game from now on: its states, and what its builds write. */
export async function followJudge(
  site: Site,
  request: FastifyRequest,
  reply: FastifyReply,
  name: string,
  number: number,
): Promise<FastifyReply> {
  const { db } = site;
  const find = async (): Promise<{ readonly output: string; readonly version: JudgeData } | undefined> => {
    const game = await visibleGame(db, request, name);
    const [found] = game?.judge === undefined ? [] : await judgeVersions(db, name, 1, number + 1);
    if (found?.number !== number) return undefined;
    return { output: found.output, version: await judgeData(db, request, game!, found) };
  };
  if ((await find()) === undefined) throw new HttpProblem(404);
  return await site.streams.open(
    reply,
    () => [],
    (subscriber) => {
      const tell = <Name extends keyof JudgeEvents>(event: Name, data: JudgeEvents[Name]): void =>
        subscriber.send(eventText(event, data));
      let [written, told] = ['', ''];
      return site.versions.watch(judgeKey(name, number), async () => {
        const now = await find();
        if (now === undefined) return; // the game was deleted meanwhile
        const { output, version } = now;
        const from = output.startsWith(written) ? written.length : 0; // another attempt begins anew
        if (output !== written) tell('output', { from, text: output.slice(from) });
        written = output;
        if (JSON.stringify(version) !== told) tell('version', version);
        told = JSON.stringify(version);
      });
    },
  );
}
