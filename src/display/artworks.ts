import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Frame } from '../game/view/frames.ts';
import { makeFolders } from '../kit/folder.ts';
import { findPictures, root } from '../match/games.ts';
import type { MatchData } from '../web/viewer/data.ts';
import { texts } from './text.ts';
import type { Order } from './picture-thread.ts';

type Match = Pick<MatchData, 'game' | 'startedAt'>;

/** Saves the last board of every game as a PNG file. */
export class Artworks {
  readonly #folder: string;
  readonly #say: (line: string) => void;
  #last: Frame | undefined;
  /** The pictures of this match that were handed to the thread. */
  #ordered = 0;
  #work: Promise<void> = Promise.resolve();

  /** Creates the folder if it is missing. */
  constructor(folder: string, say: (line: string) => void) {
    makeFolders(folder);
    this.#folder = folder;
    this.#say = say;
  }

  begin(): void {
    this.#last = undefined;
    this.#ordered = 0;
  }

  /** A game of a match is over when the clock of another begins to run. */
  see(match: Match, frame: Frame): void {
    if (this.#last !== undefined && this.#last.clock !== frame.clock) this.#order(match, frame);
    this.#last = frame;
  }

  end(match: Match): void {
    if (this.#last !== undefined) this.#order(match, this.#last);
  }

  /** Resolves when all pictures are drawn. */
  async close(): Promise<void> {
    await this.#work;
  }

  #order({ game, startedAt }: Match, { view }: Frame): void {
    this.#work = this.#work.then(async () => {
      const count = (await findPictures(game))?.(view).length ?? 0;
      const stamp = (startedAt ?? new Date().toISOString()).replace(/[^\dT]/g, '').replace('T', '-');
      const files = Object.fromEntries(
        Array.from(
          { length: count },
          (_, at) => [at, join(this.#folder, `${game}-${stamp}-${at + 1}.png`)] as const,
        ).slice(this.#ordered),
      );
      this.#ordered = Math.max(this.#ordered, count);
      if (Object.keys(files).length > 0) await draw({ game, view, files });
      for (const file of Object.values(files)) this.#say(texts().saved(file));
    });
    this.#work = this.#work.catch((error: Error) => this.#say(texts().notSaved(error.message)));
  }
}

const draw = (order: Order): Promise<void> =>
  new Promise((resolve, reject) => {
    const artist = new Worker(new URL('dist/src/display/picture-thread.js', root), { workerData: order });
    artist.once('error', reject);
    artist.once('exit', () => resolve());
  });
