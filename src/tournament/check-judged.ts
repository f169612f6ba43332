import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Launch } from '../channels/running.ts';
import type { Message } from '../game/message.ts';
import { unlessGone } from '../sandbox/group.ts';
import { excerpt } from '../match/judge/protocol.ts';
import { checkJudged } from '../match/judge/check.ts';
import { Failure } from '../kit/failure.ts';
import { feedJudge } from '../slots/feed-judge.ts';
import type { JudgedLine } from '../slots/feed.ts';
import type { MatchMessage } from '../text/match.ts';
import { texts } from './text.ts';

/** A judge that is to be run again on what the bots answered. */
export interface JudgeAgain {
  /** SHA-256 of its file. */
  readonly hash: string;
  launch(seed: string, bots: number): Launch;
}

/** What `judges.json` tells: which version of the judge led which games. */
export interface JudgeVersion {
  readonly version: number;
  readonly program: string;
  /** SHA-256 of what was sent. */
  readonly hash: string;
  readonly terminator: string;
  readonly minimum: number | null;
  /** Numbers of games. */
  readonly games: readonly number[];
}

export const judgesFile = 'judges.json';
export const judgesText = (versions: readonly JudgeVersion[]): string => `${JSON.stringify({ versions }, null, 2)}\n`;

/**
 * Checks logs of a judge's games: by themselves, and by the judge where it is there to be run again. Without `versions`
 * all were led by that judge.
 */
export function judgedCheck(versions: readonly JudgeVersion[] | undefined, judge: JudgeAgain | undefined) {
  const led = versions && new Set(versions.filter(({ hash }) => hash === judge?.hash).flatMap(({ games }) => games));
  if (judge !== undefined && led?.size === 0) throw new Failure(texts().otherJudge);
  return {
    again: 0,
    async wrongIn(log: string, game: number): Promise<Message | undefined> {
      const lines = readLines(log);
      if (lines === undefined) return { code: 'judged-order', line: 1 } satisfies MatchMessage;
      const why = checkJudged(lines);
      if (why !== undefined || judge === undefined || led?.has(game) === false) return why;
      this.again++;
      return await wrongAgain(lines, judge);
    },
  };
}

async function wrongAgain(lines: readonly JudgedLine[], judge: JudgeAgain): Promise<MatchMessage | undefined> {
  const { seed, players } = lines[0] as JudgedLine & { event: 'start' };
  const differs = await feedJudge(lines, judge.launch(seed, players.length));
  if (differs === undefined) return undefined;
  const { turn, said, why } = differs;
  const recorded = excerpt(differs.recorded);
  return why === undefined
    ? { code: 'judged-differs', turn, said: excerpt(said!), recorded }
    : { code: 'judged-silent', turn, why, recorded };
}

function readLines(log: string): readonly JudgedLine[] | undefined {
  try {
    return log
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line) as JudgedLine);
  } catch {
    return undefined; // reported by the caller
  }
}

/** The judges of a folder; undefined for that of `arena tournament`, whose plan has the judge. */
export function readJudges(out: string): readonly JudgeVersion[] | undefined {
  const text = unlessGone(() => readFileSync(join(out, judgesFile), 'utf8'));
  if (text === undefined) return undefined;
  try {
    const { versions } = JSON.parse(text) as { versions: readonly JudgeVersion[] };
    if (versions.every(({ games }) => Array.isArray(games))) return versions;
  } catch {
    // told below
  }
  throw new Failure(texts().damaged);
}
