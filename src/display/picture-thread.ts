import { renameSync, writeFileSync } from 'node:fs';
import { workerData } from 'node:worker_threads';
import { findPictures } from '../match/games.ts';
import { writePng } from '../kit/png.ts';

// A thread that draws the pictures of a match, so that the game does not wait for them.

/** Draws these pictures of a view, counted from 0, into files of these names. */
export interface Order {
  readonly game: string;
  readonly view: unknown;
  readonly files: Readonly<Record<number, string>>;
}

const { game, view, files } = workerData as Order;
const pictures = (await findPictures(game))!(view);
for (const [at, file] of Object.entries(files)) {
  writeFileSync(`${file}.part`, writePng(pictures[Number(at)]!()));
  renameSync(`${file}.part`, file);
}
