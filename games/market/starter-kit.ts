import type { StarterKit } from '../../src/game/starter-kit.ts';

export const starterKit: StarterKit = {
  messages: [
    {
      name: 'game',
      word: 'GAME',
      fields: { seats: 'int', you: 'int', stocks: 'int', rounds: 'int', cash: 'long' },
      about: {
        en: 'The match begins: players, your seat, stocks, rounds, the cash of each player in cents.',
        pl: 'Mecz się zaczyna: gracze, twoje miejsce, akcje, rundy, gotówka każdego gracza w groszach.',
      },
    },
    {
      name: 'round',
      word: 'ROUND',
      fields: { number: 'int', prices: 'longs' },
      about: { en: 'A round begins at these prices.', pl: 'Zaczyna się runda po takich cenach.' },
    },
    {
      name: 'trade',
      word: 'TRADE',
      fields: { seat: 'int', trades: 'longs' },
      about: {
        en: 'What a seat traded in the last round: a stock and its shares for each trade, below 0 for a sale.',
        pl: 'Czym handlowało miejsce w ostatniej rundzie: akcja i liczba sztuk, ujemna przy sprzedaży, każdej transakcji.',
      },
    },
    {
      name: 'own',
      word: 'HAVE',
      fields: { cash: 'long', shares: 'longs' },
      about: { en: 'What you have: cash, and shares of each stock.', pl: 'Co masz: gotówka i sztuki każdej akcji.' },
    },
    {
      name: 'turn',
      word: 'GO',
      asks: true,
      about: { en: 'You are to move.', pl: 'Twój ruch.' },
    },
    {
      name: 'over',
      word: 'END',
      fields: { worths: 'longs' },
      ends: true,
      about: { en: 'The match is over: what everybody has, by seat.', pl: 'Koniec meczu: ile kto ma, według miejsc.' },
    },
  ],
  code: `
// Some legal moves, for there are too many to list: to pass, to buy a stock for half the cash, to sell all of it.
function moves(): texts {
  let found = texts("ORDERS");
  for (stock of range(0, len(round.prices))) {
    let affordable = own.cash / 2 / round.prices[stock];
    if (affordable > 0) {
      add(found, "ORDERS " + text(stock) + " " + text(affordable));
    }
    if (own.shares[stock] > 0) {
      add(found, "ORDERS " + text(stock) + " -" + text(own.shares[stock]));
    }
  }
  return found;
}
`,
};
