// Bots in our own process: moves, deals and decisions per second through the whole match loop.
import { inTurns, type Figure } from './tools/figure.ts';
import { numberOf, pinned, slot } from './tools/programs.ts';

export async function measure(): Promise<Figure[]> {
  const counted =
    (name: string, ...words: string[]) =>
    () =>
      numberOf(pinned([...slot(name), ...words]));
  const [moves, loggedMoves, deals, loggedDeals, hands, loggedHands, trades, loggedTrades] = await inTurns(
    5,
    counted('moves'),
    counted('moves', 'log'),
    counted('deals'),
    counted('deals', 'log'),
    counted('decisions', 'poker'),
    counted('decisions', 'poker', 'log'),
    counted('decisions', 'market'),
    counted('decisions', 'market', 'log'),
  );
  const figure = (what: string, unit: string, ours: number, least: number): Figure => ({
    id: 'G9',
    what,
    unit,
    ours,
    goal: { of: 'ours', least },
  });
  return [
    figure('geography with bots in the process, one core', 'moves/s', moves!, 100_000),
    figure('the same, with its log written', 'moves/s', loggedMoves!, 100_000),
    figure('kierki with bots in the process, one core', 'deals/s', deals!, 1000),
    figure('the same, with its log written', 'deals/s', loggedDeals!, 1000),
    figure('hold’em with bots in the process, one core', 'decisions/s', hands!, 20_000),
    figure('the same, with its log written', 'decisions/s', loggedHands!, 20_000),
    figure('stock exchange with bots in the process, one core', 'decisions/s', trades!, 50_000),
    figure('the same, with its log written', 'decisions/s', loggedTrades!, 50_000),
  ];
}
