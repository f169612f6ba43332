/** The difference between two JSON values, so that a live stream sends a move and not the whole board. */
export type Change =
  | 0 // nothing
  | { readonly is: unknown } // another value altogether
  | { readonly keys: Readonly<Record<string, Change>>; readonly without?: readonly string[] }
  // a list: so many kept in front and at the end, these between
  | { readonly head: number; readonly tail: number; readonly items: readonly unknown[] };

export function changeOf(before: unknown, after: unknown): Change {
  if (same(before, after)) return 0;
  if (Array.isArray(before) && Array.isArray(after)) return changeOfList(before, after);
  if (isObject(before) && isObject(after)) return changeOfObject(before, after);
  return { is: after };
}

export function applyChange(before: unknown, change: Change): unknown {
  if (change === 0) return before;
  if ('is' in change) return change.is;
  if ('items' in change) {
    const list = before as readonly unknown[];
    return [...list.slice(0, change.head), ...change.items, ...list.slice(list.length - change.tail)];
  }
  const after: Record<string, unknown> = { ...(before as object) };
  for (const key of change.without ?? []) delete after[key];
  for (const [key, inner] of Object.entries(change.keys)) after[key] = applyChange(after[key], inner);
  return after;
}

function changeOfList(before: readonly unknown[], after: readonly unknown[]): Change {
  const shorter = Math.min(before.length, after.length);
  let head = 0;
  while (head < shorter && (before[head] === after[head] || same(before[head], after[head]))) head++;
  let tail = 0;
  for (let [one, other] = [before.length - 1, after.length - 1]; tail < shorter - head; tail++, one--, other--)
    if (before[one] !== after[other] && !same(before[one], after[other])) break;
  return { head, tail, items: after.slice(head, after.length - tail) };
}

function changeOfObject(before: Readonly<Record<string, unknown>>, after: Readonly<Record<string, unknown>>): Change {
  const keys: Record<string, Change> = {};
  for (const [key, value] of Object.entries(after)) {
    const change = key in before ? changeOf(before[key], value) : { is: value };
    if (change !== 0) keys[key] = change;
  }
  const without = Object.keys(before).filter((key) => !(key in after));
  return without.length === 0 ? { keys } : { keys, without };
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function same(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (Array.isArray(one))
    return Array.isArray(other) && one.length === other.length && one.every((item, at) => same(item, other[at]));
  if (!isObject(one) || !isObject(other)) return false;
  const keys = Object.keys(one);
  return keys.length === Object.keys(other).length && keys.every((key) => key in other && same(one[key], other[key]));
}
