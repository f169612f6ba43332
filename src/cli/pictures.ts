import { writeFileSync } from 'node:fs';
import { animationOf, drawerOf, positionsIn, type DrawnMatch, type Span } from '../drawing/match.ts';
import { escape } from '../kit/escape.ts';
import { Failure } from '../kit/failure.ts';
import { writePng } from '../kit/png.ts';
import { findPictures } from '../match/games.ts';
import { whyNot } from '../text/files.ts';
import { texts } from './text/replay.ts';
import { Usage } from './usage.ts';

// Boards of a match as files, for `arena replay --png` and `--gif`.

const [wide, wideMoving] = [1000, 500]; // pixels
const mostFrames = 500;
const usual = 400; // milliseconds of a position
const boundsOfMs = { least: 20, most: 60_000 };

interface Wanted {
  readonly gif?: boolean;
  readonly at?: string | undefined;
  readonly ms?: string | undefined;
}

/** Writes the boards that are asked for and prints the names of their files. */
export async function savePictures(match: DrawnMatch, out: string, { gif, at, ms }: Wanted): Promise<void> {
  if (gif !== true && ms !== undefined) throw new Usage(texts().onlyWithPicture('ms'));
  if (gif === true) return save(`${out}.gif`, await animation(match, readSpan(match, at), readMs(ms)));
  const whole = at === undefined ? (await findPictures(match.game))?.(match.frames.at(-1)!.view) : undefined;
  if (whole === undefined) return save(`${out}.png`, await still(match, at));
  if (whole.length === 0) throw new Failure(texts().nothingToDraw);
  for (const [index, draw] of whole.entries())
    save(`${out}${whole.length === 1 ? '' : `-${index + 1}`}.png`, writePng(draw()));
}

async function still(match: DrawnMatch, at: string | undefined): Promise<Buffer> {
  const draw = await drawerOf(match, wide);
  if (draw === undefined) throw new Failure(texts().noPictures(match.game));
  const last = match.frames.length - 1;
  const turn = at === undefined ? last : /^\d{1,6}$/.test(at) ? Number(at) : Infinity;
  if (turn > last) throw new Usage(texts().wrongAt(escape(at!), last));
  const picture = await draw(turn);
  if (picture === undefined) throw new Failure(texts().nothingToDraw);
  return writePng(picture);
}

async function animation(match: DrawnMatch, span: Span, ms: number): Promise<Buffer> {
  const draw = await drawerOf(match, wideMoving);
  if (draw === undefined) throw new Failure(texts().noPictures(match.game));
  const gif = await animationOf(draw, positionsIn(span, mostFrames), ms);
  if (gif === undefined) throw new Failure(texts().nothingToDraw);
  return gif;
}

function readSpan({ frames }: DrawnMatch, at: string | undefined): Span {
  const last = frames.length - 1;
  const [, from, to] = /^(\d{1,6})-(\d{1,6})$/.exec(at ?? `0-${last}`) ?? [];
  const span = { from: Number(from), to: Number(to) };
  if (!(span.from <= span.to && span.to <= last)) throw new Usage(texts().wrongAt(escape(at!), last));
  return span;
}

function readMs(text: string | undefined): number {
  if (text === undefined) return usual;
  const ms = /^\d{1,5}$/.test(text) ? Number(text) : 0;
  if (ms < boundsOfMs.least || ms > boundsOfMs.most) throw new Usage(texts().wrongMs(escape(text)));
  return ms;
}

function save(name: string, bytes: Buffer): void {
  try {
    writeFileSync(name, bytes);
  } catch (error) {
    throw new Failure(texts().cannotWrite(escape(name), whyNot(error)));
  }
  console.log(escape(name));
}
