/** The word that was probably meant: one at most two letters away from what was written. */
export function nearest(written: string, words: Iterable<string>): string | undefined {
  let best: { readonly word: string; readonly distance: number } | undefined;
  for (const word of words) {
    const distance = editDistance(written, word);
    // a short word must not be replaced as a whole
    if (distance <= 2 && distance < Math.min(written.length, word.length) && distance < (best?.distance ?? Infinity))
      best = { word, distance };
  }
  return best?.word;
}

/** Letters to add, take away, change or swap with their neighbour to make one word of the other. */
export function editDistance(one: string, other: string): number {
  if (Math.abs(one.length - other.length) > 2) return Infinity; // callers ask for two at most
  let [before, above] = [[] as number[], Array.from({ length: other.length + 1 }, (_, at) => at)];
  for (let row = 1; row <= one.length; row++) {
    const line = [row];
    for (let at = 1; at <= other.length; at++) {
      const isSame = one[row - 1] === other[at - 1];
      const isSwapped = row > 1 && at > 1 && one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1];
      line[at] = Math.min(
        above[at]! + 1,
        line[at - 1]! + 1,
        above[at - 1]! + (isSame ? 0 : 1),
        isSwapped ? before[at - 2]! + 1 : Infinity,
      );
    }
    [before, above] = [above, line];
  }
  return above[other.length]!;
}
