import type { VersionData, VersionEvents } from '../bots/data.ts';

// What the server tells of a judge that somebody sent: types only.

export interface JudgeData extends Pick<VersionData, 'game' | 'version' | 'state' | 'place' | 'waitsFor' | 'trial'> {
  /** The file that was sent. */
  readonly file: string;
  /** The files of the sample bots. */
  readonly samples: readonly string[];
  /** Why it was refused, as a sentence. */
  readonly failure: string | null;
  /** Everybody may see the game. */
  readonly isPublished: boolean;
}

/** The events of the stream of a judge, by name. */
export type JudgeEvents = Omit<VersionEvents, 'version'> & { version: JudgeData };
