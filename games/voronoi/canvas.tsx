import type { VNode } from 'preact';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { palettes, type Palette } from './colours.ts';
import { side, type Stone } from './field.ts';
import { Gallery } from './gallery.ts';
import { coarseShades, paint, pictureOf, type Shades } from './picture.ts';

export interface BoardProps {
  readonly players: number;
  readonly stones: readonly Stone[];
  readonly mini: boolean;
  /** The position in words. */
  readonly label: string;
}

const small = 320; // pixels of a mini board
const near = 2; // up to so many stones are put at once
const rough = 8; // cells of a block in the first sketch of a position that is further away
const rest = 120; // ms that a reader stays at a position before it is computed
const share = 12; // ms of work at a time, so that the page stays responsive

/**
 * The board in full. A position that is far from recent ones is sketched at once, and computed when its reader stays.
 */
export function Canvas({ players, stones, mini, label }: BoardProps): VNode {
  const canvas = useRef<HTMLCanvasElement>(null);
  const palette = palettes[useDark() ? 'dark' : 'light'];
  const gallery = useMemo(() => new Gallery(players), [players]);
  useLayoutEffect(() => {
    const show = (shades: Shades, isWhole: boolean): void => {
      put(canvas.current!, shades, stones, palette);
      canvas.current!.dataset['stones'] = isWhole ? `${stones.length}` : '';
    };
    if (mini) return show(coarseShades(players, stones, small), true);
    if (gallery.way(stones) <= near) return show(gallery.approach(stones)!, true);
    show(coarseShades(players, stones, side, rough), false);
    return inShares(() => {
      const until = performance.now() + share;
      const shades = gallery.approach(stones, () => performance.now() < until);
      if (shades !== undefined) show(shades, true);
      return shades !== undefined;
    });
  }, [players, stones, mini, palette, gallery]);
  const size = mini ? small : side;
  return (
    <canvas
      ref={canvas}
      class="voronoi"
      data-target={mini ? undefined : 'board'}
      width={size}
      height={size}
      role="img"
      aria-label={label}
    />
  );
}

/** Calls `work` again and again until all is done; returns a function that stops it. */
function inShares(work: () => boolean): () => void {
  const go = (): void => {
    if (!work()) timer = setTimeout(go);
  };
  let timer = setTimeout(go, rest);
  return () => clearTimeout(timer);
}

function put(canvas: HTMLCanvasElement, shades: Shades, stones: readonly Stone[], palette: Palette): void {
  const { rgba, width, height } = paint(shades, stones, palette);
  canvas.getContext('2d')!.putImageData(new ImageData(rgba, width, height), 0, 0);
}

const system = (): MediaQueryList => matchMedia('(prefers-color-scheme: dark)');
const isDark = (): boolean =>
  (document.documentElement.dataset['theme'] ?? (system().matches ? 'dark' : 'light')) === 'dark';

function useDark(): boolean {
  const [dark, setDark] = useState(isDark);
  useEffect(() => {
    const look = (): void => setDark(isDark());
    const watched = system();
    const observer = new MutationObserver(look);
    watched.addEventListener('change', look);
    observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
    return () => {
      watched.removeEventListener('change', look);
      observer.disconnect();
    };
  }, []);
  return dark;
}

/** Lets the reader save the board as a file. */
export async function save(players: number, stones: readonly Stone[], name: string): Promise<void> {
  const { rgba, width, height } = pictureOf(players, stones, palettes[isDark() ? 'dark' : 'light']);
  const canvas = new OffscreenCanvas(width, height);
  canvas.getContext('2d')!.putImageData(new ImageData(rgba, width, height), 0, 0);
  const link = document.createElement('a');
  link.href = URL.createObjectURL(await canvas.convertToBlob());
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
