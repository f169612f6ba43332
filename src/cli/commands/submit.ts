import { statSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { faultKinds } from '../../game/fault.ts';
import { harmless, printable } from '../../kit/escape.ts';
import { Failure } from '../../kit/failure.ts';
import { pack } from '../../programs/archive.ts';
import { readBytes } from '../../text/files.ts';
import { replayCommand } from '../../text/replay-command.ts';
import { sentence } from '../../text/sentence.ts';
import { languageOf } from '../../text/spoken.ts';
import { arenaName } from '../arena-name.ts';
import { readArguments } from '../arguments.ts';
import { defineCommand } from '../command.ts';
import { faultLines, linesOf } from '../fault-lines.ts';
import { string, yes } from '../flags.ts';
import type { Login, VersionResult } from '../remote.ts';
import type { ServerEvent } from '../server-events.ts';
import { texts as common } from '../text/remote.ts';
import { texts } from '../text/submit.ts';
import { Usage } from '../usage.ts';

const longest = 64 * 2 ** 20; // bytes

const flags = {
  game: string('game'),
  name: string('name'),
  protocol: string('name'),
  site: string('url'),
  json: yes(),
};

export const command = defineCommand({
  flags,
  texts,
  words: ['file'],

  async run(args) {
    const { values, positionals } = readArguments(args, flags);
    const { game, name, protocol, site, json } = values;
    if (positionals.length !== 1) throw new Usage(texts().oneFile);
    if (game === undefined) throw new Usage(texts().needGame);
    const [file] = positionals as [string];
    const [{ ask, findLogin }, { serverEvents }] = await Promise.all([
      import('../remote.ts'),
      import('../server-events.ts'),
    ]);
    const login = findLogin(site);
    const form = new FormData();
    const { name: sentAs, bytes } = readFile(file);
    form.set('name', name ?? sentAs.replace(/\.(tar\.gz|[^.]+)$/, ''));
    if (protocol !== undefined) form.set('protocol', protocol);
    form.set('file', new Blob([new Uint8Array(bytes)]), sentAs);
    const path = `/games/${encodeURIComponent(game)}/bots`;
    const sent = await ask<VersionResult>(login, path, { method: 'POST', body: form }).catch(
      async (error: unknown) => await tellGames(error, login, game),
    );
    if (!json) console.error(texts().sent(sent.name, `${login.url}${sent.url}`));
    const events = serverEvents(login, `/bots/${sent.bot}/versions/${sent.version}/events`);
    const ended = await waitFor(events, sent, json);
    if (json) console.log(JSON.stringify(ended, null, 2));
    else tell(ended, login);
    return ended.state === 'ready' ? 0 : 1;
  },
});

/** What is sent: a file as it is, a folder as an archive. */
function readFile(path: string): { readonly name: string; readonly bytes: Buffer } {
  const isFolder = statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
  if (!isFolder) return { name: basename(path), bytes: readBytes(path, longest) };
  const packed = pack(path, longest);
  if ('wrong' in packed) throw new Failure(sentence(packed.wrong, languageOf(process.env)));
  return { name: `${basename(resolve(path))}.tar.gz`, bytes: gzipSync(packed.value) };
}

/** Where the arena has no game of this name, a failure that names those it has. */
async function tellGames(error: unknown, login: Login, game: string): Promise<never> {
  const { askForAll, Refused } = await import('../remote.ts');
  if (!(error instanceof Refused) || error.status !== 404) throw error;
  const names = (await askForAll<{ readonly name: string }>(login, '/games')).map(({ name }) => name);
  throw new Failure(texts().noGame(harmless(game, 100), harmless(names.join(', '), 1000)));
}

/** Follows the version until it is ready or refused; tells each new state, and what the build writes as it comes. */
async function waitFor(
  events: AsyncIterable<ServerEvent>,
  sent: VersionResult,
  isQuiet: boolean,
): Promise<VersionResult> {
  let [now, output] = [{ ...sent, output: '' }, ''];
  let told = stateLine(sent);
  const tellWaiting = ({ waitsFor }: VersionResult): void => {
    if (!isQuiet && waitsFor !== null) console.error(texts().waitsFor(printable(waitsFor)));
  };
  tellWaiting(sent);
  for await (const { event, data } of events) {
    if (event === 'output') {
      const { from, text } = data as { from: number; text: string };
      if (!isQuiet && from >= output.length) process.stderr.write(linesOf(text));
      output = output.slice(0, from) + text;
    }
    if (event !== 'version') continue;
    const next = data as VersionResult;
    if (next.waitsFor !== now.waitsFor) tellWaiting(next);
    now = { ...next, output };
    if (now.state === 'ready' || now.state === 'refused') break;
    if (!isQuiet && stateLine(now) !== told) console.error(stateLine(now));
    told = stateLine(now);
  }
  if (!isQuiet && output !== '' && !output.endsWith('\n')) process.stderr.write('\n');
  return now;
}

const stateLine = ({ name, state, place }: VersionResult): string =>
  `${linesOf(name)} ${common().state[state]}${place === null || place === 0 ? '' : texts().behind(place)}`;

function tell({ name, url, state, trial, failure, stderr, output }: VersionResult, login: Login): void {
  if (state === 'ready' || failure === null) return console.log(texts().ready(name, `${login.url}${url}`));
  const isTold = output !== null && output !== '' && faultKinds[failure.fault] === 'absent'; // the log was shown already
  const account = isTold ? { ...failure, said: null } : failure;
  const { seat } = failure;
  const file = `${login.url}/matches/${trial}`;
  const replay =
    trial === null || typeof seat !== 'number'
      ? undefined
      : replayCommand({ arena: arenaName(), file, seat, what: { own: true } });
  console.log([texts().refused(name), ...faultLines(account, stderr ?? '', replay)].join('\n'));
}
