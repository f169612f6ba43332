// The start of the command itself: `arena --help` beside Node that does nothing.
import { join } from 'node:path';
import { inTurns, type Figure } from './tools/figure.ts';
import { root, takes, treeTimes } from './tools/programs.ts';

const node = [process.execPath, '-e', '0'];
const help = [process.execPath, join(root, 'bin/arena'), '--help'];
const computed = (command: readonly string[]) => async (): Promise<number> => (await treeTimes(command))[0]!;

export async function measure(): Promise<Figure[]> {
  await takes(help); // builds what is not built yet
  const [bare, ours, bareWall, oursWall] = await inTurns(
    15,
    computed(node),
    computed(help),
    () => takes(node),
    () => takes(help),
  );
  const goal = { of: 'ratio', most: 100 / 60 } as const;
  return [
    {
      id: 'G17',
      what: 'arena --help beside node -e 0, processor time',
      unit: 'ms',
      ours: ours!,
      reference: bare!,
      goal,
    },
    { id: 'G17', what: 'the same by the clock', unit: 'ms', ours: oursWall!, reference: bareWall!, goal },
  ];
}
