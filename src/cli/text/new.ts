import type { Translation } from '../../game/message.ts';
import { spoken } from '../../text/spoken.ts';

const en = {
  summary: 'creates the folder of a new game',
  usage: 'arena new game NAME [--title TEXT]',
  about: `Creates games/NAME from templates/game: rules, messages in English and Polish, two bots, the rules in words and a
test. The game can be played at once; then change its rules (CONTRIBUTING.md, "Adding a game").`,
  flags: { title: 'the title of the game (default: NAME with a capital letter)' },
  form: 'write arena new game NAME',
  name: 'name the game, e.g. arena new game nim',
  wrongName: (name: string) =>
    `the name of a game has small letters, digits and -, and begins with a letter, not "${name}"`,
  wrongTitle: 'a title is a line of at most 60 letters',
  taken: (name: string) => `there is a game ${name} already: games/${name}`,
  playsIt: (name: string) => `arena play ${name} random greedy plays it`,
};

const pl: Translation<typeof en> = {
  summary: 'tworzy katalog nowej gry',
  usage: 'arena new game NAZWA [--title TEKST]',
  about: `Tworzy games/NAZWA według templates/game: zasady, komunikaty po angielsku i po polsku, dwa boty, opis zasad
i test. Od razu da się w to grać; potem trzeba zmienić zasady (CONTRIBUTING.md, "Adding a game").`,
  flags: { title: 'tytuł gry (domyślnie: NAZWA wielką literą)' },
  form: 'trzeba napisać arena new game NAZWA',
  name: 'podaj nazwę gry, np. arena new game nim',
  wrongName: (name) => `nazwa gry składa się z małych liter, cyfr i -, i zaczyna się literą, a nie "${name}"`,
  wrongTitle: 'tytuł to jeden wiersz, najwyżej 60 liter',
  taken: (name) => `gra ${name} już jest: games/${name}`,
  playsIt: (name) => `arena play ${name} random greedy w nią zagra`,
};

export const texts = (): typeof en => spoken({ en, pl });
