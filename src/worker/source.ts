import { basename } from 'node:path';
import { Type } from 'typebox';
import { Check } from 'typebox/value';
import { judgePath, loadGame } from '../match/games.ts';
import { terminators, type Terminator } from '../match/judge/protocol.ts';
import { defaultMatchTime, matchTimeOf, wallFor } from '../match/match-time.ts';
import type { MatchSource } from '../slots/match.ts';
import type { Attempt } from '../store/results.ts';
import { ready } from './players.ts';
import { texts } from './text.ts';

/** What the options of a judge's match may say. */
const JudgeOptions = Type.Object(
  {
    terminator: Type.Optional(Type.Enum(Object.keys(terminators) as Terminator[])),
    minimum: Type.Optional(Type.Number()),
  },
  { additionalProperties: false },
);

/** Who knows the rules of a match: the rules of its game, or the judge program of the game's folder, made ready. */
export async function sourceOf({
  game,
  options,
  moveTime,
}: Pick<Attempt, 'game' | 'options' | 'moveTime'>): Promise<MatchSource> {
  const judge = judgePath(game);
  if (judge === undefined)
    return { kind: 'rules', game, options, limits: { moveTime, ...matchTimeOf(await loadGame(game)) } };
  if (!Check(JudgeOptions, options)) throw new Error(texts().judgeOptions(game));
  return {
    kind: 'judge',
    name: game,
    program: await ready(basename(judge), judge),
    limits: { moveTime, wall: wallFor(moveTime), matchTime: defaultMatchTime },
    isRetried: true,
    terminator: 'angles',
    ...options,
  };
}
