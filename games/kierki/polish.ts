import type { Polish } from '../../src/game/rules.ts';

export const polish: Polish = [
  [/^there is no such card$/, 'nie ma takiej karty'],
  [/^you do not hold (\w+)$/, 'nie ma w ręku karty $1'],
  [
    /^you must follow suit: (\w) was led and you hold /,
    'musi dołożyć do koloru: kolorem wyjścia jest $1, a w ręku ma ',
  ],
  [/^the answer must read: (\w+) and a card, such as /, 'odpowiedź musi mieć postać: $1 i karta, na przykład '],
  [/^(\w+) is not allowed$/, 'karty $1 nie wolno położyć'],
];
