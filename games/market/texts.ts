import type { Translation } from '../../src/game/message.ts';
import { plural } from '../../src/text/format.ts';

// What the pages of this game and terminals say.

const en = {
  position: (round: number, rounds: number, prices: string, worths: string) =>
    `${round === 0 ? `before the first of ${rounds} rounds` : `after round ${round} of ${rounds}`}: ` +
    `prices ${prices}; worth ${worths}`,
  prices: 'Prices',
  ofStocks: (stocks: number) => `of ${stocks} ${plural('en', stocks, { one: 'stock', other: 'stocks' })}`,
  worth: 'Worth',
  worthHint: 'cash and shares at these prices; dotted: the start',
  pricesLabel: (stocks: number, rounds: number) =>
    `Prices of ${stocks} ${plural('en', stocks, { one: 'stock', other: 'stocks' })} over ${rounds} rounds`,
  worthLabel: (players: number, rounds: number) => `Worth of ${players} players over ${rounds} rounds`,
  thousands: (value: string) => `${value}k`,
  millions: (value: string) => `${value}M`,
  billions: (value: string) => `${value}G`,
  orders: 'Orders',
  round: (round: number) => (round === 0 ? 'before round 1' : `round ${round}`),
  soldBought: 'sold · bought',
  stock: 'Stock',
  price: 'Price',
  change: 'Change',
  bySeat: 'By player',
  net: 'Net',
  trade: (player: number, shares: string) => `player ${player}: ${shares}`,
  holdings: 'Holdings',
  holdingsHint: 'shares, cash, worth',
  player: 'Player',
  cash: 'Cash',
  trades: 'Trades',
  bought: (stock: string, shares: number) => `buys ${shares} of ${stock}`,
  sold: (stock: string, shares: number) => `sells ${shares} of ${stock}`,
  nothing: 'orders nothing',
  of: 'Round',
  passed: 'fault, passed',
  buys: { quarter: 'buy ¼', half: 'buy ½', all: 'buy all' },
  sells: { quarter: 'sell ¼', half: 'sell ½', all: 'sell all' },
  pass: 'pass',
  tabs: { moves: 'Trades', log: 'Log' },
  letters: 'a letter is a stock, a colour a player',
  ending: (winners: readonly string[], worth: string) =>
    `${winners.join(' and ')} ${winners.length === 1 ? 'ends' : 'end'} with the most, ${worth}`,
  over: 'last round',
  facts: (stocks: number, rounds: number, cash: string) =>
    `${rounds} ${plural('en', rounds, { one: 'round', other: 'rounds' })}, ` +
    `${stocks} ${plural('en', stocks, { one: 'stock', other: 'stocks' })}, everyone began with ${cash}`,
  out: { short: 'out', sentence: 'Its cash and shares stay as they are for the rest of the match.' },
};

const pl: Translation<typeof en> = {
  position: (round, rounds, prices, worths) =>
    `${round === 0 ? `przed pierwszą z ${rounds} rund` : `po rundzie ${round} z ${rounds}`}: ` +
    `kursy ${prices}; majątek ${worths}`,
  prices: 'Kursy',
  ofStocks: (stocks) =>
    `${stocks} ${plural('pl', stocks, { one: 'spółki', few: 'spółek', many: 'spółek', other: 'spółek' })}`,
  worth: 'Majątek',
  worthHint: 'gotówka i akcje po tych kursach; kropki: początek',
  pricesLabel: (stocks, rounds) =>
    `Kursy ${stocks} ${plural('pl', stocks, { one: 'spółki', other: 'spółek' })}, liczba rund: ${rounds}`,
  worthLabel: (players, rounds) => `Majątek ${players} graczy, liczba rund: ${rounds}`,
  thousands: (value) => `${value} tys.`,
  millions: (value) => `${value} mln`,
  billions: (value) => `${value} mld`,
  orders: 'Zlecenia',
  round: (round) => (round === 0 ? 'przed rundą 1' : `runda ${round}`),
  soldBought: 'sprzedaż · kupno',
  stock: 'Spółka',
  price: 'Kurs',
  change: 'Zmiana',
  bySeat: 'Według gracza',
  net: 'Saldo',
  trade: (player, shares) => `gracz ${player}: ${shares}`,
  holdings: 'Stan posiadania',
  holdingsHint: 'akcje, gotówka, majątek',
  player: 'Gracz',
  cash: 'Gotówka',
  bought: (stock, shares) => `kupuje ${shares} akcji ${stock}`,
  sold: (stock, shares) => `sprzedaje ${shares} akcji ${stock}`,
  nothing: 'nic nie zleca',
  trades: 'Transakcje',
  of: 'Runda',
  passed: 'błąd, pas',
  buys: { quarter: 'kup za ¼', half: 'kup za ½', all: 'kup za wszystko' },
  sells: { quarter: 'sprzedaj ¼', half: 'sprzedaj ½', all: 'sprzedaj wszystko' },
  pass: 'pas',
  tabs: { moves: 'Transakcje', log: 'Rozmowa' },
  letters: 'litera to spółka, kolor to gracz',
  ending: (winners, worth) => `${winners.join(' i ')} z największym majątkiem, ${worth}`,
  over: 'ostatnia runda',
  facts: (stocks, rounds, cash) =>
    `${rounds} ${plural('pl', rounds, { one: 'runda', few: 'rundy', many: 'rund', other: 'rundy' })}, ` +
    `${stocks} ${plural('pl', stocks, { one: 'spółka', few: 'spółki', many: 'spółek', other: 'spółki' })}, ` +
    `na początku każdy miał ${cash}`,
  out: { short: 'odpada', sentence: 'Jego gotówka i akcje nie zmieniają się do końca meczu.' },
};

export const texts = { en, pl };
