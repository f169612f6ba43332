import { createHash } from 'node:crypto';
import type { VNode } from 'preact';

/** A picture for who has none: five by five squares, the same on both sides, drawn from the login. */
export function Face({ login, label }: { readonly login: string; readonly label: string }): VNode {
  const bits = createHash('sha256').update(login.toLowerCase()).digest();
  const squares = Array.from({ length: 15 }, (_, at) => at)
    .filter((at) => bits[at]! % 2 === 1)
    .flatMap((at) => {
      const [x, y] = [at % 3, Math.floor(at / 3)];
      return x === 2
        ? [[x, y]]
        : [
            [x, y],
            [4 - x, y],
          ];
    });
  return (
    <svg class="face" viewBox="-1 -1 7 7" role="img" aria-label={label}>
      <path d={squares.map(([x, y]) => `M${x} ${y}h1v1h-1z`).join('')} />
    </svg>
  );
}
