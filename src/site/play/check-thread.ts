import { parentPort } from 'node:worker_threads';
import { loadGame } from '../../match/games.ts';
import { checkSent, type Sent } from './check.ts';

// Within a thread: checks a log at a time.
parentPort!.on('message', (sent: Sent) => {
  void loadGame(sent.game).then((rules) => parentPort!.postMessage(checkSent(rules, sent)));
});
