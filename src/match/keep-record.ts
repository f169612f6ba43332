import { existsSync } from 'node:fs';
import type { MatchEvent } from '../game/log.ts';
import type { Outcome } from '../game/fault.ts';
import { makeFolders } from '../kit/folder.ts';
import { loadBot, loadGame, root } from './games.ts';
import { inProcess, playMatch } from './play.ts';
import { Recording, writeWhole } from './record.ts';
import { fileURLToPath } from 'node:url';

export interface Recorded {
  /** The path in the checkout. */
  readonly file: string;
  readonly turns: number;
  readonly outcome: Outcome;
}

/** Where a recorded match of a game is kept. */
export const recordedFile = (game: string, name: string): string => `games/${game}/recorded/${name}.jsonl`;

export const isRecorded = (game: string, name: string, checkout: URL = root): boolean =>
  existsSync(new URL(recordedFile(game, name), checkout));

/** Plays a match between built-in bots and keeps its log among those that the rules must always replay. */
export async function keepRecord(
  game: string,
  name: string,
  { players, options, seed }: { readonly players: readonly string[]; readonly options: object; readonly seed: string },
  checkout: URL = root,
): Promise<Recorded> {
  const rules = await loadGame(game);
  const seated = await Promise.all(players.map(async (player) => inProcess(await loadBot(game, player))));
  const recording = new Recording();
  let turns = 0;
  let end: (MatchEvent & { event: 'end' }) | undefined;
  for await (const event of playMatch({ game, rules, options, seed, players, moveTime: rules.clock.ms, seated })) {
    recording.add(event);
    if (event.event === 'turn') turns++;
    if (event.event === 'end') end = event;
  }
  const file = recordedFile(game, name);
  const path = fileURLToPath(new URL(file, checkout));
  makeFolders(fileURLToPath(new URL('./', new URL(file, checkout))));
  writeWhole(path, recording.log);
  return { file, turns, outcome: end! };
}
