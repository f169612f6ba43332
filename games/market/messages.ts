import type { MessageIn, Translation } from '../../src/game/message.ts';

const en = {
  'orders-form': () => 'an answer must read ORDERS, then a stock and its shares for each order: ORDERS 0 10 3 -5',
  'not-whole': ({ word }: { word: string }) => `"${word}" is not a whole number`,
  'no-shares': () => 'each order is two numbers, a stock and its shares; the last order has no shares',
  'many-orders': ({ most }: { most: number }) => `an answer has at most ${most} orders`,
  'long-answer': ({ bytes }: { bytes: number }) => `an answer has at most ${bytes} bytes`,
  'no-stock': ({ stock, last }: { stock: number; last: number }) =>
    `there is no stock ${stock}; ${last === 0 ? 'the only stock is 0' : `the stocks are 0 to ${last}`}`,

  'stocks-number': ({ most }: { most: number }) => `The number of stocks must be a whole number from 1 to ${most}`,
  'rounds-number': ({ most }: { most: number }) => `The number of rounds must be a whole number from 1 to ${most}`,
  'money-amount': ({ most }: { most: number }) =>
    `The cash at the start must be from 0.01 to ${most}, with at most two digits after the point`,
  'price-amount': ({ most }: { most: number }) =>
    `The price at the start must be from 0.01 to ${most}, with at most two digits after the point`,
  'volatility-number': ({ most }: { most: number }) =>
    `The volatility must be from 0 to ${most}, with at most six digits after the point`,
  'impact-number': ({ most }: { most: number }) =>
    `The impact must be from 0 to ${most}, with at most six digits after the point`,
  'liquidity-number': ({ most }: { most: number }) => `The liquidity must be a whole number from 1 to ${most}`,
  'faults-number': ({ most }: { most: number }) => `The number of faults must be a whole number from 1 to ${most}`,
};

const pl: Translation<typeof en> = {
  'orders-form': () =>
    'odpowiedź musi mieć postać ORDERS, a dalej dla każdego zlecenia spółka i liczba akcji: ORDERS 0 10 3 -5',
  'not-whole': ({ word }) => `"${word}" nie jest liczbą całkowitą`,
  'no-shares': () => 'każde zlecenie to dwie liczby, spółka i liczba akcji; w ostatnim brakuje liczby akcji',
  'many-orders': ({ most }) => `odpowiedź może mieć najwyżej ${most} zleceń`,
  'long-answer': ({ bytes }) => `odpowiedź może mieć najwyżej ${bytes} bajtów`,
  'no-stock': ({ stock, last }) =>
    `nie ma spółki ${stock}; ${last === 0 ? 'jedyna spółka to 0' : `spółki mają numery od 0 do ${last}`}`,

  'stocks-number': ({ most }) => `Liczba spółek musi być liczbą całkowitą od 1 do ${most}`,
  'rounds-number': ({ most }) => `Liczba rund musi być liczbą całkowitą od 1 do ${most}`,
  'money-amount': ({ most }) => `Gotówka na początku musi wynosić od 0.01 do ${most}, najwyżej dwie cyfry po kropce`,
  'price-amount': ({ most }) => `Kurs na początku musi wynosić od 0.01 do ${most}, najwyżej dwie cyfry po kropce`,
  'volatility-number': ({ most }) => `Zmienność musi być liczbą od 0 do ${most}, najwyżej sześć cyfr po kropce`,
  'impact-number': ({ most }) => `Wpływ zleceń musi być liczbą od 0 do ${most}, najwyżej sześć cyfr po kropce`,
  'liquidity-number': ({ most }) => `Płynność musi być liczbą całkowitą od 1 do ${most}`,
  'faults-number': ({ most }) => `Liczba błędów musi być liczbą całkowitą od 1 do ${most}`,
};

export const messages = { en, pl };
export type MarketMessage = MessageIn<typeof en>;
