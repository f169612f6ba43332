import { nearestTo, nextTo, stepTo, type Direction, type Place } from './choosing.ts';

export const targetOf = (node: EventTarget | null): string | undefined =>
  node instanceof Element ? node.closest<HTMLElement>('[data-target]')?.dataset['target'] : undefined;

/** The element of a board with this target. */
export const elementOf = (box: Element | null, target: string): HTMLElement | null =>
  box?.querySelector<HTMLElement>(`[data-target="${CSS.escape(target)}"]`) ?? null;

/** Where keys go on when the page of a board has redrawn what had the focus: the result, else the board. */
export const boardPlaces = [
  '.over .btn.main',
  '.person-board [data-target][tabindex="0"]',
  '.person-board',
  '.playing button',
];

const fingertip = 24; // pixels

const given = ['tabindex', 'role', 'aria-pressed', 'aria-disabled', 'aria-label'];

/**
 * The targets of a board as a person meets them: what is legal, what is chosen, and which one the Tab key leads to. They
 * are attributes of our own, marked after every drawing, which never touches them. Those below `data-squares` can be
 * walked over and heard at any time; others are reached while they are legal.
 */
export class Targets {
  #box: HTMLElement | null = null;
  #current: string | undefined;
  #place: Place | undefined; // of the present target in a drawing: near it one goes on; in a row of buttons at the first
  #isInside = false;
  #picked: readonly string[] = [];

  /** `first`: where keys begin. */
  mark(box: HTMLElement, legal: ReadonlySet<string>, picked: readonly string[], first: string | undefined): void {
    this.#box = box;
    // a grid of points is marked by its cursor
    for (const element of box.querySelectorAll<HTMLElement>(
      ':is([data-target], [data-legal], [data-chosen]):not([data-grid])',
    )) {
      const { target: name = '', name: spoken } = element.dataset; // the drawing may have taken a target back
      const isChosen = picked.includes(name);
      const isFree = legal.has(name) || isChosen;
      element.toggleAttribute('data-legal', legal.has(name));
      element.toggleAttribute('data-chosen', isChosen);
      if (!isFree && !isSquare(element)) {
        // what has another role was named by its drawing
        if (element.getAttribute('role') === 'button')
          for (const attribute of given) element.removeAttribute(attribute);
        if (!element.classList.contains('btn')) continue;
        element.setAttribute('role', 'button');
        element.setAttribute('aria-disabled', 'true');
        continue;
      }
      element.setAttribute('role', 'button');
      element.setAttribute('aria-pressed', `${isChosen}`);
      element.setAttribute('tabindex', '-1');
      if (isFree) element.removeAttribute('aria-disabled');
      else element.setAttribute('aria-disabled', 'true');
      if (spoken !== undefined || element.textContent === '') element.setAttribute('aria-label', spoken ?? name);
    }
    for (const picture of box.querySelectorAll('[role=img]:has([data-target][role=button])'))
      picture.setAttribute('role', 'group'); // what is in an image cannot be reached
    const reachable = this.#reachable();
    const next =
      reachable.find((element) => this.#isCurrent(element)) ??
      (this.#place === undefined ? undefined : reachable[nearestTo(reachable.map(this.#placeOf), this.#place)]) ??
      reachable.find(({ dataset }) => dataset['target'] === first) ??
      reachable[0];
    next?.setAttribute('tabindex', '0');
    this.#current = next?.dataset['target'] ?? this.#current;
    // whoever moved with the keys goes on there when it is their turn again
    if (this.#isInside && [null, document.body, box].includes(document.activeElement as HTMLElement | null))
      (next ?? box).focus({ preventScroll: true });
    const [last] = legal;
    if (picked !== this.#picked && picked.length > 1 && last !== undefined) this.goTo(last);
    this.#picked = picked;
  }

  entered({ target }: FocusEvent): void {
    this.#isInside = true;
    const name = targetOf(target);
    if (name === undefined) return;
    this.#current = name;
    this.#place = target instanceof SVGElement ? this.#placeOf(target) : undefined;
    for (const element of this.#reachable()) element.setAttribute('tabindex', this.#isCurrent(element) ? '0' : '-1');
  }

  /** An element that is gone, or no target any more, was left for nothing else. */
  left({ relatedTarget }: FocusEvent): void {
    if (relatedTarget instanceof Node && this.#box?.contains(relatedTarget) !== true) this.#isInside = false;
  }

  /** Squares have an edge; from the last of other targets one comes to the first. */
  step(direction: Direction): void {
    const reachable = this.#reachable();
    const places = reachable.map(this.#placeOf);
    const from = reachable.findIndex((element) => this.#isCurrent(element));
    const hasEdge = reachable[from] !== undefined && isSquare(reachable[from]);
    const to = (hasEdge ? nextTo : stepTo)(places, from, direction);
    if (to !== undefined) reachable[to]?.focus({ preventScroll: true });
  }

  /** Leads to a target that was marked. */
  goTo(target: string): void {
    elementOf(this.#box, target)?.focus({ preventScroll: true });
  }

  /** What a touch beside it means: the nearest target that is smaller than a fingertip. */
  near({ clientX, clientY }: MouseEvent): string | undefined {
    let nearest: { readonly target: string | undefined; readonly far: number } | undefined;
    for (const element of this.#legal()) {
      const { left, top, width, height } = element.getBoundingClientRect();
      const far = Math.hypot(clientX - left - width / 2, clientY - top - height / 2);
      if (Math.max(width, height, far) < fingertip && far < (nearest?.far ?? fingertip))
        nearest = { target: element.dataset['target'], far };
    }
    return nearest?.target;
  }

  #isCurrent = ({ dataset }: HTMLElement): boolean => dataset['target'] === this.#current;

  /** The middle of an element, in the box. */
  #placeOf = (element: Element): Place => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const box = this.#box!.getBoundingClientRect();
    return { x: left + width / 2 - box.left, y: top + height / 2 - box.top };
  };

  #all(selector: string): readonly HTMLElement[] {
    return [...(this.#box?.querySelectorAll<HTMLElement>(selector) ?? [])];
  }

  #legal(): readonly HTMLElement[] {
    return this.#all('[data-target]:is([data-legal], [data-chosen])');
  }

  #reachable(): readonly HTMLElement[] {
    return this.#all(':is([data-target]:is([data-legal], [data-chosen]), [data-squares] [data-target])');
  }
}

const isSquare = (element: Element): boolean => element.closest('[data-squares]') !== null;
