import type { Random } from '../game/contract.ts';

/** How often who met whom; two who sat at one table met once. */
export class Meetings {
  readonly #met = new Map<number, Map<number, number>>();

  add(table: readonly number[], times = 1): void {
    for (const bot of table) {
      const met = this.#met.get(bot) ?? new Map<number, number>();
      this.#met.set(bot, met);
      for (const other of table) if (other !== bot) met.set(other, (met.get(other) ?? 0) + times);
    }
  }

  between(bot: number, other: number): number {
    return this.#met.get(bot)?.get(other) ?? 0;
  }

  /** With anybody: at full tables as many for a game as there are other seats. */
  of(bot: number): number {
    return sum([...(this.#met.get(bot)?.values() ?? [])]);
  }
}

/**
 * The tables of a ladder's next round, each in the order of its seats. As many play as fill whole tables, and those first who played least;
 * everybody sits down with those whom the table met least. Chance decides between equals and gives the seats.
 */
export function nextTables(bots: readonly number[], seats: number, meetings: Meetings, random: Random): number[][] {
  const least = keyed(random.shuffle(bots), (bot) => meetings.of(bot));
  const waiting = least.slice(0, least.length - (least.length % seats));
  const tables: number[][] = [];
  while (waiting.length > 0) {
    const table = waiting.splice(0, 1);
    while (table.length < seats) {
      const [next] = keyed(waiting, (bot) => sum(table.map((other) => meetings.between(bot, other))));
      table.push(...waiting.splice(waiting.indexOf(next!), 1));
    }
    tables.push(random.shuffle(table));
  }
  return tables;
}

/** The least first; equals stay in their order. */
const keyed = (bots: readonly number[], key: (bot: number) => number): number[] => {
  const keys = new Map(bots.map((bot) => [bot, key(bot)]));
  return bots.toSorted((one, other) => keys.get(one)! - keys.get(other)!);
};

const sum = (numbers: readonly number[]): number => numbers.reduce((one, other) => one + other, 0);
