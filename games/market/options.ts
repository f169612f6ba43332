import type { Fields } from '../../src/game/option.ts';
import type { Reading } from '../../src/kit/reading.ts';
import type { MarketMessage } from './messages.ts';
import type { Options } from './state.ts';

export const options: Fields<Options> = {
  stocks: {
    label: { en: 'Stocks', pl: 'Liczba spółek' },
    unit: 'stocks',
    default: 5,
    read: whole('stocks-number', 26), // they are called A to Z
  },
  rounds: {
    label: { en: 'Rounds', pl: 'Liczba rund' },
    unit: 'rounds',
    default: 100,
    read: whole('rounds-number', 10_000),
  },
  cash: {
    label: { en: 'Cash of each player at the start', pl: 'Gotówka każdego gracza na początku' },
    unit: 'money',
    default: 100_000,
    read: decimal('money-amount', { least: 0.01, most: 1e9, digits: 2 }),
  },
  price: {
    label: { en: 'Price of a share at the start', pl: 'Kurs akcji na początku' },
    unit: 'money',
    default: 100,
    read: decimal('price-amount', { least: 0.01, most: 1e7, digits: 2 }),
  },
  volatility: {
    label: { en: 'How much prices move by chance in a round', pl: 'Jak bardzo kursy zmienia w rundzie przypadek' },
    unit: 'number',
    default: 0.02,
    read: decimal('volatility-number', { least: 0, most: 1, digits: 6 }),
  },
  impact: {
    label: { en: 'How much orders move a price', pl: 'Jak bardzo kurs zmieniają zlecenia' },
    unit: 'number',
    default: 0.1,
    read: decimal('impact-number', { least: 0, most: 100, digits: 6 }),
  },
  liquidity: {
    label: { en: 'Shares whose order has that whole impact', pl: 'Liczba akcji, której zlecenie ma cały ten wpływ' },
    unit: 'shares',
    default: 10_000,
    read: whole('liquidity-number', 1e9),
  },
  faults: {
    label: {
      en: 'Unreadable or late answers after which a bot is out',
      pl: 'Liczba nieczytelnych lub spóźnionych odpowiedzi, po której bot odpada',
    },
    unit: 'faults',
    default: 10,
    read: whole('faults-number', 10_000),
  },
};

/** The codes of messages that name only an upper bound. */
type Bound = Extract<MarketMessage, { code: `${string}-number` | `${string}-amount` }>['code'];

type Read = (text: string) => Reading<number, MarketMessage>;

function whole(code: Bound, most: number): Read {
  return decimal(code, { least: 1, most, digits: 0 });
}

/** Six digits at most: a smaller number is written with an exponent, which would not be read again. */
function decimal(code: Bound, { least, most, digits }: { least: number; most: number; digits: number }): Read {
  const form = digits === 0 ? /^\d{1,12}$/ : new RegExp(`^\\d{1,12}(\\.\\d{1,${digits}})?$`);
  return (text) => {
    const value = form.test(text) ? Number(text) : Number.NaN;
    return value >= least && value <= most ? { value } : { wrong: { code, most } };
  };
}
