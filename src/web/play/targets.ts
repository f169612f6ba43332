import { stepTo, type Direction } from './choosing.ts';

export const targetOf = (node: EventTarget | null): string | undefined =>
  node instanceof Element ? node.closest<HTMLElement>('[data-target]')?.dataset['target'] : undefined;

/** The element of a board with this target. */
export const elementOf = (box: Element | null, target: string): HTMLElement | null =>
  box?.querySelector<HTMLElement>(`[data-target="${CSS.escape(target)}"]`) ?? null;

const fingertip = 24; // pixels

const given = ['tabindex', 'role', 'aria-pressed', 'aria-label'];

/**
 * The targets of a board as a person meets them: what is legal, what is chosen, and which one the Tab key leads to. They
 * are attributes of our own, marked after every drawing, which never touches them.
 */
export class Targets {
  #box: Element | null = null;
  #current: string | undefined;
  #isInside = false;

  mark(box: Element, legal: ReadonlySet<string>, picked: readonly string[]): void {
    this.#box = box;
    // a grid of points is marked by its cursor
    for (const element of box.querySelectorAll<HTMLElement>(
      ':is([data-target], [data-legal], [data-chosen]):not([data-grid])',
    )) {
      const name = element.dataset['target'] ?? ''; // the drawing may have taken a target back
      const isChosen = picked.includes(name);
      element.toggleAttribute('data-legal', legal.has(name));
      element.toggleAttribute('data-chosen', isChosen);
      if (!legal.has(name) && !isChosen) {
        for (const attribute of given) element.removeAttribute(attribute);
        continue;
      }
      element.setAttribute('role', 'button');
      element.setAttribute('aria-pressed', `${isChosen}`);
      element.setAttribute('tabindex', '-1');
      if (element.textContent === '') element.setAttribute('aria-label', name);
    }
    for (const picture of box.querySelectorAll('[role=img]:has([data-legal])')) picture.setAttribute('role', 'group'); // what is in an image cannot be reached
    const reachable = this.#reachable();
    const next = reachable.find((element) => this.#isCurrent(element)) ?? reachable[0];
    next?.setAttribute('tabindex', '0');
    this.#current = next?.dataset['target'] ?? this.#current;
    // whoever moved with the keys goes on there when it is their turn again
    if (this.#isInside && (document.activeElement ?? document.body) === document.body)
      next?.focus({ preventScroll: true });
  }

  entered({ target }: FocusEvent): void {
    this.#isInside = true;
    this.#current = targetOf(target) ?? this.#current;
    for (const element of this.#reachable()) element.setAttribute('tabindex', this.#isCurrent(element) ? '0' : '-1');
  }

  /** An element that is gone, or no target any more, was left for nothing else. */
  left({ relatedTarget }: FocusEvent): void {
    if (relatedTarget instanceof Node && this.#box?.contains(relatedTarget) !== true) this.#isInside = false;
  }

  step(direction: Direction): void {
    const reachable = this.#reachable();
    const places = reachable.map((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      return { x: left + width / 2, y: top + height / 2 };
    });
    const from = reachable.findIndex((element) => this.#isCurrent(element));
    reachable[stepTo(places, from, direction)]?.focus({ preventScroll: true });
  }

  /** What a touch beside it means: the nearest target that is smaller than a fingertip. */
  near({ clientX, clientY }: MouseEvent): string | undefined {
    let nearest: { readonly target: string | undefined; readonly far: number } | undefined;
    for (const element of this.#reachable()) {
      const { left, top, width, height } = element.getBoundingClientRect();
      const far = Math.hypot(clientX - left - width / 2, clientY - top - height / 2);
      if (Math.max(width, height, far) < fingertip && far < (nearest?.far ?? fingertip))
        nearest = { target: element.dataset['target'], far };
    }
    return nearest?.target;
  }

  #isCurrent = ({ dataset }: HTMLElement): boolean => dataset['target'] === this.#current;

  #reachable(): readonly HTMLElement[] {
    const all = this.#box?.querySelectorAll<HTMLElement>('[data-target]:is([data-legal], [data-chosen])');
    return [...(all ?? [])];
  }
}
