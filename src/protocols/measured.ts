import { startProgram, type Launch, type Program } from '../channels/program.ts';
import type { Framing } from '../game/contract.ts';

/** What a program used, where whoever keeps it can tell: milliseconds that it computed, and the most bytes that it held. */
export interface Used {
  readonly cpu?: number;
  readonly peak?: number;
}

export interface Measured extends Program {
  used(): Used;
}

export async function startMeasured(launch: Launch, framing: Framing): Promise<Measured> {
  const running = await launch();
  const program = await startProgram(() => Promise.resolve(running), framing);
  const used = (): Used => ({ ...(running.cpu === undefined ? {} : { cpu: running.cpu() }), ...(running.peak === undefined ? {} : { peak: running.peak() }) });
  return { ...program, used };
}
