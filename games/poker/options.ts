import type { Fields } from '../../src/game/option.ts';
import type { Reading } from '../../src/kit/reading.ts';
import type { PokerMessage } from './messages.ts';
import type { Options } from './state.ts';

/** So that the balance of a match, in units of a chip, is a number that JavaScript knows exactly. */
const mostChips = 1_000_000;
const mostHands = 100_000;
const mostFaults = 1_000_000;

export const options: Fields<Options> = {
  stack: {
    label: { en: 'The chips of each player', pl: 'Żetony każdego gracza' },
    unit: 'chips',
    default: 1000,
    read: wholeNumber(1, mostChips, { code: 'option-chips', most: mostChips }),
  },
  smallBlind: {
    label: { en: 'The small blind', pl: 'Mała ciemna' },
    unit: 'chips',
    default: 10,
    read: wholeNumber(1, mostChips, { code: 'option-chips', most: mostChips }),
  },
  bigBlind: {
    label: { en: 'The big blind', pl: 'Duża ciemna' },
    unit: 'chips',
    default: 20,
    read: wholeNumber(1, mostChips, { code: 'option-chips', most: mostChips }),
  },
  levelHands: {
    label: { en: 'Hands after which the blinds double; never for 0', pl: 'Co ile rozdań rosną ciemne; 0: nigdy' },
    unit: 'hands',
    default: 50,
    read: wholeNumber(0, mostHands, { code: 'option-hands', least: 0, most: mostHands }),
  },
  hands: {
    label: { en: 'The most hands of a match', pl: 'Najwięcej rozdań w meczu' },
    unit: 'hands',
    default: 1000,
    read: wholeNumber(1, mostHands, { code: 'option-hands', least: 1, most: mostHands }),
  },
  limit: {
    label: { en: 'Bets have a fixed size', pl: 'Zakłady mają stałą wysokość' },
    unit: 'yes or no',
    default: false,
    flag: true,
    read: readYes,
  },
  doyle: {
    label: {
      en: 'Every hand begins with full stacks, and the balance counts',
      pl: 'Każde rozdanie zaczyna się z pełnymi żetonami, a liczy się bilans',
    },
    unit: 'yes or no',
    default: false,
    flag: true,
    read: readYes,
  },
  faults: {
    label: {
      en: 'Wrong or late answers after which a player is out',
      pl: 'Po ilu błędnych lub spóźnionych odpowiedziach gracz odpada',
    },
    unit: 'answers',
    default: 10,
    read: wholeNumber(1, mostFaults, { code: 'option-faults', most: mostFaults }),
  },
};

function wholeNumber(
  least: number,
  most: number,
  wrong: PokerMessage,
): (text: string) => Reading<number, PokerMessage> {
  return (text) => {
    const value = /^\d{1,9}$/.test(text) ? Number(text) : NaN;
    return value >= least && value <= most ? { value } : { wrong };
  };
}

function readYes(text: string): Reading<boolean, PokerMessage> {
  if (!/^(yes|no|true|false)$/.test(text)) return { wrong: { code: 'option-yes' } };
  return { value: text === 'yes' || text === 'true' };
}
