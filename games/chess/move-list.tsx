import type { VNode } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { FaultRecord, Position, Seeking } from '../../src/game/view/viewer.ts';
import { causeWords } from '../../src/text/fault-titles.ts';
import { evaluationsOf, forWhite, shownScore, type Frames } from './evaluations.ts';
import { plyOf, sansOf } from './line.ts';
import type { View } from './state.ts';
import { texts } from './texts.ts';

interface Cell {
  readonly san: string;
  /** The position after the move; undefined for a move of the opening before the first position. */
  readonly at?: number;
  readonly score?: string;
  readonly ms?: number | undefined;
}

/** The moves of White and Black as chess players write them, with what the engines told and the seconds they took. */
export function MoveList({
  frames,
  at,
  language,
  seek,
  faults,
}: Position<View> & Seeking & { readonly faults: readonly FaultRecord[] }): VNode {
  const say = texts[language];
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const box = list.current;
    const current = box?.querySelector<HTMLElement>('[aria-current]');
    if (box && current) box.scrollTo({ top: current.offsetTop - box.offsetTop - box.clientHeight / 2 });
  }, [at]);
  const { ending } = frames.at(-1)!.view;
  const [fault] = faults;
  return (
    <ol class="moves scored" ref={list}>
      {rowsOf(frames).map(({ number, cells }) => (
        <li key={number}>
          <span class="n">{number}</span>
          {cells.map((cell, side) =>
            cell === undefined ? (
              <span key={side} class="muted">
                …
              </span>
            ) : cell.at === undefined ? (
              <span key={side} class="given">
                <span>{cell.san}</span>
                <span class="muted">{say.book}</span>
              </span>
            ) : (
              <Move key={side} cell={cell} isHere={cell.at === at} seek={seek} tenths={say.tenths} />
            ),
          )}
        </li>
      ))}
      {(ending !== null || fault !== undefined) && (
        <li>
          <span class="n" />
          <span class="bad small end" data-end={frames.length - 1}>
            {ending === null ? causeWords(fault!.fault, language) : say.endings[ending]}
          </span>
        </li>
      )}
    </ol>
  );
}

function Move({
  cell: { san, at, score, ms },
  isHere,
  seek,
  tenths,
}: Seeking & { readonly cell: Cell; readonly isHere: boolean; tenths(seconds: number): string }): VNode {
  return (
    <button type="button" data-at={at} aria-current={isHere ? 'true' : undefined} onClick={() => seek(at!)}>
      <span>{san}</span>
      <span class="muted">{score}</span>
      <span class="muted">{ms !== undefined && tenths(ms / 1000)}</span>
    </button>
  );
}

interface Row {
  readonly number: number;
  /** Of White and Black; undefined for White where Black moves first. */
  readonly cells: (Cell | undefined)[];
}

export function rowsOf(frames: Frames): readonly Row[] {
  const { start, opening } = frames[0]!.view;
  const told = new Map(evaluationsOf(frames).map((evaluation) => [evaluation.at, evaluation]));
  const rows: Row[] = [];
  for (const [ply, san] of sansOf(frames.at(-1)!.view).entries()) {
    const { number, isBlack } = plyOf(start, ply);
    if (!isBlack || rows.length === 0) rows.push({ number, cells: isBlack ? [undefined] : [] });
    const at = ply - opening + 1;
    const evaluation = told.get(at);
    const score = evaluation && forWhite(evaluation);
    rows.at(-1)!.cells.push({
      san,
      ...(ply >= opening && { at, ms: Object.values(frames[at]?.ms ?? {})[0] }),
      ...(score && { score: shownScore(score) }),
    });
  }
  return rows;
}
