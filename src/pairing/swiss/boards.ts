import { colourOf } from './colours.ts';
import { inOrder } from './player.ts';
import type { Pairing, Player, SwissEvent } from './event.ts';

export type Pair = readonly [Player, Player];

/** Assigns colours, and sorts boards by the scores of the higher players, then of the lower ones. */
export function publish(pairs: readonly Pair[], bye: Player | undefined, { initial }: SwissEvent): Pairing {
  const boards = pairs
    .map(([one, other]): Pair => (inOrder(one, other) < 0 ? [one, other] : [other, one]))
    .sort(
      ([one, low], [other, lower]) => other.score - one.score || lower.score - low.score || one.number - other.number,
    )
    .map(([higher, lower]) =>
      colourOf(higher, lower, initial) === 'white'
        ? ([higher.number, lower.number] as const)
        : ([lower.number, higher.number] as const),
    );
  return { boards, ...(bye === undefined ? {} : { bye: bye.number }) };
}
