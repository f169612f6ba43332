import type { RecordedGame, TournamentData } from './data.ts';

// Compressed data of a page: texts, deflated without a header, in base64. src/tournament/page.tsx packs, this file
// unpacks.

export interface Packed {
  readonly data: TournamentData;
  /** How many games each block holds, in the order of the data's games. */
  readonly blocks: readonly number[];
}

export const idOfData = 'tournament';
export const idOfBlock = (block: number): string => `logs-${block}`;

export const canUnpack = (): boolean => typeof DecompressionStream !== 'undefined';

async function unpack(id: string): Promise<unknown> {
  const packed = atob(document.getElementById(id)!.textContent);
  const bytes = Uint8Array.from(packed, (letter) => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
  return JSON.parse(await new Response(stream).text()) as unknown;
}

export const unpackData = async (): Promise<Packed> => (await unpack(idOfData)) as Packed;

/** Finds the record of a game by its index. The last block stays unpacked, for a reader who opens game after game. */
export function recordsIn({ blocks }: Packed): (at: number) => Promise<RecordedGame> {
  let open: { readonly block: number; readonly records: Promise<unknown> } | undefined;
  return async (at) => {
    let [block, before] = [0, 0];
    while (at >= before + blocks[block]!) before += blocks[block++]!;
    if (open?.block !== block) open = { block, records: unpack(idOfBlock(block)) };
    return ((await open.records) as RecordedGame[])[at - before]!;
  };
}
