import type { Translation } from '../../game/message.ts';

const en = {
  title: 'Guides',
  lead: 'How to begin, in a few steps each. All commands and pictures are of this version of the arena.',
  others: 'More guides',
};
const pl: Translation<typeof en> = {
  title: 'Poradniki',
  lead: 'Jak zacząć, po kilka kroków w każdym. Wszystkie polecenia i obrazki są z tej wersji areny.',
  others: 'Inne poradniki',
};

export const messages = { en, pl };
