import type { Frame } from '../../game/view/frames.ts';
import { applyChange, changeOf, type Change } from './change.ts';

type Facts = Omit<Frame, 'view'>;

/** Of frames of a film: the frame before, and what changed. */
const changes = new WeakMap<Frame, { readonly before: Frame; readonly change: Change }>();

/** The difference between a frame and the one before it, if there is one. */
export function changeTo(frame: Frame, before: Frame | undefined): Change {
  const known = changes.get(frame);
  return known !== undefined && known.before === before ? known.change : changeOf(before ?? null, frame);
}

const heavy = 512; // values of a list that are copied to change it
const apart = 64; // positions between two large views that are kept whole

/**
 * The frames of a match, kept as their changes where their views are large: ten thousand boards of ten thousand
 * vertices would fill the memory. Such a view is made when somebody looks at it.
 */
export class Film {
  readonly frames: Frame[] = [];
  #facts: Facts | undefined;
  readonly #changes: Change[] = [];
  /** Views that are kept whole, by position. */
  readonly #views = new Map<number, unknown>();
  #latest: { readonly at: number; readonly view: unknown } = { at: -1, view: null };

  /** Adds a frame as it is. */
  add({ view, ...facts }: Frame): void {
    const [at, before] = [this.frames.length, this.frames.at(-1)];
    const ofView = before === undefined ? { is: view } : changeOf(before.view, view);
    const ofFacts = before === undefined ? 0 : changeOf(this.#facts, facts);
    const frame = this.#push(facts, ofView);
    if (this.#views.has(at)) this.#views.set(at, view);
    this.#latest = { at, view };
    if (before === undefined) return;
    const { keys, without } = ofFacts !== 0 && 'keys' in ofFacts ? ofFacts : { keys: {} };
    const change = { keys: ofView === 0 ? keys : { view: ofView, ...keys }, ...(without && { without }) };
    changes.set(frame, { before, change });
  }

  /** Adds a frame by its difference to the one before. */
  apply(change: Change): void {
    if (change === 0 || !('keys' in change)) {
      const { view, ...facts } = applyChange(this.frames.at(-1), change) as Frame;
      this.#push(facts, { is: view });
      return;
    }
    const { view: ofView = 0, ...keys } = change.keys;
    this.#push(applyChange(this.#facts, { ...change, keys }) as Facts, ofView);
  }

  #push(facts: Facts, ofView: Change): Frame {
    const at = this.frames.length;
    const viewAt = (): unknown => this.#viewAt(at);
    this.#facts = facts;
    this.#changes.push(ofView);
    if (at % apart === 0 || !isHeavy(ofView)) this.#views.set(at, unknown);
    const frame = {
      ...facts,
      get view() {
        return viewAt();
      },
    };
    this.frames.push(frame);
    return frame;
  }

  #viewAt(at: number): unknown {
    const kept = this.#views.get(at) ?? unknown;
    if (kept !== unknown) return kept;
    let from = this.#latest.at <= at ? this.#latest.at : -1;
    let view = from === -1 ? null : this.#latest.view;
    for (let whole = at; whole > from; whole--) {
      const found = this.#views.get(whole) ?? unknown;
      if (found === unknown) continue;
      [from, view] = [whole, found];
    }
    for (from++; from <= at; from++) {
      view = applyChange(view, this.#changes[from]!);
      if (this.#views.has(from)) this.#views.set(from, view);
    }
    this.#latest = { at, view };
    return view;
  }
}

/** A view that is to be kept, and that nobody has looked at yet. */
const unknown = Symbol('unknown');

/** Whether it copies a long list. */
function isHeavy(change: Change): boolean {
  if (change === 0 || 'is' in change) return false;
  if ('items' in change) return change.head + change.tail > heavy;
  return Object.values(change.keys).some(isHeavy);
}
