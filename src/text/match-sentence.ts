import type { Catalogue } from '../game/message.ts';
import { messages as ofLogs } from '../game/messages.ts';
import { messages as ofConnect } from './connect.ts';
import { messages as ofConnections } from './connection.ts';
import { messages as ofMatches } from './match.ts';
import { messages as ofPlayerFolders } from './player-folder.ts';
import { messages as ofPrograms } from './programs.ts';
import { messages as ofSandboxes } from './sandbox.ts';
import { messages as ofTroubles } from './troubles.ts';
import { sentenceIn } from './sentence-in.ts';

/** What can be told of a match: a part of all catalogues, for pages fetch it. */
export const matchCatalogues: readonly Catalogue[] = [
  ofLogs,
  ofConnect,
  ofConnections,
  ofMatches,
  ofPlayerFolders,
  ofPrograms,
  ofSandboxes,
  ofTroubles,
];

/** `sentence` for whatever happens in a match, in a browser, too. */
export const matchSentence = sentenceIn(matchCatalogues);
