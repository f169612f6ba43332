import { parentPort, workerData } from 'node:worker_threads';
import type { Language } from '../game/message.ts';
import type { Frame } from '../game/view/frames.ts';
import { needGame } from '../http/views.ts';
import { writePng } from '../kit/png.ts';
import { readRecorded } from '../web/viewer/recorded.ts';
import { boardOf } from './board.ts';
import { animationOf, drawerOf, positionsIn } from './match.ts';
import { boardBox, previewSheet, type Preview } from './preview.ts';
import { pngOf } from './raster.ts';

// A thread that draws one picture of a match, so that nobody waits for it but who asked. It answers with the bytes of a
// file, or with null where the match has no such picture.

/** A match that is over. */
interface Played {
  readonly game: string;
  readonly log: string;
  readonly times: string;
  readonly names: readonly string[];
  readonly language: Language;
}

export type Order =
  | { readonly kind: 'picture'; readonly match: Played; /** By default the last one. */ readonly at?: number }
  | { readonly kind: 'animation'; readonly match: Played }
  | { readonly kind: 'preview'; readonly preview: Preview; readonly match?: Played };

const wide = { picture: 1000, animation: 500 }; // pixels; the rasteriser draws narrower ones than 500 four times as wide
const mostFrames = 160;
const lasts = { least: 60, most: 500, all: 40_000 }; // milliseconds of a position, and of an animation

parentPort!.postMessage(await draw(workerData as Order));

async function draw(order: Order): Promise<Uint8Array | null> {
  if (order.kind === 'preview') return await drawPreview(order.preview, order.match);
  const { match } = order;
  const frames = await framesOf(match);
  if (frames === undefined) return null;
  const drawAt = await drawerOf({ ...match, frames }, wide[order.kind]);
  if (drawAt === undefined) return null;
  const last = frames.length - 1;
  if (order.kind === 'picture') {
    const picture = await drawAt(Math.min(order.at ?? last, last));
    return picture === undefined ? null : writePng(picture);
  }
  const positions = positionsIn({ from: 0, to: last }, mostFrames);
  const ms = Math.min(lasts.most, Math.max(lasts.least, lasts.all / positions.length));
  return (await animationOf(drawAt, positions, ms)) ?? null;
}

async function drawPreview(preview: Preview, match: Played | undefined): Promise<Buffer> {
  if (match === undefined) return await pngOf(previewSheet(preview));
  const { view } = await needGame(match.game);
  const frames = await framesOf(match);
  const board = frames && boardOf({ ...match, view, frames, at: view.opensAt?.(frames) ?? frames.length - 1 });
  return await pngOf(previewSheet(preview, board?.draw(boardBox(board.shape))));
}

/** Undefined where the rules have changed since. */
async function framesOf({ game, log, times }: Played): Promise<readonly Frame[] | undefined> {
  const { rules } = await needGame(game);
  const recorded = await readRecorded(rules, log, times);
  return 'wrong' in recorded ? undefined : recorded.value.frames;
}
