import { basename } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { printable } from '../../kit/escape.ts';
import { readBytes } from '../../text/files.ts';
import { readArguments } from '../arguments.ts';
import { defineCommand } from '../command.ts';
import { faultLines } from '../fault-lines.ts';
import { string, yes } from '../flags.ts';
import type { Ask, Login, VersionResult } from '../remote.ts';
import { texts as common } from '../text/remote.ts';
import { texts } from '../text/submit.ts';
import { Usage } from '../usage.ts';

const longest = 64 * 2 ** 20; // bytes

const flags = { game: string(), name: string(), site: string(), json: yes() };

export const command = defineCommand({
  flags,
  texts,
  words: ['file'],

  async run(args) {
    const { values, positionals } = readArguments(args, flags);
    const { game, name, site, json } = values;
    if (positionals.length !== 1) throw new Usage(texts().oneFile);
    if (game === undefined) throw new Usage(texts().needGame);
    const [file] = positionals as [string];
    const { ask, findLogin } = await import('../remote.ts');
    const login = findLogin(site);
    const form = new FormData();
    form.set('name', name ?? basename(file).replace(/\.(tar\.gz|[^.]+)$/, ''));
    form.set('file', new Blob([new Uint8Array(readBytes(file, longest))]), basename(file));
    const path = `/games/${encodeURIComponent(game)}/bots`;
    const sent = await ask<VersionResult>(login, path, { method: 'POST', body: form });
    if (!json) console.error(texts().sent(sent.name, `${login.url}${sent.url}`));
    const ended = await follow(ask, login, sent, json);
    if (json) console.log(JSON.stringify(ended, null, 2));
    else tell(ended, login);
    return ended.state === 'ready' ? 0 : 1;
  },
});

/** Asks until the version is ready or refused, and tells each new state. */
async function follow(ask: Ask, login: Login, sent: VersionResult, isQuiet: boolean): Promise<VersionResult> {
  let now = sent;
  const tellWaiting = ({ waitsFor }: VersionResult): void => {
    if (!isQuiet && waitsFor !== null) console.error(texts().waitsFor(printable(waitsFor)));
  };
  tellWaiting(now);
  while (now.state !== 'ready' && now.state !== 'refused') {
    await sleep(500);
    const next = await ask<VersionResult>(login, `/bots/${sent.bot}/versions/${sent.version}`);
    if (!isQuiet && next.state !== now.state && next.state !== 'ready' && next.state !== 'refused')
      console.error(`${next.name} ${common().state[next.state]}`);
    if (next.waitsFor !== now.waitsFor) tellWaiting(next);
    now = next;
  }
  return now;
}

function tell({ name, url, state, failure, stderr }: VersionResult, login: Login): void {
  if (state === 'ready' || failure === null) return console.log(texts().ready(name, `${login.url}${url}`));
  console.log([texts().refused(name), ...faultLines(failure, stderr ?? '')].join('\n'));
}
