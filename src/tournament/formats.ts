import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { code, ending } from '../kit/root.ts';
import type { Field } from '../game/option.ts';
import { gamesField, gamesOf } from '../pairing/choices.ts';
import type { FormatDefinition } from '../pairing/format.ts';

// Formats are found by their files, like commands.
const folder = new URL('src/pairing/formats/', code);

/** All formats by name. */
export async function loadFormats(): Promise<ReadonlyMap<string, FormatDefinition>> {
  const files = readdirSync(folder)
    .filter((file) => file.endsWith(ending) && !file.includes('.test.'))
    .toSorted();
  const parts = await Promise.all(
    files.map(
      async (file) =>
        [
          file.slice(0, -ending.length),
          ((await import(fileURLToPath(new URL(file, folder)))) as { format: FormatDefinition }).format,
        ] as const,
    ),
  );
  return new Map(parts);
}

/** The settings of a format and the options of a game, by name. */
export const fieldsOf = async (
  format: string,
  rules: { readonly options: object } | undefined,
): Promise<Readonly<Record<string, Field<unknown>>>> => ({
  ...(await loadFormats()).get(format)!.options,
  ...rules?.options,
});

/** The seats of the games that a format is for; of one for two and more, this number. */
export const seatsFor = ({ seats: wanted }: Pick<FormatDefinition, 'seats'>, seats: number): number =>
  ({ one: 1, two: 2, several: Math.max(2, seats) })[wanted];

/** The format of games with so many seats by default. */
export const usualFormat = (seats: number): string => (seats === 1 ? 'solo' : seats === 2 ? 'swiss' : 'tables');

/** With the number of games in a meeting, where that is not given. `isRotation`: a match is a rotation of the seats. */
export function settled(offer: Pick<FormatDefinition, 'options'>, settings: object, isRotation: boolean): object {
  const { games, cycles = 1 } = settings as { readonly games?: number; readonly cycles?: number };
  const { games: field } = offer.options as { readonly games?: unknown };
  return field === gamesField ? { ...settings, games: gamesOf(games!, isRotation || cycles > 1) } : settings;
}
