import { parentPort } from 'node:worker_threads';
import type { LayoutAnswer, LayoutOrder } from './layouts.ts';
import { needGame } from './views.ts';

parentPort!.on('message', ({ id, game, start }: LayoutOrder) => {
  needGame(game).then(
    ({ view }) => parentPort!.postMessage({ id, layout: view.layouts!.make(start) } satisfies LayoutAnswer),
    () => parentPort!.postMessage({ id } satisfies LayoutAnswer), // the board fails likewise, and tells
  );
});
