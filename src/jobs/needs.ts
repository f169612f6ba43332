import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Transaction } from 'kysely';
import { languageOf, loadLanguages, type Language } from '../programs/language.ts';
import { samplesOf } from '../store/judges.ts';
import type { Schema } from '../store/schema.ts';
import type { Work, WorkOf } from './job.ts';

type Trx = Transaction<Schema>;

/** Beside languages by their names, what a machine may lack: sandboxes with a folder /data whose size is limited. */
export const memoryNeed = 'memory';

/** What a match with a person needs: a slot for people, who think for minutes. */
export const personNeed = 'person';

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
  const judges = await judgesOf(trx, work);
  const matches = await matchesOf(trx, work);
  return (each) => {
    if (each.kind === 'build') return { needs: languagesOf(languages, [builds.get(each.version) ?? unknown]) };
    if (each.kind === 'judge') return { needs: languagesOf(languages, judges.get(keyOf(each)) ?? []) };
    const { contest, memory, hasPerson, programs } = matches.get(each.match) ?? nowhere;
    const needs = [
      ...languagesOf(languages, programs),
      ...(memory ? [memoryNeed] : []),
      ...(hasPerson ? [personNeed] : []),
    ];
    const apart = memory ? `memory ${contest}` : each.apart?.toString();
    return { needs, ...(apart !== undefined && { apart }) };
  };
}

interface Program {
  readonly program: string;
  /** If it is known; else the name of the file tells. */
  readonly language: string | null;
}

const unknown: Program = { program: '', language: null };
const nowhere = { contest: 0, memory: false, hasPerson: false, programs: [] };

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

const keyOf = ({ game, version }: WorkOf<'judge'>): string => `${game} ${version}`;

/** The judge, and the sample bots that it plays its trial with. */
async function judgesOf(trx: Trx, work: readonly Work[]): Promise<ReadonlyMap<string, readonly Program[]>> {
  const found = new Map<string, readonly Program[]>();
  for (const each of work) {
    if (each.kind !== 'judge') continue;
    const judge = await trx
      .selectFrom('game_versions')
      .select(['program', 'language'])
      .where('game', '=', each.game)
      .where('number', '=', each.version)
      .execute();
    const samples = await samplesOf(trx, each.game);
    found.set(keyOf(each), [...judge, ...samples.map(({ program }) => ({ program, language: null }))]);
  }
  return found;
}

interface MatchTerms {
  readonly contest: number;
  readonly memory: boolean;
  readonly hasPerson: boolean;
  readonly programs: readonly Program[];
}

async function matchesOf(trx: Trx, work: readonly Work[]): Promise<ReadonlyMap<number, MatchTerms>> {
  const matches = work.flatMap((each) => (each.kind === 'match' ? [each.match] : []));
  if (matches.length === 0) return new Map();
  const rows = await trx
    .selectFrom('matches')
    .innerJoin('contests', 'contests.id', 'matches.contest')
    .leftJoin('game_versions as judge', (join) =>
      join.onRef('judge.game', '=', 'matches.game').onRef('judge.number', '=', 'matches.game_version'),
    )
    .select(['matches.id', 'matches.contest', 'contests.memory', 'judge.program', 'judge.language'])
    .select(({ selectFrom }) =>
      jsonArrayFrom(
        selectFrom('match_seats')
          .innerJoin('versions', 'versions.id', 'match_seats.version')
          .select(['versions.program', 'versions.language', 'versions.kind'])
          .distinct()
          .whereRef('match_seats.match', '=', 'matches.id'),
      ).as('programs'),
    )
    .where('matches.id', 'in', matches)
    .execute();
  return new Map(
    rows.map(({ id, contest, memory, programs, program, language }) => [
      id,
      {
        contest,
        memory,
        hasPerson: programs.some(({ kind }) => kind === 'person'),
        programs: program === null ? programs : [...programs, { program, language }],
      },
    ]),
  );
}
