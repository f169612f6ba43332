// QR codes by ISO/IEC 18004: bytes, error correction of level M, versions 1 to 10 (21 to 57 modules a side).

/** By version: all codewords, blocks, and the codewords of each block that correct errors. */
const versions = [
  [26, 1, 10],
  [44, 1, 16],
  [70, 1, 26],
  [100, 2, 18],
  [134, 2, 24],
  [172, 4, 16],
  [196, 4, 18],
  [242, 4, 22],
  [292, 5, 22],
  [346, 5, 26],
] as const;

/** The modules of the smallest code that holds a text, row by row; undefined when it is too long: 213 bytes fit. */
export function writeQr(text: string): boolean[][] | undefined {
  const bytes = [...Buffer.from(text)];
  const version = versions.findIndex(
    ([all, blocks, extra], at) => bytes.length + headOf(at + 1) <= all - blocks * extra,
  );
  return version < 0 ? undefined : draw(version + 1, codewordsOf(bytes, version + 1));
}

/** Bytes before and after a text: the mode (4 bits), its length, and four bits at its end. */
const headOf = (version: number): number => (version < 10 ? 2 : 3);

/** The text, filled up, with what corrects errors; one codeword of each block after the other. */
function codewordsOf(bytes: readonly number[], version: number): number[] {
  const [all, count, extra] = versions[version - 1]!;
  const room = all - count * extra;
  const length = bytes.length.toString(2).padStart(version < 10 ? 8 : 16, '0');
  const bits = `0100${length}${bytes.map((byte) => byte.toString(2).padStart(8, '0')).join('')}0000`;
  const data = bits.match(/.{8}/g)!.map((byte) => Number.parseInt(byte, 2));
  for (let pad = 0xec; data.length < room; pad ^= 0xec ^ 0x11) data.push(pad);
  const short = Math.floor(room / count);
  const blocks = Array.from({ length: count }, (_, at) => {
    const longer = (which: number): number => Math.max(0, which - (count - (room % count))); // the last blocks are longer
    return data.slice(at * short + longer(at), (at + 1) * short + longer(at + 1));
  });
  return [...inTurns(blocks), ...inTurns(blocks.map((block) => correctionOf(block, extra)))];
}

const inTurns = (blocks: readonly (readonly number[])[]): number[] =>
  Array.from({ length: blocks.at(-1)!.length }, (_, at) => blocks.flatMap((block) => block[at] ?? [])).flat();

/** Product in the field of 256 elements. */
function times(one: number, other: number): number {
  let product = 0;
  for (let bit = 7; bit >= 0; bit--)
    product = (product << 1) ^ (product >> 7 ? 0x11d : 0) ^ ((other >> bit) & 1 ? one : 0);
  return product;
}

/** The Reed-Solomon remainder of a block. */
function correctionOf(block: readonly number[], length: number): number[] {
  let divisor = [1]; // the product of all x + 2^i
  for (let i = 0, root = 1; i < length; i++, root = times(root, 2))
    divisor = [...divisor, 0].map((value, at) => value ^ times(divisor[at - 1] ?? 0, root));
  const rest = [...block, ...Array.from({ length }, () => 0)];
  for (let at = 0; at < block.length; at++) {
    const factor = rest[at]!;
    for (const [i, value] of divisor.entries()) rest[at + i]! ^= times(value, factor);
  }
  return rest.slice(block.length);
}

const masks: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_x, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

/** The mask with the fewest misleading patterns is taken. */
function draw(version: number, codewords: readonly number[]): boolean[][] {
  const drawn = masks.map((_, mask) => drawMasked(version, codewords, mask));
  const penalties = drawn.map(penaltyOf);
  return drawn[penalties.indexOf(Math.min(...penalties))]!;
}

function drawMasked(version: number, codewords: readonly number[], mask: number): boolean[][] {
  const { rows, isTaken } = frameOf(version, mask);
  const bits = codewords.flatMap((word) => Array.from({ length: 8 }, (_, bit) => ((word >> (7 - bit)) & 1) === 1));
  let next = 0;
  for (const { x, y } of wayThrough(rows.length))
    if (!isTaken(x, y)) rows[y]![x] = (bits[next++] ?? false) !== masks[mask]!(x, y);
  return rows;
}

/** In pairs of columns from the right, up and down in turns; the column of the timing pattern is left out. */
function* wayThrough(size: number): Generator<{ readonly x: number; readonly y: number }> {
  let isUp = true;
  for (let right = size - 1; right > 0; right -= right === 8 ? 3 : 2, isUp = !isUp)
    for (let at = 0; at < size; at++) for (const x of [right, right - 1]) yield { x, y: isUp ? size - 1 - at : at };
}

/** All that is not data: finders, timing, alignment, format and version. */
function frameOf(version: number, mask: number) {
  const size = 17 + 4 * version;
  const rows = Array.from({ length: size }, () => Array.from({ length: size }, () => false));
  const taken = new Set<number>();
  const set = (x: number, y: number, isDark: boolean): void => {
    if (x < 0 || y < 0 || x >= size || y >= size) return;
    rows[y]![x] = isDark;
    taken.add(y * size + x);
  };
  /** Squares within each other, of which those at these distances are light. */
  const square = (x: number, y: number, reach: number, light: readonly number[]): void => {
    for (let dy = -reach; dy <= reach; dy++)
      for (let dx = -reach; dx <= reach; dx++)
        set(x + dx, y + dy, !light.includes(Math.max(Math.abs(dx), Math.abs(dy))));
  };
  for (let at = 0; at < size; at++) {
    set(6, at, at % 2 === 0);
    set(at, 6, at % 2 === 0);
  }
  const last = size - 7;
  const lines = version === 1 ? [] : version < 7 ? [6, last] : [6, (6 + last) / 2, last];
  const hasFinder = (x: number, y: number): boolean => (x === 6 && (y === 6 || y === last)) || (x === last && y === 6);
  for (const x of lines) for (const y of lines) if (!hasFinder(x, y)) square(x, y, 2, [1]);
  for (const [x, y] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const)
    square(x, y, 4, [2, 4]);
  const format = withCheck(mask, 10, 0x537) ^ 0x5412; // level M is 00
  for (let bit = 0; bit < 15; bit++) {
    const isDark = ((format >> bit) & 1) === 1;
    const along = bit < 6 ? bit : bit < 8 ? bit + 1 : undefined;
    if (along !== undefined) set(8, along, isDark);
    else set(bit === 8 ? 7 : 14 - bit, 8, isDark);
    if (bit < 8) set(size - 1 - bit, 8, isDark);
    else set(8, size - 15 + bit, isDark);
  }
  set(8, size - 8, true);
  const number = withCheck(version, 12, 0x1f25);
  for (let bit = 0; version >= 7 && bit < 18; bit++) {
    const [far, near] = [size - 11 + (bit % 3), Math.floor(bit / 3)];
    set(far, near, ((number >> bit) & 1) === 1);
    set(near, far, ((number >> bit) & 1) === 1);
  }
  return { rows, isTaken: (x: number, y: number): boolean => taken.has(y * size + x) };
}

/** A number with so many bits after it that check it. */
function withCheck(value: number, bits: number, divisor: number): number {
  let rest = value << bits;
  for (let bit = 31; bit >= bits; bit--) if ((rest >> bit) & 1) rest ^= divisor << (bit - bits);
  return (value << bits) | rest;
}

/** How misleading a code is: long runs, squares, what looks like a finder, and more of one colour than of the other. */
function penaltyOf(rows: readonly (readonly boolean[])[]): number {
  const size = rows.length;
  const columns = rows.map((_, x) => rows.map((row) => row[x]!));
  let penalty = 0;
  for (const line of [...rows, ...columns].map((cells) => cells.map(Number).join(''))) {
    for (const [run] of line.matchAll(/0{5,}|1{5,}/g)) penalty += run.length - 2;
    penalty += 40 * (line.match(/(?=10111010000|00001011101)/g) ?? []).length;
  }
  for (let y = 1; y < size; y++)
    for (let x = 1; x < size; x++) {
      const sum = [rows[y]![x], rows[y]![x - 1], rows[y - 1]![x], rows[y - 1]![x - 1]].filter(Boolean).length;
      if (sum % 4 === 0) penalty += 3;
    }
  const dark = rows.flat().filter(Boolean).length;
  return penalty + 10 * Math.floor(Math.abs((dark * 20) / size ** 2 - 10));
}
