import type { Catalogue } from '../game/message.ts';
import { messages as ofChallenges } from './challenges.ts';
import { messages as ofChecks } from './checks.ts';
import { messages as ofClasses } from './classes.ts';
import { messages as ofComments } from './comments.ts';
import { messages as ofGames } from './games.ts';
import { matchCatalogues } from './match-sentence.ts';
import { messages as ofMatchFilters } from './match-filters.ts';
import { messages as ofNews } from './news.ts';
import { messages as ofPeople } from './people.ts';
import { messages as ofPlay } from './play.ts';
import { messages as ofTeams } from './teams.ts';
import { messages as ofTests } from './tests.ts';
import { messages as ofTournaments } from './tournament.ts';
import { messages as ofUploads } from './uploads.ts';
import { messages as ofWebhooks } from './webhooks.ts';

/** The catalogues that belong to no single game; no code is in two of them. */
export const common: readonly Catalogue[] = [
  ...matchCatalogues,
  ofChallenges,
  ofChecks,
  ofClasses,
  ofComments,
  ofGames,
  ofMatchFilters,
  ofNews,
  ofPeople,
  ofPlay,
  ofTeams,
  ofTests,
  ofTournaments,
  ofUploads,
  ofWebhooks,
];
