import { sql, type RawBuilder } from 'kysely';
import type { Database } from './database.ts';

// Teams own bots together: an account of the role team, and its members.

/** Whether a person owns the row of `bots` of a query, alone or as a member of a team. */
export const ownedBy = (person: number): RawBuilder<boolean> => sql<boolean>`(
  bots.owner = ${person} or bots.owner in (
    select team from team_members where team_members.account = ${person} and accepted_at is not null
  )
)`;

/** The people behind accounts, by account: the person, or the members of a team. */
export async function peopleOf(
  db: Database,
  accounts: readonly number[],
): Promise<ReadonlyMap<number, readonly number[]>> {
  const rows = await db
    .selectFrom('team_members')
    .select(['team', 'account'])
    .where('team', '=', sql<number>`any(${[...accounts]}::bigint[])`)
    .where('accepted_at', 'is not', null)
    .execute();
  return new Map(
    accounts.map((account) => {
      const members = rows.filter(({ team }) => team === account).map((row) => row.account);
      return [account, members.length === 0 ? [account] : members];
    }),
  );
}

export interface Team {
  readonly id: number;
  readonly login: string;
  /** Whether the person is a member, or was invited. */
  readonly isMember: boolean;
}

/** The teams of a person, and those that the person was invited to, the oldest first. */
export async function teamsOf(db: Database, person: number): Promise<Team[]> {
  return await db
    .selectFrom('team_members')
    .innerJoin('users', 'users.id', 'team_members.team')
    .select(['users.id', 'users.login', sql<boolean>`accepted_at is not null`.as('isMember')])
    .where('account', '=', person)
    .orderBy('users.id')
    .execute();
}

export interface TeamMember {
  readonly team: number;
  readonly account: number;
  readonly login: string;
  /** False: invited. */
  readonly isMember: boolean;
}

export async function membersOf(db: Database, teams: readonly number[]): Promise<TeamMember[]> {
  return await db
    .selectFrom('team_members')
    .innerJoin('users', 'users.id', 'team_members.account')
    .select(['team', 'account', 'login', sql<boolean>`accepted_at is not null`.as('isMember')])
    .where('team', '=', sql<number>`any(${[...teams]}::bigint[])`)
    .orderBy('accepted_at')
    .orderBy('account')
    .execute();
}
