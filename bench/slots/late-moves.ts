// Plays long matches with their logs between bots of this process. Prints how many times as much CPU time a turn of the
// last fifth of a match takes as one of the first fifth.   late-moves chess|domino|geography|kierki|market|poker
import { bot as anyChess } from '../../games/chess/bots/random.ts';
import { game as chess } from '../../games/chess/rules.ts';
import { bot as anyDomino } from '../../games/domino/bots/random.ts';
import { game as domino } from '../../games/domino/rules.ts';
import { bot as anyEdge } from '../../games/geography/bots/random.ts';
import { game as geography } from '../../games/geography/rules.ts';
import { bot as lowest } from '../../games/kierki/bots/lowest.ts';
import { drawDeals, writeDeals } from '../../games/kierki/deals.ts';
import { game as kierki } from '../../games/kierki/rules.ts';
import { bot as index } from '../../games/market/bots/index.ts';
import { game as market } from '../../games/market/rules.ts';
import { bot as caller } from '../../games/poker/bots/caller.ts';
import { game as poker } from '../../games/poker/rules.ts';
import { defaults } from '../../src/game/defaults.ts';
import type { Bot } from '../../src/game/player.ts';
import { randomFor } from '../../src/game/random.ts';
import type { Game } from '../../src/game/rules.ts';
import { inProcess, playMatch } from '../../src/referee/play.ts';
import { Recording } from '../../src/referee/recording.ts';
import { median } from '../tools/figure.ts';

/** Microseconds of CPU time of the turns of one match, in each of five parts. */
async function partsOf<State, Move, View, Options extends object>(
  rules: Game<State, Move, View, Options>,
  bot: Bot<View, Move>,
  seats: number,
  options: Partial<Options>,
  seed: string,
): Promise<number[]> {
  const players = Array.from({ length: seats }, (_, seat) => `${seat}`);
  const seated = players.map(() => inProcess(bot));
  const record = new Recording();
  const looks: number[] = [];
  const setup = { game: 'long', rules, seed, options: { ...defaults(rules), ...options }, players, moveTime: 2000 };
  for await (const event of playMatch({ ...setup, seated })) {
    record.add(event);
    if (event.event === 'turn' && event.turn % 10 === 0) looks.push(process.cpuUsage().user);
  }
  return Array.from({ length: 5 }, (_, part) => {
    const [from, to] = [part, part + 1].map((end) => Math.floor((end * (looks.length - 1)) / 5)) as [number, number];
    return (looks[to]! - looks[from]!) / (to - from);
  });
}

async function late<State, Move, View, Options extends object>(
  rules: Game<State, Move, View, Options>,
  bot: Bot<View, Move>,
  seats: number,
  options: Partial<Options>,
  matches: number,
): Promise<number> {
  const ratios: number[] = [];
  for (let match = 0; match < matches; match++) {
    const parts = await partsOf(rules, bot, seats, options, `late/${match}`);
    if (match > matches / 3) ratios.push(parts[4]! / parts[0]!); // the code is warm by then
  }
  return median(ratios);
}

const deals = Array.from({ length: 1000 }, (_, at) => 1 + (at % 7));
const played: Readonly<Record<string, () => Promise<number>>> = {
  chess: () => late(chess, anyChess, 2, {}, 60),
  domino: () => late(domino, anyDomino, 2, { size: 99 }, 4),
  geography: () => late(geography, anyEdge, 2, { gsize: 10_000 }, 30),
  kierki: () => late(kierki, lowest, 4, { file: writeDeals(drawDeals(deals, randomFor('late', 0))) }, 5),
  market: () => late(market, index, 4, { rounds: 5000 }, 5),
  poker: () => late(poker, caller, 4, { doyle: true, hands: 1000 }, 5),
};
console.log(await played[process.argv[2]!]!());
