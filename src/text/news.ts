import type { Fault } from '../game/fault.ts';
import type { Message, MessageIn, Say, Translation } from '../game/message.ts';
import { causeWords } from './fault-titles.ts';

/**
 * What people are told. A new kind of news is a line in each language; names are not at its start, where
 * a sentence has a capital letter.
 */
const en = {
  'news-ready': ({ bot }: { bot: string }) => `trial match passed: ${bot} is ready to play`,
  'news-refused': ({ bot, fault }: { bot: string; fault: Fault }) => `${causeWords(fault, 'en')}: ${bot} cannot play`,
  'news-fault': ({ bot, fault, against }: { bot: string; fault: Fault; against: readonly string[] }) =>
    `${causeWords(fault, 'en')}: ${bot} against ${against.join(', ')}`,
  'news-contest-began': ({ contest }: { contest: string }) => `the contest has begun: ${contest}`,
  'news-contest-over': ({ contest }: { contest: string }) => `the contest is over: ${contest}`,
  'news-contest-unstarted': ({ contest, why }: { contest: string; why: Message }, say: Say) =>
    `the contest could not begin in time: ${contest}; ${say(why)}`,
  'news-contest-paused': ({ contest, why }: { contest: string; why: Message }, say: Say) =>
    `the contest is paused: ${contest}; ${say(why)}`,
  'news-moderator': ({ contest }: { contest: string }) => `you moderate a contest: ${contest}`,
  'news-comment': ({ where, login }: { where: string; login: string }) => `new comment on ${where}, by ${login}`,
  'news-team': ({ team, login }: { team: string; login: string }) => `invitation to the team ${team}, by ${login}`,
  'news-challenge': ({ game, login }: { game: string; login: string }) => `a challenge to ${game}, by ${login}`,
  'news-challenge-declined': ({ game, login }: { game: string; login: string }) =>
    `challenge to ${game} declined by ${login}`,
  'news-friendly': ({ game, against }: { game: string; against: readonly string[] }) =>
    `your game begins: ${game} against ${against.join(', ')}`,
  'news-report': ({ where, login }: { where: string; login: string }) =>
    `somebody reported a comment on ${where}, written by ${login}`,
  'news-game': ({ game }: { game: string }) => `a new game: ${game}`,
  'news-judge-ready': ({ game }: { game: string }) => `trial match passed: the new judge leads all matches of ${game}`,
  'news-judge-refused': ({ game }: { game: string }) => `the new judge of ${game} was refused`,
  'news-judge-fault': ({ game }: { game: string }) => `the judge of ${game} was at fault: a match is void`,
  'news-password': () => 'the password of your account was changed',
  'news-email': () => 'the e-mail address of your account was changed',
  'news-linked': ({ name }: { name: string }) => `your account was linked with an account at ${name}`,
  'news-two-step-on': () => 'two-step log-in was turned on for your account',
  'news-two-step-off': () => 'an administrator turned off two-step log-in for your account',
  'news-two-step-ended': () => 'two-step log-in was turned off for your account',
  'news-recovery-codes': () => 'new recovery codes were made for your account; the old ones are no longer good',
  'news-recovery-code': ({ left }: { left: number }) => `a recovery code of your account was used; codes left: ${left}`,
};

const pl: Translation<typeof en> = {
  'news-ready': ({ bot }) => `mecz próbny zaliczony: ${bot} może grać`,
  'news-refused': ({ bot, fault }) => `${causeWords(fault, 'pl')}: ${bot} nie może grać`,
  'news-fault': ({ bot, fault, against }) => `${causeWords(fault, 'pl')}: ${bot} przeciw ${against.join(', ')}`,
  'news-contest-began': ({ contest }) => `zaczął się konkurs: ${contest}`,
  'news-contest-over': ({ contest }) => `konkurs się skończył: ${contest}`,
  'news-contest-unstarted': ({ contest, why }, say) => `konkurs nie mógł się zacząć na czas: ${contest}; ${say(why)}`,
  'news-contest-paused': ({ contest, why }, say) => `konkurs jest wstrzymany: ${contest}; ${say(why)}`,
  'news-moderator': ({ contest }) => `moderujesz konkurs: ${contest}`,
  'news-comment': ({ where, login }) => `nowy komentarz: ${where}, autor: ${login}`,
  'news-team': ({ team, login }) => `zaproszenie do drużyny ${team} od ${login}`,
  'news-challenge': ({ game, login }) => `wyzwanie do gry ${game} od ${login}`,
  'news-challenge-declined': ({ game, login }) => `wyzwanie do gry ${game} odrzucone: ${login}`,
  'news-friendly': ({ game, against }) => `zaczyna się twój mecz: ${game} przeciw ${against.join(', ')}`,
  'news-report': ({ where, login }) => `zgłoszono komentarz: ${where}, autor: ${login}`,
  'news-game': ({ game }) => `nowa gra: ${game}`,
  'news-judge-ready': ({ game }) => `mecz próbny zaliczony: nowy sędzia prowadzi wszystkie mecze gry ${game}`,
  'news-judge-refused': ({ game }) => `nowy sędzia gry ${game} został odrzucony`,
  'news-judge-fault': ({ game }) => `sędzia gry ${game} zawinił: mecz jest nieważny`,
  'news-password': () => 'zmieniono hasło twojego konta',
  'news-email': () => 'zmieniono adres e-mail twojego konta',
  'news-linked': ({ name }) => `twoje konto połączono z kontem: ${name}`,
  'news-two-step-on': () => 'na twoim koncie włączono logowanie dwuetapowe',
  'news-two-step-off': () => 'administrator wyłączył logowanie dwuetapowe na twoim koncie',
  'news-two-step-ended': () => 'na twoim koncie wyłączono logowanie dwuetapowe',
  'news-recovery-codes': () => 'utworzono nowe kody zapasowe twojego konta; stare przestały działać',
  'news-recovery-code': ({ left }) => `użyto kodu zapasowego twojego konta; pozostało kodów: ${left}`,
};

export const messages = { en, pl };
export type NewsMessage = MessageIn<typeof en>;
