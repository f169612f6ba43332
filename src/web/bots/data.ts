import type { Fault } from '../../game/fault.ts';

// What the server tells of a version that somebody sent: types only.

export interface VersionData {
  readonly bot: number;
  /** Its number among the versions of the bot. */
  readonly version: number;
  readonly name: string;
  readonly game: string;
  readonly state: 'waiting' | 'building' | 'trial' | 'ready' | 'refused';
  /** How many versions are built before it, while it waits. */
  readonly place: number | null;
  readonly url: string;
  /** The language that no worker has now. */
  readonly waitsFor: string | null;
  /** The file that was sent; for the owner. */
  readonly file: string | null;
  /** The number of the trial match. */
  readonly trial: number | null;
  /** Why it was refused, in sentences. */
  readonly failure: {
    readonly fault: Fault;
    readonly detail: string;
    readonly told: string | null;
    readonly said: string | null;
    readonly hint: string;
  } | null;
  /** What it wrote to stderr in the trial; for the owner. */
  readonly stderr: string | null;
}

/** The events of the stream of a version, by name. */
export interface VersionEvents {
  version: VersionData;
  /** What the build wrote, from this character on; for the owner. */
  output: { readonly from: number; readonly text: string };
}

export const isOpen = ({ state }: Pick<VersionData, 'state'>): boolean => state !== 'ready' && state !== 'refused';
