import type { Artworks } from '../display/artworks.ts';
import { Failure } from '../kit/failure.ts';
import { whyNot } from '../text/files.ts';
import { texts } from './text/display.ts';

export const displayPort = 10_000;

const folder = 'artworks';

/** Opens the folder of the boards; creates it if it is missing. */
export async function openArtworks(say: (line: string) => void): Promise<Artworks> {
  const { Artworks } = await import('../display/artworks.ts');
  try {
    return new Artworks(folder, say);
  } catch (error) {
    throw new Failure(texts().cannotKeepPictures(folder, whyNot(error)));
  }
}
