import type { Fault, Trouble } from '../game/contract.ts';
import { accountLines, explain } from '../game/explain.ts';
import { faults as catalogue, languageOf, type Language } from '../game/faults.ts';
import type { MatchEvent, Used } from '../game/log.ts';
import { shareInterval } from '../rating/interval.ts';

/** A game lost by fault. */
interface Loss {
  readonly game: number;
  readonly turn: number;
  readonly trouble: Trouble;
  readonly stderr: string;
}

interface Line {
  readonly name: string;
  points: number;
  wins: number;
  losses: number;
  readonly faults: Loss[];
  moves: number;
  thought: number;
  longest: number;
  /** Milliseconds computed and the most bytes of memory, where somebody measured them. */
  cpu?: number;
  peak?: number;
}

/** What came of a run of games, player by player. */
export interface Tally {
  readonly games: number;
  readonly lines: readonly Line[];
  /** Games that could not be played fairly, and why. */
  readonly voids: string[];
  /** Counts a game: `order` says which player sat in which seat, `complaints` what each seat wrote last to stderr, `used` what it took. */
  count(number: number, order: readonly number[], events: readonly MatchEvent[], complaints: readonly string[], used: readonly (Used | null)[]): void;
}

export function newTally(names: readonly string[]): Tally {
  const lines: Line[] = names.map((name) => ({ name, points: 0, wins: 0, losses: 0, faults: [], moves: 0, thought: 0, longest: 0 }));
  let games = 0;
  return {
    lines,
    voids: [],
    get games() {
      return games;
    },
    count(number, order, events, complaints, used) {
      games++;
      for (const [seat, one] of used.entries()) countUsed(lines[order[seat]!]!, one);
      for (const event of events) countEvent(lines, number, order, event, complaints);
    },
  };
}

function countUsed(line: Line, used: Used | null): void {
  if (used?.cpu !== undefined) line.cpu = (line.cpu ?? 0) + used.cpu;
  if (used?.peak !== undefined) line.peak = Math.max(line.peak ?? 0, used.peak);
}

function countEvent(lines: readonly Line[], number: number, order: readonly number[], event: MatchEvent, complaints: readonly string[]): void {
  if (event.event === 'turn') {
    for (const [seat, ms] of Object.entries(event.ms)) think(lines[order[Number(seat)]!]!, ms);
  } else if (event.event === 'fault') {
    const line = lines[order[event.seat]!]!;
    if (event.ms !== undefined && catalogue[event.fault].manner === 'late') think(line, event.ms);
    line.faults.push({ game: number, turn: event.turn, trouble: event, stderr: complaints[event.seat] ?? '' });
  } else if (event.event === 'end') {
    const best = Math.max(...event.scores);
    for (const [seat, score] of event.scores.entries()) {
      const line = lines[order[seat]!]!;
      line.points += score;
      if (score < best) line.losses++;
      else if (event.scores.some((other) => other < best)) line.wins++;
    }
  }
}

function think(line: Line, ms: number): void {
  line.moves++;
  line.thought += ms;
  line.longest = Math.max(line.longest, ms);
}

const shown = 5; // faults of a player that are told in full

export function tableOf({ games, lines, voids }: Tally, title: string, language: Language = languageOf(process.env)): string {
  const isMeasured = lines.some(({ cpu, peak }) => cpu !== undefined || peak !== undefined);
  const rows = lines.map(({ name, points, wins, losses, faults, moves, thought, longest, cpu, peak }) => {
    const { low, high } = shareInterval(points, games);
    const share = games === 0 ? '–' : percent(points / games);
    const measured = [cpu === undefined ? '–' : seconds(cpu), peak === undefined ? '–' : megabytes(peak)];
    const counted = [name, share, `${percent(low)} – ${percent(high)}`, `${wins}`, `${losses}`, `${faults.length}`, seconds(moves === 0 ? 0 : thought / moves), seconds(longest)];
    return isMeasured ? [...counted, ...measured] : counted;
  });
  const table = columns([['player', 'score', '95 % interval', 'won', 'lost', 'faults', 'a move', 'longest', ...(isMeasured ? ['computed', 'memory'] : [])], ...rows]);
  const faults = lines.flatMap((line) => lossesOf(line, language));
  const below = [faults, voids].flatMap((part) => (part.length > 0 ? ['', ...part] : []));
  return [`${games} ${games === 1 ? 'game' : 'games'} of ${title}`, '', ...table, ...below].join('\n');
}

const words = {
  en: { game: (game: number) => `game ${game}`, more: (losses: number) => `and ${losses} more` },
  pl: { game: (game: number) => `gra ${game}`, more: (losses: number) => `i jeszcze ${losses}` },
} as const;

/** The first losses of a player in full; the same hint is given once. */
function lossesOf({ name, faults }: Line, language: Language): string[] {
  const hinted = new Set<Fault>();
  const told = faults.slice(0, shown).flatMap(({ game, turn, trouble, stderr }) => {
    const [what, ...rows] = accountLines(explain(trouble, turn, language), language, { stderr, hinted: hinted.has(trouble.fault) });
    hinted.add(trouble.fault);
    return [`${name}, ${words[language].game(game)}: ${what}`, ...rows];
  });
  return faults.length > shown ? [...told, `${name}: ${words[language].more(faults.length - shown)}`] : told;
}

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;
const seconds = (ms: number): string => (ms < 1000 ? `${ms.toFixed(ms < 10 ? 2 : 0)} ms` : `${(ms / 1000).toFixed(2)} s`);

const megabytes = (bytes: number): string => `${(bytes / 2 ** 20).toFixed(1)} MiB`;

function columns(rows: readonly (readonly string[])[]): string[] {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  return rows.map((row) => row.map((cell, column) => (column === 0 ? cell.padEnd(widths[column]!) : cell.padStart(widths[column]!))).join('   '));
}
