import { texts } from './text/table.ts';
import type { Language } from '../game/message.ts';
import type { Seat } from '../game/seat.ts';
import { escape } from '../kit/escape.ts';
import { faults as catalogue } from '../text/faults.ts';
import { languageOf } from '../text/spoken.ts';
import type { Used } from '../game/log.ts';
import type { JudgedEvent, JudgedResult } from '../match/judge/play.ts';
import { lossLines, type Loss } from './losses.ts';
import type { ReplayOf } from './fault-logs.ts';
import { faultsJson, finite } from './json.ts';
import { fittedColumns } from '../kit/columns.ts';
import { tableWidth } from './screen.ts';
import { numbersIn } from './numbers.ts';
import { notesOf, withBoldHeads } from './tally.ts';

const shown = { first: 100, last: 50, text: 100 } as const; // lines of a long game, and characters of a message

/** The messages of a game, a line each; of a long game the first and the last. */
export function storyOf([_start, ...events]: readonly JudgedEvent[], players: readonly string[]): string[] {
  const left = events.length - shown.first - shown.last;
  if (left <= 0) return linesOf(events, players);
  const lines = linesOf([...events.slice(0, shown.first), ...events.slice(-shown.last)], players);
  return lines.toSpliced(shown.first, 0, texts().linesMore(left));
}

function linesOf(events: readonly JudgedEvent[], players: readonly string[]): string[] {
  const { fixed } = numbersIn();
  const lines = events.map((event) => [`${fixed(event.at / 1000, 3)} s`, ...tell(event, players)] as const);
  const [when, who] = [0, 1].map((column) => Math.max(0, ...lines.map((line) => line[column]!.length)));
  return lines.map(([at, name, text]) => `${at.padStart(when!)}  ${name.padEnd(who!)}  ${text}`);
}

function tell(event: JudgedEvent, players: readonly string[]): readonly [who: string, what: string] {
  const quote = (text: string): string => escape(text, shown.text).replaceAll('\\x0a', '\\n');
  const names = (seats: readonly number[]): string => seats.map((seat) => players[seat]).join(', ');
  const say = texts();
  switch (event.event) {
    case 'start':
      return [say.judge, say.begins];
    case 'told':
      return [say.judgeTo(names(event.to)), quote(event.text)];
    case 'answer':
      return [players[event.seat]!, quote(event.text)];
    case 'fault':
      return [players[event.seat]!, say.isEnded(catalogue[event.fault][languageOf(process.env)].title)];
    case 'killed':
      return [say.judge, say.ends(names(event.seats))];
    case 'end':
      return [say.judge, say.gives(event.given.join(', '))];
    case 'void':
      return [say.judge, say.atFault];
  }
}

interface Line {
  readonly name: string;
  points: number;
  readonly losses: Loss[];
  kills: number;
  longest: number;
  cpu: number | undefined;
  peak: number | undefined;
  used?: Used;
}

const lossesIn = (
  game: number,
  events: readonly JudgedEvent[],
  bots: JudgedResult['bots'],
  replay: ReplayOf,
): readonly { readonly seat: Seat; readonly loss: Loss }[] =>
  events.flatMap((event) =>
    event.event === 'fault'
      ? [
          {
            seat: event.seat,
            loss: {
              game,
              turn: event.turn,
              failure: event,
              stderr: bots[event.seat]!.stderr,
              replay: replay(event.seat),
            },
          },
        ]
      : [],
  );

/** The faults of bots in a void match: often the judge could not handle one of them. */
export const voidLines = (
  events: readonly JudgedEvent[],
  bots: JudgedResult['bots'],
  replay: ReplayOf = () => undefined,
  language: Language = languageOf(process.env),
): string[] =>
  lossesIn(1, events, bots, replay).flatMap(({ seat, loss }) => [
    '',
    ...lossLines(bots[seat]!.player, [loss], language, { isOnly: true }),
  ]);

/** The results of several games, by player. */
export class JudgedTally {
  readonly #lines: readonly Line[];
  readonly #results: { readonly players: readonly string[]; readonly scores: readonly number[] }[] = [];
  games = 0;

  constructor(names: readonly string[]) {
    this.#lines = names.map((name) => ({
      name,
      points: 0,
      losses: [],
      kills: 0,
      longest: 0,
      cpu: undefined,
      peak: undefined,
    }));
  }

  /** Counts a game; `order` says which player sat in which seat. */
  count(
    order: readonly number[],
    events: readonly JudgedEvent[],
    { scores, bots }: JudgedResult,
    replay: ReplayOf = () => undefined,
  ): void {
    this.games++;
    this.#results.push({ players: bots.map(({ player }) => player), scores: scores! });
    for (const [seat, { used, ended }] of bots.entries()) {
      const line = this.#lines[order[seat]!]!;
      line.points += scores![seat]!;
      line.used = used;
      line.longest = Math.max(line.longest, used.longest);
      if (ended === 'killed') line.kills++;
      if (used.cpu !== undefined) line.cpu = (line.cpu ?? 0) + used.cpu;
      if (used.peak !== undefined) line.peak = Math.max(line.peak ?? 0, used.peak);
    }
    for (const { seat, loss } of lossesIn(this.games, events, bots, replay))
      this.#lines[order[seat]!]!.losses.push(loss);
  }

  /** docs/json.md describes it. */
  json(): object {
    return {
      games: this.games,
      results: this.#results,
      players: this.#lines.map(({ name, points, losses, kills, longest, cpu, peak, used }) => ({
        name,
        score: points,
        ended: kills,
        longestMs: longest,
        cpuMs: finite(cpu),
        peakBytes: finite(peak),
        sandbox: used?.box ?? null,
        faults: faultsJson(losses),
      })),
    };
  }

  table(language: Language = languageOf(process.env)): string[] {
    const { seconds, megabytes, short } = numbersIn(language);
    const rows = this.#lines.map(({ name, points, losses, kills, longest, cpu, peak }) => [
      name,
      short(points, 4),
      ...(this.games > 1 ? [short(points / this.games, 4)] : []),
      `${losses.length}`,
      `${kills}`,
      seconds(longest),
      cpu === undefined ? '–' : seconds(cpu),
      peak === undefined ? '–' : megabytes(peak),
    ]);
    const head = texts();
    const heads = [
      head.player,
      head.score,
      ...(this.games > 1 ? [head.perGame] : []),
      head.faults,
      head.endedByJudge,
      head.longest,
      head.computed,
      head.memory,
    ];
    return [
      ...withBoldHeads(fittedColumns([heads, ...rows], tableWidth(), heads.indexOf(head.longest))),
      ...notesOf(this.#lines).flatMap((note, at) => (at === 0 ? ['', note] : [note])),
      ...this.#lines.flatMap(({ name, losses }) =>
        losses.length === 0 ? [] : ['', ...lossLines(name, losses, language, { isOnly: this.games === 1 })],
      ),
    ];
  }
}
