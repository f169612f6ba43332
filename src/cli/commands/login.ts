import { Failure } from '../../kit/failure.ts';
import { readArguments } from '../arguments.ts';
import { defineCommand } from '../command.ts';
import { firstLine } from '../first-line.ts';
import { yes } from '../flags.ts';
import { texts } from '../text/login.ts';
import { Usage } from '../usage.ts';

const flags = { 'token-stdin': yes() };

export const command = defineCommand({
  flags,
  texts,

  async run(args) {
    const { values, positionals } = readArguments(args, flags);
    if (positionals.length !== 1) throw new Usage(texts().oneUrl);
    const { ask, keepLogin, siteOf } = await import('../remote.ts');
    const url = siteOf(positionals[0]!);
    const token = (await firstLine(values['token-stdin'] ? '' : texts().ask))?.trim();
    if (token === undefined || !/^[\x21-\x7e]+$/.test(token)) throw new Failure(texts().noToken);
    const { login } = await ask<{ login: string }>({ url, token }, '/token');
    keepLogin({ url, token });
    console.log(texts().done(login, url));
    return 0;
  },
});
