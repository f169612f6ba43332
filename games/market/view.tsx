import type { GameView } from '../../src/game/view/viewer.ts';
import { letterOf, wholeMoney } from './amounts.ts';
import { Board } from './board.tsx';
import { Holdings } from './holdings.tsx';
import { messages as catalogue } from './messages.ts';
import { Orders } from './orders-card.tsx';
import { readOrders } from './orders.ts';
import { worths, type Move, type State } from './state.ts';
import { texts } from './texts.ts';
import { Trades, writeTrades } from './trades.tsx';

const readTrades = (text: string): Move => {
  const orders = readOrders(text);
  return 'value' in orders ? orders.value : [];
};

export const view: GameView<State> = {
  isDrawn: true,
  Board,
  Key: ({ language }) => <span>{texts[language].letters}</span>,
  Side: (props) => (
    <>
      <Orders {...props} />
      <Holdings {...props} />
    </>
  ),
  Moves: Trades,
  tabs: { en: texts.en.tabs, pl: texts.pl.tabs },
  points: (state) => worths(state).map((worth) => worth / 100),
  catalogue,
  ending: (_frames, names, { scores }, language) => {
    const best = Math.max(...scores);
    const winners = names.filter((_, seat) => scores[seat] === best);
    return texts[language].ending(winners, wholeMoney(100 * best));
  },
  over: { en: texts.en.over, pl: texts.pl.over },
  facts: (frames, language) => {
    const { prices, terms } = frames[0]!.view;
    return texts[language].facts(prices.length, terms.rounds, wholeMoney(terms.cash));
  },
  out: { en: texts.en.out, pl: texts.pl.out },
  move: (text) => writeTrades(readTrades(text)),
  moveInWords: (text, _frames, _at, language) => {
    const { bought, sold, nothing } = texts[language];
    const orders = readTrades(text);
    const words = orders.map(([stock, shares]) => (shares < 0 ? sold : bought)(letterOf(stock), Math.abs(shares)));
    return words.length === 0 ? nothing : words.join(', ');
  },
  messages: async (match) => (await import('./conversation.ts')).messages(match),
};
