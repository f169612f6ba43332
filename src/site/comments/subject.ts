import type { Language } from '../../game/message.ts';
import { contestName, titleIn } from '../../game/title.ts';
import { getContest } from '../../store/contests.ts';
import type { Database } from '../../store/database.ts';
import { moderatorsOf as ofContest } from '../../store/tournaments.ts';
import { gameModerators, knownGame, openGame } from '../../store/games.ts';

/** What a comment is about: a game by its name, or a contest by its number. */
export type Subject = { readonly game: string } | { readonly contest: number };

/** A subject that is there, and its page. */
export interface Place {
  readonly subject: Subject;
  readonly path: string;
  /** As stored texts name it, whoever reads them. */
  readonly name: string;
  readonly title: (language: Language) => string;
}

/** The page of a subject. */
export const pathOf = (subject: Subject): string =>
  'game' in subject ? `/games/${subject.game}` : `/contests/${subject.contest}`;

/** Trials and test matches have no page of their own, so nobody comments on them. */
export async function findPlace(db: Database, subject: Subject): Promise<Place | undefined> {
  if ('game' in subject) {
    const game = await openGame(db, subject.game);
    return (
      game && {
        subject,
        path: pathOf(subject),
        name: game.rules.title,
        title: (language) => titleIn(game.rules, language),
      }
    );
  }
  const contest = await getContest(db, subject.contest);
  if (contest === undefined || contest.kind === 'tests') return undefined;
  const game = await knownGame(db, contest.game);
  return {
    subject,
    path: pathOf(subject),
    name: contest.name,
    title: (language) => (game === undefined ? contest.name : contestName(contest.name, game.rules, language)),
  };
}

/** The accounts that look after a subject: they are told of its comments, and may edit and delete them. */
export async function moderatorsOf(db: Database, subject: Subject): Promise<readonly number[]> {
  return 'game' in subject
    ? await gameModerators(db, subject.game)
    : (await ofContest(db, subject.contest)).map(({ account }) => account);
}
