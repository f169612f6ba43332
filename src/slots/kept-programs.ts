import { exitTime, type Program } from '../channels/program.ts';
import type { Channel } from '../game/channel.ts';

/** Programs that stay alive between the matches of a slot, by who plays what with which program. */
export class KeptPrograms {
  readonly #waiting = new Map<string, KeptProgram>();

  /** The program of this player, if one waits for a match and is still alive. */
  take(who: string): KeptProgram | undefined {
    const kept = this.#waiting.get(who);
    this.#waiting.delete(who);
    return kept?.isAlive === true ? kept : undefined;
  }

  keep(who: string, program: KeptProgram): void {
    this.#waiting.set(who, program);
  }

  /** Ends all that wait. */
  async stop(): Promise<void> {
    const all = [...this.#waiting.values()];
    this.#waiting.clear();
    await Promise.all(all.map((kept) => kept.stop(exitTime)));
  }
}

/** A program that outlives a match: what its player says last is said when the program really ends. */
export class KeptProgram {
  readonly program: Program;
  readonly channel: Channel;
  isAlive = true;
  #last: string | undefined;
  #cpu = 0;

  constructor(program: Program) {
    this.program = program;
    const { channel } = program;
    this.channel = {
      send: (message) => channel.send(message),
      receive: (limit, isAnswer) => channel.receive(limit, isAnswer),
      waitOn: () => channel.waitOn(),
      onUnasked: (tell) =>
        channel.onUnasked((heard) => {
          if (heard.kind === 'failure') this.isAlive = false;
          tell(heard);
        }),
      close: (last) => void (this.#last = last),
    };
  }

  /** Another match begins. */
  renew(): void {
    this.program.channel.renew();
    this.#cpu = this.program.used().cpu ?? 0;
  }

  /** What the program used in this match. */
  used(): ReturnType<Program['used']> {
    const { cpu, ...used } = this.program.used();
    return { ...used, ...(cpu !== undefined && { cpu: Math.round(1000 * (cpu - this.#cpu)) / 1000 }) };
  }

  async stop(patience?: number): Promise<void> {
    this.isAlive = false;
    this.program.channel.close(this.#last);
    await this.program.stop(patience);
  }
}
