import type { OfferedMove } from '../../game/offer.ts';
import { pick } from './choosing.ts';

const slack = 5; // pixels that a click may slip

/** What a person can do now. */
export interface Hands {
  readonly moves: readonly OfferedMove[];
  readonly picked: readonly string[];
  isFree(target: string): boolean;
  /** Adds a target to those that are picked. */
  choose(target: string, picked: readonly string[]): void;
  setPicked(picked: readonly string[]): void;
}

/**
 * Dragging from one target to another. The element with the same `data-drag` follows the pointer; where its target alone
 * is a move, such as a card, it is played when it is dropped where there is no target.
 */
export class Dragging {
  /** The last press of the pointer was a drag, and no click. */
  wasDragged = false;

  begin(box: Element, down: PointerEvent, { moves, isFree, choose, ...hands }: Hands): void {
    this.wasDragged = false;
    if (down.button !== 0 || !down.isPrimary || moves.length === 0) return;
    let { picked } = hands;
    let lower = (): void => undefined;
    const from = targetAt(box, down);
    const isHeld = from !== undefined && isFree(from);
    const held = isHeld ? box.querySelector<HTMLElement>(`[data-drag="${CSS.escape(from)}"]`) : null;
    const scale = held === null ? 1 : unitsPerPixel(held);
    const onMove = (event: PointerEvent): void => {
      const [right, below] = [event.clientX - down.clientX, event.clientY - down.clientY];
      if (!this.wasDragged) {
        if (Math.hypot(right, below) < slack) return;
        this.wasDragged = true;
        const next = isHeld && !picked.includes(from) ? pick(moves, picked, from) : { move: '' };
        if ('picked' in next) hands.setPicked((picked = next.picked));
        held?.setAttribute('data-dragged', '');
        if (held instanceof SVGElement) lower = raise(held);
      }
      if (held !== null) held.style.translate = `${right * scale}px ${below * scale}px`;
    };
    const stop = (event: PointerEvent): void => {
      removeEventListener('pointermove', onMove);
      removeEventListener('pointerup', stop);
      removeEventListener('pointercancel', stop);
      const to = targetAt(box, event);
      held?.style.removeProperty('translate');
      held?.removeAttribute('data-dragged');
      lower();
      if (!this.wasDragged || event.type === 'pointercancel') return;
      const isWhole = isHeld && 'move' in pick(moves, picked, from);
      if (isWhole && held !== null) {
        if (to === undefined) choose(from, picked);
      } else if (to !== undefined && to !== from && isFree(to)) choose(to, picked);
    };
    addEventListener('pointermove', onMove);
    addEventListener('pointerup', stop);
    addEventListener('pointercancel', stop);
  }
}

function targetAt(box: Element, { clientX, clientY }: PointerEvent): string | undefined {
  for (const element of document.elementsFromPoint(clientX, clientY)) {
    if (!box.contains(element) || element.closest('[data-dragged]') !== null) continue;
    const target = element.closest<HTMLElement>('[data-target]')?.dataset['target'];
    if (target !== undefined) return target;
  }
  return undefined;
}

/** A drawing is stacked in the order of its elements: the last one lies above all. Returns what puts it back. */
function raise(element: SVGElement): () => void {
  const { parentNode: parent, nextSibling: next } = element;
  parent?.append(element);
  return () => {
    if (element.parentNode === parent) parent?.insertBefore(element, next?.parentNode === parent ? next : null);
  };
}

/** A drawing has units of its own. */
const unitsPerPixel = (element: Element): number =>
  element instanceof SVGGraphicsElement ? 1 / (element.getScreenCTM()?.a ?? 1) : 1;
