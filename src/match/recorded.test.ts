import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readLog } from '../game/log.ts';
import { verify } from '../game/replay.ts';
import { gameNames, loadGame, root } from './games.ts';

// The matches that every game keeps in `recorded/`: were rules changed, old logs would not replay any more.
const recorded = gameNames().flatMap((game) => {
  const folder = new URL(`games/${game}/recorded/`, root);
  const files = existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith('.jsonl')) : [];
  return files.map((file) => [game, file, new URL(file, folder)] as const);
});

test.each(recorded)('%s: %s replays as it was played', async (name, _file, url) => {
  const log = readLog(readFileSync(url, 'utf8'));
  expect(log).toHaveProperty('value');
  if ('value' in log) expect(verify(await loadGame(name), log.value)).toHaveProperty('value');
});
