import type { MessageIn, Translation } from '../game/message.ts';

/** What is wrong with a challenge, or with what somebody wants of it. */
const en = {
  'challenge-game': () => 'people cannot play this game here: a judge program leads it',
  'challenge-seats': () => 'choose your seat',
  'challenge-clock': () => 'choose one of these times',
  'challenge-person': () => 'nobody of this login can play',
  'challenge-yourself': () => 'you sit at this table already: name somebody else',
  'challenge-twice': () => 'this person has another seat already',
  'challenge-many': ({ most, open }: { most: number; open: number }) =>
    `at most ${most} challenges and friendly games of yours may be open at once, and ${open} are: end one first`,
  'challenge-own': () => 'this is your own challenge: somebody else has to accept it',
  'challenge-others': () => 'this challenge is for somebody else',
  'challenge-in': () => 'you have accepted this challenge already',
  'challenge-begun': () => 'somebody else was quicker: this game has begun',
  'challenge-withdrawn': () => 'this challenge was withdrawn',
  'challenge-declined': () => 'this challenge was declined',
  'challenge-lapsed': () => 'this challenge has lapsed: it was open for too long, or who made it is not here any more',
  'challenge-playing': ({ match }: { match: number }) =>
    `you play this game already, in match ${match}: finish that one first`,
  'challenge-busy': ({ login }: { login: string }) => `another match of this game is played now by ${login}`,
  'rematch-others': () => 'this match was between others',
  'rematch-early': () => 'this match is not over yet',
};

const pl: Translation<typeof en> = {
  'challenge-game': () => 'w tę grę nie mogą tu grać ludzie: prowadzi ją program sędziego',
  'challenge-seats': () => 'wybierz swoje miejsce',
  'challenge-clock': () => 'wybierz jeden z tych czasów',
  'challenge-person': () => 'nie ma nikogo o tym loginie, kto mógłby zagrać',
  'challenge-yourself': () => 'już siedzisz przy tym stole: podaj kogoś innego',
  'challenge-twice': () => 'ta osoba ma już inne miejsce',
  'challenge-many': ({ most, open }) =>
    `otwartych wyzwań i meczów towarzyskich możesz mieć naraz najwyżej ${most}, a masz ${open}: najpierw zakończ któreś`,
  'challenge-own': () => 'to twoje wyzwanie: przyjąć musi je ktoś inny',
  'challenge-others': () => 'to wyzwanie jest dla kogoś innego',
  'challenge-in': () => 'to wyzwanie jest już przez ciebie przyjęte',
  'challenge-begun': () => 'ktoś był szybszy: ten mecz już się zaczął',
  'challenge-withdrawn': () => 'to wyzwanie zostało wycofane',
  'challenge-declined': () => 'to wyzwanie zostało odrzucone',
  'challenge-lapsed': () => 'to wyzwanie wygasło: było otwarte za długo albo osoby, która je rzuciła, już tu nie ma',
  'challenge-playing': ({ match }) => `grasz już w tę grę w meczu ${match}: najpierw go dokończ`,
  'challenge-busy': ({ login }) => `${login} gra teraz inny mecz w tę grę`,
  'rematch-others': () => 'w tym meczu grali inni',
  'rematch-early': () => 'ten mecz jeszcze trwa',
};

export const messages = { en, pl };
export type ChallengeMessage = MessageIn<typeof en>;
