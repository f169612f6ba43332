import { readdirSync, readFileSync } from 'node:fs';
import { sql } from 'kysely';
import type { Database } from '../../src/store/database.ts';

/** A process: its parent, and milliseconds of processor time of its own and of its children that ended. */
interface Times {
  readonly pid: number;
  readonly parent: number;
  readonly own: number;
  readonly ended: number;
}

const tick = 10; // milliseconds

function timesOf(pid: string): Times | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' '); // after its name, which may have any characters
    const [user, system, endedUser, endedSystem] = fields.slice(11, 15).map(Number) as [number, number, number, number];
    const [own, ended] = [tick * (user + system), tick * (endedUser + endedSystem)];
    return { pid: Number(pid), parent: Number(fields[1]), own, ended };
  } catch {
    return undefined; // it has just ended
  }
}

/** Milliseconds of processor time of a process and all that it started, those that ended included. */
export function treeTime(pid: number): number {
  const all = readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? (timesOf(name) ?? []) : []));
  const sum = (one: Times): number =>
    all.filter(({ parent }) => parent === one.pid).reduce((total, child) => total + sum(child), one.own + one.ended);
  const top = all.find((one) => one.pid === pid);
  return top === undefined ? 0 : sum(top);
}

/** The same of a database server. */
export async function serverTime(db: Database): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
  return treeTime(timesOf(`${rows[0]!.pid}`)!.parent);
}
