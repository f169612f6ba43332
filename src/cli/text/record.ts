import type { Translation } from '../../game/message.ts';
import { spoken } from '../../text/spoken.ts';
import { texts as play } from './play.ts';

type Flags = (typeof en)['flags'] & ReturnType<typeof play>['flags'];

const en = {
  summary: "records a match as a regression test of a game's rules",
  usage: 'arena record GAME BOT… [--bot NAME=PROGRAM …] [--name TEXT] [--seed TEXT] [the options of the game]',
  about: `Plays a match between built-in bots or programs and saves its log as games/GAME/recorded/NAME.jsonl. The tests
replay all recorded matches by the moves in their logs, without the programs, and fail when the rules play one of them
differently.`,
  flags: {
    name: 'the name of the match (default: the names of the bots)',
    seed: 'the same seed gives the same match (default: random)',
  },
  seats: (title: string, min: number, max: number, bots: number) =>
    `${title} has ${min === max ? min : `${min} to ${max}`} seats, and the number of bots named is ${bots}`,
  unfair: (why: string) => `the match could not be played fairly on this machine: ${why}; stop what else runs here`,
  wrongName: 'the name of a recorded match has small letters, digits and -',
  taken: (file: string) => `${file} is there already; choose another --name`,
  kept: (file: string, scores: string, turns: number) => `${file}: ${scores}, turns: ${turns}`,
};

const pl: Translation<typeof en> = {
  summary: 'zapisuje mecz jako test regresji zasad gry',
  usage: 'arena record GRA BOT… [--bot NAZWA=PROGRAM …] [--name TEKST] [--seed TEKST] [opcje gry]',
  about: `Rozgrywa mecz wbudowanych botów lub programów i zapisuje jego log jako games/GRA/recorded/NAZWA.jsonl. Testy
odtwarzają wszystkie zapisane mecze z ruchów w ich logach, bez programów, i nie przechodzą, gdy zasady rozegrają któryś
inaczej.`,
  flags: {
    name: 'nazwa meczu (domyślnie: nazwy botów)',
    seed: 'to samo ziarno daje ten sam mecz (domyślnie losowane)',
  },
  seats: (title, min, max, bots) =>
    `${title}: liczba miejsc to ${min === max ? min : `od ${min} do ${max}`}, a podanych botów ${bots}`,
  unfair: (why) => `meczu nie dało się uczciwie rozegrać na tej maszynie: ${why}; zatrzymaj inne programy`,
  wrongName: 'nazwa zapisanego meczu składa się z małych liter, cyfr i -',
  taken: (file) => `${file} już jest; wybierz inną nazwę przez --name`,
  kept: (file, scores, turns) => `${file}: ${scores}, tury: ${turns}`,
};

export const texts = (): Omit<typeof en, 'flags'> & { readonly flags: Flags } => {
  const own = spoken({ en, pl });
  return { ...own, flags: { ...play().flags, ...own.flags } };
};
