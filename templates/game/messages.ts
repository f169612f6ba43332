import type { MessageIn, Translation } from '../../src/game/message.ts';

// The objections of the rules. A code that is missing in one language fails the build.

const en = {
  'one-to-three': () => 'take 1, 2 or 3 stones',
  'too-many': ({ stones }: { stones: number }) => `only ${stones} left`,
  stones: () => 'The stones at the start must be a whole number from 1 to 999',
};

const pl: Translation<typeof en> = {
  'one-to-three': () => 'weź 1, 2 albo 3 kamienie',
  'too-many': ({ stones }) => `zostało tylko ${stones}`,
  stones: () => 'Liczba kamieni na początku musi być liczbą całkowitą od 1 do 999',
};

export const messages = { en, pl };

/** Texts about a position. */
export const texts = {
  en: { left: (stones: number) => `${stones} left` },
  pl: { left: (stones: number) => `zostało ${stones}` },
};

export type GameMessage = MessageIn<typeof en>;
