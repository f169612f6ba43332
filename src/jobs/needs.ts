import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Transaction } from 'kysely';
import { judgePath } from '../match/games.ts';
import { languageOf, loadLanguages, type Language } from '../programs/language.ts';
import type { Schema } from '../store/schema.ts';
import type { Work } from './job.ts';

type Trx = Transaction<Schema>;

/** Beside languages by their names, what a machine may lack: sandboxes with a folder /data whose size is limited. */
export const memoryNeed = 'memory';

/** What the queue must know of a job beyond its work. */
export interface Terms {
  /** What a machine must have to do the job. */
  readonly needs: readonly string[];
  /** Jobs with the same text here are never done at the same time. */
  readonly apart?: string;
}

/**
 * The terms of jobs. Matches of a contest in which bots have a memory are played one after the other, so that every bot
 * finds what it left in the match before.
 */
export async function termsOf(trx: Trx, work: readonly Work[]): Promise<(work: Work) => Terms> {
  const languages = await loadLanguages();
  const builds = await buildsOf(trx, work);
  const matches = await matchesOf(trx, work);
  return (each) => {
    if (each.kind === 'build') return { needs: languagesOf(languages, [builds.get(each.version) ?? unknown]) };
    const { contest, memory, programs, game } = matches.get(each.match) ?? nowhere;
    const judge = { program: judgePath(game) ?? '', language: null };
    const needs = languagesOf(languages, [...programs, judge]);
    const apart = memory ? `memory ${contest}` : each.apart?.toString();
    return { needs: memory ? [...needs, memoryNeed] : needs, ...(apart !== undefined && { apart }) };
  };
}

interface Program {
  readonly program: string;
  /** If it is known; else the name of the file tells. */
  readonly language: string | null;
}

const unknown: Program = { program: '', language: null };
const nowhere = { contest: 0, memory: false, programs: [], game: '' };

const languagesOf = (languages: ReadonlyMap<string, Language>, programs: readonly Program[]): string[] => [
  ...new Set(programs.flatMap(({ program, language }) => language ?? languageOf(languages, program) ?? [])),
];

async function buildsOf(trx: Trx, work: readonly Work[]): Promise<ReadonlyMap<number, Program>> {
  const versions = work.flatMap((each) => (each.kind === 'build' ? [each.version] : []));
  if (versions.length === 0) return new Map();
  const rows = await trx
    .selectFrom('versions')
    .select(['id', 'program', 'language'])
    .where('id', 'in', versions)
    .execute();
  return new Map(rows.map(({ id, ...program }) => [id, program]));
}

interface MatchTerms {
  readonly contest: number;
  readonly memory: boolean;
  readonly game: string;
  readonly programs: readonly Program[];
}

async function matchesOf(trx: Trx, work: readonly Work[]): Promise<ReadonlyMap<number, MatchTerms>> {
  const matches = work.flatMap((each) => (each.kind === 'match' ? [each.match] : []));
  if (matches.length === 0) return new Map();
  const rows = await trx
    .selectFrom('matches')
    .innerJoin('contests', 'contests.id', 'matches.contest')
    .select(['matches.id', 'matches.contest', 'matches.game', 'contests.memory'])
    .select(({ selectFrom }) =>
      jsonArrayFrom(
        selectFrom('match_seats')
          .innerJoin('versions', 'versions.id', 'match_seats.version')
          .select(['versions.program', 'versions.language'])
          .distinct()
          .whereRef('match_seats.match', '=', 'matches.id'),
      ).as('programs'),
    )
    .where('matches.id', 'in', matches)
    .execute();
  return new Map(rows.map(({ id, ...terms }) => [id, terms]));
}
