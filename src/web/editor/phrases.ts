import type { Language } from '../../game/message.ts';

/** What the editor's search panel says; English is its own. */
export const phrases: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  en: {},
  pl: {
    'Control character': 'Znak sterujący',
    'Selection deleted': 'Usunięto zaznaczenie',
    'Go to line': 'Idź do wiersza',
    go: 'idź',
    Find: 'Szukaj',
    Replace: 'Zamień na',
    next: 'następne',
    previous: 'poprzednie',
    all: 'wszystkie',
    'match case': 'wielkość liter',
    'by word': 'całe słowa',
    regexp: 'wyrażenie regularne',
    replace: 'zamień',
    'replace all': 'zamień wszystkie',
    close: 'zamknij',
    'current match': 'bieżące trafienie',
    'replaced $ matches': 'liczba zamian: $',
    'replaced match on line $': 'zamieniono w wierszu $',
    'on line': 'w wierszu',
  },
};
