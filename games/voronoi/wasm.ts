// The passes of field.ts in WebAssembly with two cells at a time, assembled here: no compiler, no binary file, and one
// loop for each number of seats.
import { cells, equal, side, type Pulls, type Stone } from './field.ts';

type Code = readonly number[];

/** A whole number in WebAssembly's variable length. */
const leb = (value: number): Code => (value < 128 ? [value] : [(value & 127) | 128, ...leb(value >>> 7)]);
/** The same for numbers with a sign. */
const sleb = (value: number): Code =>
  value >= -64 && value < 64 ? [value & 127] : [(value & 127) | 128, ...sleb(value >> 7)];
const f64Bytes = (value: number): Code => [...new Uint8Array(new Float64Array([value]).buffer)];

const plain =
  (opcode: number) =>
  (...operands: Code[]): Code => [...operands.flat(), opcode];
const simd =
  (opcode: number, ...lane: Code) =>
  (...operands: Code[]): Code => [...operands.flat(), 0xfd, ...leb(opcode), ...lane];

const get = (local: number): Code => [0x20, local];
const set = (local: number, value: Code): Code => [...value, 0x21, local];
const number = {
  i32: (value: number): Code => [0x41, ...sleb(value)],
  f64: (value: number): Code => [0x44, ...f64Bytes(value)],
  pair: (value: number): Code => [0xfd, 0x0c, ...f64Bytes(value), ...f64Bytes(value)],
};
const i32 = {
  add: plain(0x6a),
  sub: plain(0x6b),
  lessThan: plain(0x48),
  store: (to: number, value: Code): Code => [...number.i32(to), ...value, 0x36, 2, 0],
};
const f64 = { add: plain(0xa0), sub: plain(0xa1), mul: plain(0xa2) };
const i64 = { add: plain(0x7c), toI32: plain(0xa7) };
const pair = {
  splat: simd(0x14),
  second: simd(0x22, 1),
  add: simd(0xf0),
  sub: simd(0xf1),
  mul: simd(0xf2),
  div: simd(0xf3),
  least: simd(0xf6),
  most: simd(0xf7),
  is: simd(0x47),
  exceeds: simd(0x4a),
  and: simd(0x4e),
  sub64: simd(0xd1),
  low: simd(0x1d, 0),
  high: simd(0x1d, 1),
  load: (from: Code, offset: number): Code => [...from, 0xfd, 0x00, 3, ...leb(offset)],
  store: (to: Code, value: Code, offset: number): Code => [...to, ...value, 0xfd, 0x0b, 3, ...leb(offset)],
};
/** A do-while loop. */
const again = (body: Code, condition: Code): Code => [0x03, 0x40, ...body, ...condition, 0x0d, 0, 0x0b];

const bytes = 8 * cells; // bytes of one seat's pulls; those of all seats follow one another, then the counts
const i32Type = 0x7f;
const f64Type = 0x7c;
const v128Type = 0x7b;

/** Parameters: the offset of the pulls of the stone's seat, and the stone's row and column. */
const its = { pulls: 0, row: 1, col: 2 } as const;
/**
 * The offset of the other of two seats' pulls; the offset of a cell in a seat's pulls, the end of its row, and the
 * row's distance from the stone.
 */
const [theirs, at, rowEnd, down] = [3, 4, 5, 6] as const;
/** For two cells at a time: squared distances, pulls, whether a seat leads; then how many cells each seat has. */
const [vertical, across, distance, pull, best, second, leads, counts] = [7, 8, 9, 10, 11, 12, 13, 14] as const;

/**
 * What is done with two cells and with the counts at the end: nothing, the version for two seats, or the one for more.
 */
interface Judge {
  readonly cell: (offset: number) => Code;
  readonly counts: number;
}

const inRow = 4; // pairs of cells in each round of the loop, so that fewer instructions wait for one another

/**
 * One pass over all cells: adds the stone's pull to its seat's, then decides the owners. On the stone's own cell the
 * pull is infinite, which the caller corrects.
 */
function pass(seats: number, judge: Judge): Code {
  const cell = (offset: number): Code => [
    ...set(distance, pair.add(get(across), number.pair(2 * offset))),
    ...set(
      pull,
      pair.add(
        pair.load(i32.add(get(its.pulls), get(at)), 16 * offset),
        pair.div(number.pair(1), pair.add(get(vertical), pair.mul(get(distance), get(distance)))),
      ),
    ),
    ...pair.store(i32.add(get(its.pulls), get(at)), get(pull), 16 * offset),
    ...judge.cell(offset),
  ];
  const some = [
    ...Array.from({ length: inRow }, (_, offset) => cell(offset)).flat(),
    ...set(across, pair.add(get(across), number.pair(2 * inRow))),
    ...set(at, i32.add(get(at), number.i32(16 * inRow))),
  ];
  const line = [
    ...set(vertical, pair.splat(f64.mul(get(down), get(down)))),
    ...set(across, pair.second(pair.splat(f64.sub(number.f64(0), get(its.col))), f64.sub(number.f64(1), get(its.col)))),
    ...set(rowEnd, i32.add(get(at), number.i32(8 * side))),
    ...again(some, i32.lessThan(get(at), get(rowEnd))),
    ...set(down, f64.add(get(down), number.f64(1))),
  ];
  const body = [
    ...set(theirs, i32.sub(number.i32(bytes), get(its.pulls))),
    ...set(down, f64.sub(number.f64(0), get(its.row))),
    ...again(line, i32.lessThan(get(at), number.i32(bytes))),
    ...Array.from({ length: judge.counts }, (_, seat) =>
      i32.store(
        seats * bytes + 4 * seat,
        i64.toI32(i64.add(pair.low(get(counts + seat)), pair.high(get(counts + seat)))),
      ),
    ).flat(),
  ];
  const locals = [3, 3, i32Type, 1, f64Type, ...leb(7 + judge.counts), v128Type];
  return sized([...locals, ...body, 0x0b]);
}

const onlyPulls: Judge = { cell: () => [], counts: 0 };

/** Counts up where `condition` holds: true is −1. */
const countIf = (seat: number, condition: Code): Code => set(counts + seat, pair.sub64(get(counts + seat), condition));

/** With two seats, the stone's own seat is counted first. */
const judgeTwo: Judge = {
  cell: (offset) => [
    ...set(leads, pair.sub(get(pull), pair.load(i32.add(get(theirs), get(at)), 16 * offset))),
    ...countIf(0, pair.exceeds(get(leads), number.pair(equal))),
    ...countIf(1, pair.exceeds(number.pair(-equal), get(leads))),
  ],
  counts: 2,
};

/** With more seats, the two greatest pulls decide. */
function judgeMany(seats: number): Judge {
  const all = Array.from({ length: seats }, (_, seat) => seat);
  const of = (seat: number, offset: number): Code => pair.load(get(at), seat * bytes + 16 * offset);
  const cell = (offset: number): Code => [
    ...set(best, of(0, offset)),
    ...set(second, number.pair(0)),
    ...all
      .slice(1)
      .flatMap((seat) => [
        ...set(pull, of(seat, offset)),
        ...set(second, pair.most(get(second), pair.least(get(best), get(pull)))),
        ...set(best, pair.most(get(best), get(pull))),
      ]),
    ...set(leads, pair.exceeds(pair.sub(get(best), get(second)), number.pair(equal))),
    ...all.flatMap((seat) => countIf(seat, pair.and(get(leads), pair.is(of(seat, offset), get(best))))),
  ];
  return { cell, counts: seats };
}

const sized = (code: Code): Code => [...leb(code.length), ...code];
const text = (name: string): Code => sized(name.split('').map((sign) => sign.charCodeAt(0)));
const section = (id: number, ...entries: Code[]): Code => [id, ...sized([...leb(entries.length), ...entries.flat()])];

function moduleFor(seats: number): Uint8Array<ArrayBuffer> {
  const pages = Math.ceil((seats * bytes + 4 * seats) / 65_536);
  return Uint8Array.from([
    0x00,
    0x61,
    0x73,
    0x6d,
    1,
    0,
    0,
    0,
    ...section(1, [0x60, 3, i32Type, f64Type, f64Type, 0]),
    ...section(3, [0], [0]),
    ...section(5, [0x01, ...leb(pages), ...leb(pages)]),
    ...section(7, [...text('memory'), 2, 0], [...text('pull'), 0, 0], [...text('count'), 0, 1]),
    ...section(10, pass(seats, onlyPulls), pass(seats, seats === 2 ? judgeTwo : judgeMany(seats))),
  ]);
}

interface Exports {
  readonly memory: WebAssembly.Memory;
  pull(own: number, row: number, col: number): void;
  count(own: number, row: number, col: number): void;
}
const modules = new Map<number, WebAssembly.Module>();

/** Pages and their threads forbid WebAssembly, and some processors lack SIMD. */
export function canQuick(): boolean {
  return 'process' in globalThis && WebAssembly.validate(moduleFor(2));
}

export function makeQuick(seats: number): Pulls {
  const compiled = modules.get(seats) ?? new WebAssembly.Module(moduleFor(seats));
  modules.set(seats, compiled);
  const { memory, ...run } = new WebAssembly.Instance(compiled).exports as unknown as Exports;
  const pulls = Array.from({ length: seats }, (_, seat) => new Float64Array(memory.buffer, seat * bytes, cells));
  const counted = new Int32Array(memory.buffer, seats * bytes, seats);
  const put = (how: keyof typeof run, [row, col, seat]: Stone): void => {
    const [own, cell] = [pulls[seat]!, row * side + col];
    const before = own[cell]!;
    run[how](seat * bytes, row, col);
    own[cell] = before;
  };
  return {
    pulls,
    add(...stones: readonly Stone[]) {
      const last = stones.at(-1);
      if (last === undefined) return pulls.map(() => 0);
      for (const stone of stones.slice(0, -1)) put('pull', stone);
      put('count', last);
      const [row, col, seat] = last;
      const scores = seats === 2 && seat === 1 ? [counted[1]!, counted[0]!] : [...counted];
      scores[seat]!--; // the stone's own cell, whose pull was infinite for a while
      const owner = ownerOf(pulls.map((own) => own[row * side + col]!));
      if (owner !== undefined) scores[owner]!++;
      return scores;
    },
    clear() {
      for (const own of pulls) own.fill(0);
    },
  };
}

function ownerOf(pulls: readonly number[]): number | undefined {
  const most = pulls.indexOf(Math.max(...pulls));
  return pulls.every((other, seat) => seat === most || pulls[most]! - other > equal) ? most : undefined;
}
