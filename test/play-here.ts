import { playByRules } from '../src/cli/commands/play.ts';
import { openSlot } from '../src/slots/slot.ts';
import { arenaHere } from './cli.ts';

/**
 * For tests: `arena play` of many matches, one after another, in this process and with one slot for all of them; else
 * each would start two processes of Node, which take much longer than a match.
 */
export function openPlays(): {
  /** What is printed; the words are those after `arena play`. */
  play(words: readonly string[]): Promise<string>;
  stop(): Promise<void>;
} {
  const slot = openSlot({ number: 0 });
  let last = Promise.resolve('');
  const shared = { play: slot.play, stop: () => Promise.resolve() };
  const play = async (words: readonly string[]): Promise<string> => {
    const { code, out, err } = await arenaHere(words, 'en', (args) => playByRules([...args], () => () => shared));
    if (code !== 0) throw new Error(`arena play ended with ${code}: ${err}`);
    return out;
  };
  return {
    play: (words) =>
      (last = last.then(
        () => play(words),
        () => play(words),
      )),
    stop: () => slot.stop(),
  };
}
