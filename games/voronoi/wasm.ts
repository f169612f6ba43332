// The passes of field.ts in WebAssembly with two cells at a time, put together here: no compiler, no binary file, and one loop for each number of seats.
import { cells, equal, side, type Pulls, type Stone } from './field.ts';

type Code = readonly number[];

/** A whole number in WebAssembly's variable length. */
const leb = (value: number): Code => (value < 128 ? [value] : [(value & 127) | 128, ...leb(value >>> 7)]);
/** The same for numbers with a sign. */
const sleb = (value: number): Code => (value >= -64 && value < 64 ? [value & 127] : [(value & 127) | 128, ...sleb(value >> 7)]);
const f64Bytes = (value: number): Code => [...new Uint8Array(new Float64Array([value]).buffer)];

const plain = (opcode: number) => (...operands: Code[]): Code => [...operands.flat(), opcode];
const simd = (opcode: number, ...lane: Code) => (...operands: Code[]): Code => [...operands.flat(), 0xfd, ...leb(opcode), ...lane];

const get = (local: number): Code => [0x20, local];
const set = (local: number, value: Code): Code => [...value, 0x21, local];
const number = { i32: (value: number): Code => [0x41, ...sleb(value)], f64: (value: number): Code => [0x44, ...f64Bytes(value)], pair: (value: number): Code => [0xfd, 0x0c, ...f64Bytes(value), ...f64Bytes(value)] };
const i32 = { add: plain(0x6a), lessThan: plain(0x48), store: (at: number, value: Code): Code => [...number.i32(at), ...value, 0x36, 2, 0] };
const f64 = { add: plain(0xa0), sub: plain(0xa1), mul: plain(0xa2) };
const i64 = { add: plain(0x7c), toI32: plain(0xa7) };
const pair = {
  splat: simd(0x14), second: simd(0x22, 1),
  add: simd(0xf0), sub: simd(0xf1), mul: simd(0xf2), div: simd(0xf3), least: simd(0xf6), most: simd(0xf7),
  is: simd(0x47), isNot: simd(0x48), exceeds: simd(0x4a),
  and: simd(0x4e), countDown: simd(0xd1), low: simd(0x1d, 0), high: simd(0x1d, 1),
  load: (at: Code, offset = 0): Code => [...at, 0xfd, 0x00, 3, ...leb(offset)],
  store: (at: Code, value: Code): Code => [...at, ...value, 0xfd, 0x0b, 3, 0],
};
/** Does it, and again while `condition` holds. */
const again = (body: Code, condition: Code): Code => [0x03, 0x40, ...body, ...condition, 0x0d, 0, 0x0b];

const bytes = 8 * cells; // of one seat's pulls; theirs stand one after another, then the counts
const i32Type = 0x7f;
const f64Type = 0x7c;
const v128Type = 0x7b;

/** Where the pulls of the stone's seat begin, and where it lies. */
const its = { pulls: 0, row: 1, col: 2 } as const;
/** The byte of a cell in everybody's pulls, where its row ends, and how far below the stone that row is. */
const [at, rowEnd, down] = [3, 4, 5];
/** For two cells at a time: squared distances, pulls, whether somebody leads; then for each seat how many cells it has. */
const [vertical, across, squared, pull, best, second, leads, counts] = [6, 7, 8, 9, 10, 11, 12, 13] as const;

/** One pass over all cells: adds the stone's pull to its seat's, then counts whose each cell is among so many seats; with none, it only adds. */
function pass(seats: number): Code {
  const everySeat = Array.from({ length: seats }, (_, seat) => seat);
  const cell = [
    ...set(squared, pair.add(get(vertical), pair.mul(get(across), get(across)))),
    ...set(pull, pair.and(pair.div(number.pair(1), get(squared)), pair.isNot(get(squared), number.pair(0)))),
    ...pair.store(i32.add(get(its.pulls), get(at)), pair.add(pair.load(i32.add(get(its.pulls), get(at))), get(pull))),
    ...(seats === 0 ? [] : judge(everySeat)),
    ...set(across, pair.add(get(across), number.pair(2))),
    ...set(at, i32.add(get(at), number.i32(16))),
  ];
  const line = [
    ...set(vertical, pair.splat(f64.mul(get(down), get(down)))),
    ...set(across, pair.second(pair.splat(f64.sub(number.f64(0), get(its.col))), f64.sub(number.f64(1), get(its.col)))),
    ...set(rowEnd, i32.add(get(at), number.i32(8 * side))),
    ...again(cell, i32.lessThan(get(at), get(rowEnd))),
    ...set(down, f64.add(get(down), number.f64(1))),
  ];
  const told = everySeat.flatMap((seat) => i32.store(seats * bytes + 4 * seat, i64.toI32(i64.add(pair.low(get(counts + seat)), pair.high(get(counts + seat))))));
  const body = [...set(down, f64.sub(number.f64(0), get(its.row))), ...again(line, i32.lessThan(get(at), number.i32(bytes))), ...told];
  const locals = [...leb(3), 2, i32Type, 1, f64Type, ...leb(8 + seats), v128Type];
  return sized([...locals, ...body, 0x0b]);
}

/** Who pulls two cells most, and by enough: what is true counts as −1. */
function judge([first, ...others]: readonly number[]): Code {
  const of = (seat: number): Code => pair.load(get(at), seat * bytes);
  const compare = others.flatMap((seat) => [
    ...set(pull, of(seat)),
    ...set(second, pair.most(get(second), pair.least(get(best), get(pull)))),
    ...set(best, pair.most(get(best), get(pull))),
  ]);
  return [
    ...set(best, of(first!)),
    ...set(second, number.pair(0)),
    ...compare,
    ...set(leads, pair.exceeds(pair.sub(get(best), get(second)), number.pair(equal))),
    ...[first!, ...others].flatMap((seat) => set(counts + seat, pair.countDown(get(counts + seat), pair.and(get(leads), pair.is(of(seat), get(best)))))),
  ];
}

const sized = (code: Code): Code => [...leb(code.length), ...code];
const text = (name: string): Code => sized(name.split('').map((sign) => sign.charCodeAt(0)));
const section = (id: number, ...entries: Code[]): Code => [id, ...sized([...leb(entries.length), ...entries.flat()])];

function moduleFor(seats: number): Uint8Array<ArrayBuffer> {
  const pages = Math.ceil((seats * bytes + 4 * seats) / 65_536);
  return Uint8Array.from([
    0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0,
    ...section(1, [0x60, 3, i32Type, f64Type, f64Type, 0]),
    ...section(3, [0], [0]),
    ...section(5, [0x01, ...leb(pages), ...leb(pages)]),
    ...section(7, [...text('memory'), 2, 0], [...text('pull'), 0, 0], [...text('count'), 0, 1]),
    ...section(10, pass(0), pass(seats)),
  ]);
}

interface Exports {
  readonly memory: WebAssembly.Memory;
  pull(own: number, row: number, col: number): void;
  count(own: number, row: number, col: number): void;
}
const modules = new Map<number, WebAssembly.Module>();

/** Pages forbid WebAssembly, and some processors lack what it takes. */
export function canQuick(): boolean {
  return !('document' in globalThis) && WebAssembly.validate(moduleFor(2));
}

export function makeQuick(seats: number): Pulls {
  const compiled = modules.get(seats) ?? new WebAssembly.Module(moduleFor(seats));
  modules.set(seats, compiled);
  const { memory, ...run } = new WebAssembly.Instance(compiled).exports as unknown as Exports;
  const counted = new Int32Array(memory.buffer, seats * bytes, seats);
  return {
    pulls: Array.from({ length: seats }, (_, seat) => new Float64Array(memory.buffer, seat * bytes, cells)),
    add(...stones: readonly Stone[]) {
      for (const [row, col, seat] of stones.slice(0, -1)) run.pull(seat * bytes, row, col);
      for (const [row, col, seat] of stones.slice(-1)) run.count(seat * bytes, row, col);
      return [...counted];
    },
  };
}
