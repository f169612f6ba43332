import type { Scene } from './probe.ts';
import type { Advice, Saw } from './text.ts';

/** One attack of `arena doctor` on a sandbox. */
export interface Attack {
  /** A wall isolates a program; a limit bounds what it uses. */
  readonly part: 'wall' | 'limit';
  readonly advice: Advice;
  run(scene: Scene): Promise<Seen>;
}

export interface Seen {
  readonly held: boolean;
  readonly saw: Saw;
}
