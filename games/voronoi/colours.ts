export type Colour = readonly [red: number, green: number, blue: number];

/** The colours of the pages' tokens, distinguishable for colour-blind people. */
export interface Palette {
  readonly ground: Colour;
  readonly ink: Colour;
  /** By seat. */
  readonly players: readonly Colour[];
  /** The colours of the numbers on the stones. */
  readonly on: readonly Colour[];
}

const colour = (hex: string): Colour =>
  [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as unknown as Colour;
const colours = (list: string): Colour[] => list.split(' ').map(colour);

export const palettes: Readonly<Record<'light' | 'dark', Palette>> = {
  light: {
    ground: colour('fbfbf9'),
    ink: colour('15191b'),
    players: colours('2c60de d87a20 045b48 b91591 866606 1e9cd3 5d0001 8c8c8c'),
    on: colours('ffffff 0b0d0f ffffff ffffff ffffff 0b0d0f ffffff 0b0d0f'),
  },
  dark: {
    ground: colour('111517'),
    ink: colour('e8ebed'),
    players: colours('4774f6 ff8c06 56dda8 a65a8e fde758 a4f4fe d2554d 9ca3b7'),
    on: colours('0b0d0f 0b0d0f 0b0d0f ffffff 0b0d0f 0b0d0f 0b0d0f 0b0d0f'),
  },
};
