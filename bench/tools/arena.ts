import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { register } from '../../src/people/account.ts';
import { makeToken } from '../../src/people/token.ts';
import { openDatabase, type Database } from '../../src/store/database.ts';
import { startEmbedded } from '../../src/store/embedded.ts';
import { temporaryFolder } from '../../test/store.ts';
import { root } from './programs.ts';

/** A whole arena with its sample ladders, as `arena start` opens it. */
export interface BenchArena {
  readonly url: string;
  readonly db: Database;
  /** The process of `arena start`. */
  readonly pid: number;
  /** The token of a new account, for everything. */
  newPlayer(login: string): Promise<string>;
  close(): Promise<void>;
}

export async function openArena(): Promise<BenchArena> {
  const folder = temporaryFolder();
  const server = await startEmbedded(folder);
  const port = await freePort();
  const db = openDatabase(server.url);
  const arena = spawn(process.execPath, [join(root, 'bin/arena'), 'start'], {
    env: { ...process.env, DATABASE_URL: server.url, PORT: `${port}`, HOST: '127.0.0.1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(arena, 'exit');
  const close = async (): Promise<void> => {
    arena.kill();
    await ended;
    await db.destroy();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  const early = ended.then((): never => {
    throw new Error('the arena ended before it was ready');
  });
  try {
    await Promise.race([once(arena.stdout, 'data'), early]);
    const url = `http://127.0.0.1:${port}`;
    return { url, db, pid: arena.pid!, newPlayer: (login) => newPlayer(db, login), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

async function newPlayer(db: Database, login: string): Promise<string> {
  const made = await register(db, { login, password: 'six wet otters', email: '' });
  if ('wrong' in made) throw new Error(`no account ${login}: ${JSON.stringify(made.wrong)}`);
  const token = await makeToken(db, made.value.id, { name: 'bench', scopes: ['read', 'submit', 'play'], days: 1 });
  if ('wrong' in token) throw new Error(`no token of ${login}: ${JSON.stringify(token.wrong)}`);
  return token.value.token;
}
