import type { Translation } from '../../game/message.ts';
import { spoken } from '../../text/spoken.ts';

const en = {
  summary: 'creates the folder of a new bot or game',
  usage: `arena new bot GAME [--language CHOICE] [--name NAME]
       arena new game NAME [--title TEXT]`,
  about: `"new bot" makes a starter kit in a new folder of the current one: a bot that reads every message of the game and
plays any legal move, a README, and a command that plays it (docs/starter-kits.md).
"new game" makes games/NAME from templates/game: rules, messages in English and Polish, two bots, the rules in words and a
test. The game can be played at once; then change its rules (CONTRIBUTING.md, "Adding a game").`,
  flags: {
    title: 'the title of the game (default: NAME with a capital letter)',
    language:
      'the language of the bot (default: python); language-model: a bot in Python that asks one (docs/language-model.md)',
    name: 'the name of the bot and of its folder (default: the game and the language)',
  },
  notes: '  arena new bot geography --language rust --name otter',
  form: 'write arena new bot GAME or arena new game NAME',
  nameGame: 'name the game of the bot, e.g. arena new bot geography',
  wrongBotName: (name: string) =>
    `the name of a bot has at most 32 letters a to z, digits, dots, - and _, and begins with a letter or digit, not "${name}"`,
  folderThere: (folder: string) => `${folder} is there already; --name gives another name`,
  notWritten: (folder: string, why: string) => `the folder ${folder} cannot be written here: ${why}`,
  kitMistake: (game: string, mistake: string) => `games/${game}/starter-kit.ts has a mistake: ${mistake}`,
  playsBot: (folder: string) => `sh ${folder}/play.sh plays it; where to begin: ${folder}/README.md`,
  notForBots: '--title is for arena new game',
  notForGames: '--language and --name are for arena new bot',
  name: 'name the game, e.g. arena new game nim',
  wrongName: (name: string) =>
    `the name of a game has small letters, digits and -, and begins with a letter, not "${name}"`,
  wrongTitle: 'a title is a line of at most 60 letters',
  taken: (name: string) => `there is a game ${name} already: games/${name}`,
  playsIt: (name: string) => `arena play ${name} random greedy plays it`,
};

const pl: Translation<typeof en> = {
  summary: 'tworzy katalog nowego bota albo nowej gry',
  usage: `arena new bot GRA [--language WYBÓR] [--name NAZWA]
       arena new game NAZWA [--title TEKST]`,
  about: `„new bot” tworzy w nowym katalogu bieżącego katalogu bota na początek, który czyta każdy komunikat gry i wykonuje
dowolny dozwolony ruch, a obok README i polecenie, które nim gra (docs/starter-kits.md).
„new game” tworzy games/NAZWA według templates/game: zasady, komunikaty po angielsku i po polsku, dwa boty, opis zasad
i test. Od razu da się w to grać; potem trzeba zmienić zasady (CONTRIBUTING.md, "Adding a game").`,
  flags: {
    title: 'tytuł gry (domyślnie: NAZWA wielką literą)',
    language:
      'język bota (domyślnie python); language-model: bot w Pythonie, który pyta model językowy (docs/language-model.md)',
    name: 'nazwa bota i jego katalogu (domyślnie gra i język)',
  },
  notes: '  arena new bot geography --language rust --name otter',
  form: 'trzeba napisać arena new bot GRA albo arena new game NAZWA',
  nameGame: 'podaj grę bota, np. arena new bot geography',
  wrongBotName: (name) =>
    `nazwa bota ma najwyżej 32 znaki: litery od a do z, cyfry, kropki, - i _, i zaczyna się literą lub cyfrą, a nie "${name}"`,
  folderThere: (folder) => `${folder} już tu jest; inną nazwę daje --name`,
  notWritten: (folder, why) => `katalogu ${folder} nie da się tu zapisać: ${why}`,
  kitMistake: (game, mistake) => `w games/${game}/starter-kit.ts jest błąd: ${mistake}`,
  playsBot: (folder) => `sh ${folder}/play.sh nim zagra; od czego zacząć: ${folder}/README.pl.md`,
  notForBots: '--title jest dla arena new game',
  notForGames: '--language i --name są dla arena new bot',
  name: 'podaj nazwę gry, np. arena new game nim',
  wrongName: (name) => `nazwa gry składa się z małych liter, cyfr i -, i zaczyna się literą, a nie "${name}"`,
  wrongTitle: 'tytuł to jeden wiersz, najwyżej 60 liter',
  taken: (name) => `gra ${name} już jest: games/${name}`,
  playsIt: (name) => `arena play ${name} random greedy w nią zagra`,
};

export const texts = (): typeof en => spoken({ en, pl });
