import type { ComponentChildren, VNode } from 'preact';
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Offer, OfferedMove, PointOffer } from '../../game/offer.ts';
import type { Seat } from '../../game/seat.ts';
import type { Frame } from '../../game/view/frames.ts';
import type { GameView } from '../../game/view/viewer.ts';
import { useMessages, useTexts } from '../texts/texts.ts';
import {
  isDirection,
  pick,
  pointAt,
  readTyped,
  stepOn,
  targetsAfter,
  type AnyGame,
  type Place,
  type Point,
  type Untyped,
} from './choosing.ts';
import { boardMessages } from './board-messages.ts';
import { Dragging } from './dragging.ts';
import { elementOf, targetOf, Targets } from './targets.ts';

export interface PersonBoardProps {
  readonly rules: AnyGame;
  readonly view: GameView;
  /** As this seat sees them. */
  readonly frames: readonly Frame[];
  readonly at: number;
  readonly seat: Seat;
  readonly names: readonly string[];
  /** What the person may play now: `moves` of the rules. Missing while others think, and when the match is over. */
  readonly offer?: Offer | undefined;
  /** The arrow keys lead through the match, no longer over the board. */
  readonly isOver: boolean;
  /** Why the move that the person chose last was refused. */
  readonly refused?: string | undefined;
  onMove(text: string): void;
  /** What the field for a move says while there is no offer. */
  readonly waits: string;
  /** What stands over the board, such as the result. */
  readonly over?: ComponentChildren;
  /** What stands beside the field for a move: buttons. */
  readonly children?: ComponentChildren;
}

const none: readonly never[] = [];

/**
 * The board of a game on which a person moves: by clicking or dragging what the board marks with `data-target`, with the
 * keys, or by typing the move. What can be chosen has the attribute `data-legal`, what was chosen `data-chosen`.
 */
export function PersonBoard(props: PersonBoardProps): VNode {
  const { rules, view, frames, at, seat, names, offer, onMove, children } = props;
  const { language } = useTexts();
  const say = useMessages(boardMessages);
  const [picked, setPicked] = useState<readonly string[]>([]);
  const [wrong, setWrong] = useState<Untyped | 'early'>();
  const box = useRef<HTMLDivElement>(null);
  const [grid, setGrid] = useState<Point>();
  const moves: readonly OfferedMove[] = offer?.kind === 'moves' ? offer.moves : none;
  const point = offer?.kind === 'point' ? offer : undefined;

  useLayoutEffect(() => {
    setPicked([]);
    setWrong(undefined);
  }, [offer]);

  const legal = targetsAfter(moves, picked);
  const play = (text: string): void => {
    setPicked([]);
    setWrong(undefined);
    onMove(text);
  };
  const choose = (target: string, before = picked): void => {
    const next = pick(moves, before, target);
    if ('picked' in next) return setPicked(next.picked);
    if (before.length > 1) targets.goTo(before.at(-1)!); // what was chosen last may vanish
    play(next.move);
  };
  const starts = targetsAfter(moves, none);
  const isFree = (target: string): boolean => legal.has(target) || picked.includes(target) || starts.has(target);
  const [targets] = useState(() => new Targets());
  const [dragging] = useState(() => new Dragging());
  useLayoutEffect(() => targets.mark(box.current!, legal, picked, moves[0]?.targets[0]));

  const onKey = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.altKey || event.metaKey || props.isOver) return;
    const target = targetOf(event.target);
    if (target === undefined && event.target !== box.current) return; // another control on the board
    if (event.key === 'Escape' && picked.length > 0) {
      if (picked.length > 1) targets.goTo(picked.at(-1)!);
      setPicked([]);
    } else if (isDirection(event.key)) targets.step(event.key);
    else if (event.key === 'Enter' || event.key === ' ') {
      if (target !== undefined) choose(target);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const onClick = (event: MouseEvent): void => {
    if (dragging.wasDragged) return;
    const isTouch = event instanceof PointerEvent && event.pointerType === 'touch';
    const target = targetOf(event.target) ?? (isTouch ? targets.near(event) : undefined);
    if (target !== undefined && isFree(target)) choose(target);
  };

  return (
    <>
      <div
        ref={box}
        class={`board person-board${offer === undefined ? ' waits' : ''}`}
        role="group"
        aria-label={say.board}
        tabindex={-1}
        data-picked={picked.length > 0 ? '' : undefined}
        onClick={onClick}
        onKeyDown={onKey}
        onPointerDown={(event) => dragging.begin(box.current!, event, { picked, isFree, choose, setPicked, moves })}
        onFocusIn={(event) => targets.entered(event)}
        onFocusOut={(event) => targets.left(event)}
      >
        <view.Board {...{ frames, at, language, names, seat }} />
        {point !== undefined && <PointCursor {...{ box, play, say }} offer={point} at={grid} onPoint={setGrid} />}
        {props.over}
      </div>
      <section class="card controls" aria-label={say.yourMove}>
        <MoveField
          {...{ offer, language, say }}
          isOver={props.isOver}
          waits={props.waits}
          shown={(move) => move.names?.[0] ?? view.move(move.text)}
          wrong={wrong === undefined ? props.refused : wrong === 'early' ? props.waits : say.wrong[wrong]}
          onType={(text) => {
            if (offer === undefined) return setWrong('early');
            const read = readTyped(offer, rules, text, view.move);
            if ('wrong' in read) setWrong(read.wrong);
            else play(read.value);
          }}
        />
        {children}
      </section>
    </>
  );
}

type Say = (typeof boardMessages)['en'];

/** A mark on a grid that is too large for single targets: moved by the arrow keys, or a click where it should be. */
function PointCursor({
  box,
  offer,
  at,
  onPoint,
  play,
  say,
}: {
  readonly box: { readonly current: HTMLDivElement | null };
  readonly offer: PointOffer;
  /** Where it was left; at first it is in the middle. */
  readonly at: Point | undefined;
  onPoint(next: (before: Point | undefined) => Point): void;
  play(text: string): void;
  readonly say: Say;
}): VNode {
  const middle = { row: Math.floor(offer.rows / 2), column: Math.floor(offer.columns / 2) };
  const { row, column } = at ?? middle;
  const mark = useRef<HTMLDivElement>(null);
  const grid = (): HTMLElement | null => elementOf(box.current, offer.target);
  useLayoutEffect(() => {
    const element = grid();
    if (element === null) return undefined;
    const put = (): void =>
      putMark(mark.current!, element, box.current!, {
        x: (column + 0.5) / offer.columns,
        y: (row + 0.5) / offer.rows,
      });
    put();
    element.setAttribute('tabindex', '0');
    element.setAttribute('role', 'application');
    element.toggleAttribute('data-legal', true);
    element.toggleAttribute('data-grid', true);
    const watch = new ResizeObserver(put);
    watch.observe(element);
    return () => {
      watch.disconnect();
      element.removeAttribute('data-legal');
      element.removeAttribute('data-grid');
      element.setAttribute('role', 'img');
    };
  });
  useEffect(() => {
    const element = grid();
    if (element === null) return undefined;
    const onKey = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.altKey || event.metaKey) return;
      const { key } = event;
      if (isDirection(key)) onPoint((from = middle) => stepOn(offer, from, key, event.shiftKey));
      else if (key === 'Enter' || key === ' ') play(offer.text(row, column));
      else return;
      event.preventDefault();
      event.stopPropagation();
    };
    const onClick = ({ clientX, clientY }: MouseEvent): void => {
      const { left, top, width, height } = element.getBoundingClientRect();
      const clicked = pointAt(offer, { x: (clientX - left) / width, y: (clientY - top) / height });
      onPoint(() => clicked);
      play(offer.text(clicked.row, clicked.column));
    };
    element.addEventListener('keydown', onKey);
    element.addEventListener('click', onClick);
    return () => {
      element.removeEventListener('keydown', onKey);
      element.removeEventListener('click', onClick);
    };
  });
  return (
    <div class="point-cursor" ref={mark} role="status">
      <span>{say.grid(row, column)}</span>
    </div>
  );
}

/** Puts a mark at a place of an element, in a box around both. */
function putMark({ style }: HTMLElement, element: Element, box: Element, { x, y }: Place): void {
  const [inner, outer] = [element.getBoundingClientRect(), box.getBoundingClientRect()];
  style.left = `${inner.left - outer.left - box.clientLeft + inner.width * x}px`;
  style.top = `${inner.top - outer.top - box.clientTop + inner.height * y}px`;
}

/** A move as it may be typed. */
function exampleOf(offer: Offer | undefined, shown: (move: OfferedMove) => string): string | undefined {
  if (offer?.kind === 'point') return offer.text(Math.floor(offer.rows / 3), Math.floor(offer.columns / 2));
  return offer?.moves[0] && shown(offer.moves[0]);
}

/** Every move can be typed. */
function MoveField({
  offer,
  isOver,
  say,
  shown,
  wrong,
  waits,
  onType,
}: {
  readonly isOver: boolean;
  readonly offer: Offer | undefined;
  readonly say: Say;
  shown(move: OfferedMove): string;
  readonly wrong: string | undefined;
  readonly waits: string;
  onType(text: string): void;
}): VNode {
  const id = useId();
  const [typed, setTyped] = useState('');
  const input = useRef<HTMLInputElement>(null);
  // before the next key; what was typed while others think stays
  useLayoutEffect(() => (offer === undefined ? undefined : () => setTyped('')), [offer]);
  const moves = offer?.kind === 'moves' ? offer.moves : none;
  const example = offer?.typed?.example ?? exampleOf(offer, shown);
  return (
    <form
      class="move-field"
      onSubmit={(event) => {
        event.preventDefault();
        onType(input.current!.value); // keys may come faster than drawings
      }}
    >
      <label for={id}>{say.yourMove}</label>
      <input
        id={id}
        ref={input}
        class={wrong === undefined ? '' : 'wrong'}
        list={`${id}-moves`}
        value={typed}
        maxLength={2000}
        autocomplete="off"
        spellcheck={false}
        aria-invalid={wrong !== undefined}
        aria-describedby={`${id}-note`}
        placeholder={offer === undefined ? waits : example === undefined ? '' : say.example(example)}
        onInput={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={({ key }) => key === 'Enter' && offer === undefined && onType('')} // its button is off: no submit
      />
      <datalist id={`${id}-moves`}>
        {moves.map((move) => (
          <option key={move.text} value={shown(move)} />
        ))}
      </datalist>
      {!isOver && (
        <button class="btn" type="submit" disabled={offer === undefined}>
          {say.move}
        </button>
      )}
      <p id={`${id}-note`} class={wrong === undefined ? 'muted small' : 'bad small'} role="status">
        {wrong ?? (offer === undefined ? '' : offer.kind === 'point' ? say.pointKeys : say.keys)}
      </p>
    </form>
  );
}
