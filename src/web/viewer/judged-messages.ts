import type { Translation } from '../../game/message.ts';
import { formatsOf } from '../texts/format.ts';

const { count } = formatsOf('en');
const en = {
  tabs: { moves: 'Messages', log: 'Judge’s log' },
  out: { short: 'out', sentence: 'The match went on without it' },
  ending: (turn: number) => `The judge gave the scores after turn ${turn}`,
  over: 'over',
  facts: 'the judge program knows the rules',
  nothingSaid: 'The judge has not spoken yet.',
  start: 'before the first question',
  to: (bots: string) => `to ${bots}`,
  toldTo: (bots: string) => `The judge to bot ${bots}`,
  hidden: 'Shown when the match is over: the judge told it to some of the bots only.',
  killed: (bots: string) => `the judge ends ${bots}`,
  gave: (scores: string) => `the judge gives ${scores}`,
  judgeFailed: (reason: string) => `the judge is at fault: ${reason}`,
  turns: (turns: number) => `… ${count(turns, { one: 'turn', other: 'turns' })}`,
  viewer: 'The board, drawn by the viewer of this game',
  sinceLastTurn: 'The judge, since the last turn',
  whoseStderr: 'What the judge wrote to stderr. A bot’s stderr is for its owner.',
};

const inPolish = formatsOf('pl');
const pl: Translation<typeof en> = {
  tabs: { moves: 'Rozmowa', log: 'Dziennik sędziego' },
  out: { short: 'poza grą', sentence: 'Mecz trwał dalej bez niego' },
  ending: (turn) => `Sędzia przyznał punkty po turze ${turn}`,
  over: 'koniec',
  facts: 'zasady zna program sędziego',
  nothingSaid: 'Sędzia jeszcze się nie odezwał.',
  start: 'przed pierwszym pytaniem',
  to: (bots) => `do ${bots}`,
  toldTo: (bots) => `Sędzia do bota ${bots}`,
  hidden: 'Widoczne po meczu: sędzia powiedział to tylko niektórym botom.',
  killed: (bots) => `sędzia kończy grę: ${bots}`,
  gave: (scores) => `sędzia przyznaje ${scores}`,
  judgeFailed: (reason) => `sędzia zawinił: ${reason}`,
  turns: (turns) => `… ${inPolish.count(turns, { one: 'tura', few: 'tury', many: 'tur', other: 'tury' })}`,
  viewer: 'Plansza, którą rysuje przeglądarka tej gry',
  sinceLastTurn: 'Sędzia, od ostatniej tury',
  whoseStderr: 'To sędzia pisał na stderr. Stderr bota jest dla jego właściciela.',
};

export const messages = { en, pl };
