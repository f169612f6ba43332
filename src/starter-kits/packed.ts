import { zipOf } from '../programs/zip.ts';
import { kitOf } from './kit.ts';
import { allKitNames } from './names.ts';

/** All kits of a game in one archive. */
export const allKits = 'all';

const packed = new Map<string, Promise<Buffer>>();

/** A kit of a game as a zip file with one folder, or with `allKits` one folder for each. */
export function packedKit(game: string, name: string): Promise<Buffer> {
  const key = `${game} ${name}`;
  const known = packed.get(key) ?? pack(game, name === allKits ? allKitNames : [name]);
  packed.set(key, known);
  return known;
}

const pack = async (game: string, names: readonly string[]): Promise<Buffer> =>
  zipOf(
    (
      await Promise.all(
        names.map(async (name) =>
          (await kitOf(game, name)).map((file) => ({ ...file, name: `${kitFolder(game, name)}/${file.name}` })),
        ),
      )
    ).flat(),
  );

/** `geography-rust` */
export const kitFolder = (game: string, name: string): string => `${game}-${name}`;
