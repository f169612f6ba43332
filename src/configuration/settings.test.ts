import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Check } from 'typebox/schema';
import { afterAll, describe, expect, test } from 'vitest';
import { Failure } from '../kit/failure.ts';
import { missingSetting, readSettings, schema, settingsTable, type Settings } from './settings.ts';

const read = (environment: Readonly<Record<string, string>>) =>
  readSettings(Object.keys(schema.properties) as (keyof Settings)[], environment);

const folder = mkdtempSync(join(tmpdir(), 'arena-settings-'));
afterAll(() => rmSync(folder, { recursive: true }));

function file(content: unknown): string {
  const path = join(
    folder,
    `${Math.abs(JSON.stringify(content).length)}-${Object.keys(Object(content)).join('')}.json`,
  );
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
}

describe('settings', () => {
  test('come from the environment, and for the rest from the file', () => {
    const config = file({ PORT: 4000, ARENA_SLOTS: '3', ARENA_DATA: '/data' });
    expect(read({ ARENA_CONFIG: config, PORT: '5000', HOST: '', ARENA_TIER: 'full' })).toEqual({
      DATABASE_URL: undefined,
      PORT: 5000,
      HOST: undefined,
      ARENA_URL: undefined,
      ARENA_SMTP: undefined,
      ARENA_MAIL_FROM: undefined,
      ARENA_OPENID_ISSUER: undefined,
      ARENA_OPENID_CLIENT: undefined,
      ARENA_OPENID_SECRET: undefined,
      ARENA_OPENID_NAME: undefined,
      ARENA_OPENID_LOGIN: undefined,
      ARENA_SLOTS: 3,
      ARENA_TIER: 'full',
      ARENA_PARTIAL: undefined,
      ARENA_SCAN: undefined,
      ARENA_UPLOADS: undefined,
      ARENA_UPLOADS_MIB: undefined,
      ARENA_BOTS: undefined,
      ARENA_TESTS: undefined,
      ARENA_COMMENTS: undefined,
      ARENA_CONTESTS: undefined,
      ARENA_GAMES: undefined,
      ARENA_FRIENDLY: undefined,
      ARENA_WEBHOOKS_PRIVATE: undefined,
      ARENA_DATA: '/data',
      ARENA_BUILDS: undefined,
      ARENA_LANG: undefined,
    });
  });

  test('come from a file of their own, as secret stores give them', () => {
    const config = file({ ARENA_DATA: '/data', ARENA_OPENID_SECRET: 'of the file of settings' });
    const secret = join(folder, 'secret');
    writeFileSync(secret, 'kept elsewhere\n');
    const environment = { ARENA_CONFIG: config, ARENA_OPENID_SECRET_FILE: secret, HOST: '::1', HOST_FILE: '/nowhere' };
    expect(read(environment)).toMatchObject({
      ARENA_OPENID_SECRET: 'kept elsewhere',
      HOST: '::1', // a variable comes first
      ARENA_DATA: '/data',
    });
    writeFileSync(secret, 'http\n');
    expect(() => read({ PORT_FILE: secret })).toThrow('PORT must be a whole number from 0 to 65535, not "http"');
    expect(() => read({ PORT_FILE: join(folder, 'missing') })).toThrow(Failure);
  });

  test.each([
    [{ PORT: '70000' }, 'PORT must be a whole number from 0 to 65535, not "70000"'],
    [{ PORT: 'http' }, 'PORT must be a whole number from 0 to 65535, not "http"'],
    [{ ARENA_SLOTS: '0' }, 'ARENA_SLOTS must be a whole number from 1 to 1024, not "0"'],
    [{ ARENA_TIER: 'good' }, 'ARENA_TIER must be one of full, partial, none, not "good"'],
    [{ DATABASE_URL: 'mysql://me:secret@here' }, 'DATABASE_URL must be an address that begins with postgres://, not '],
    [
      { ARENA_OPENID_ISSUER: 'http://login.example.org' },
      'ARENA_OPENID_ISSUER must be an address that begins with https',
    ],
    [{ ARENA_OPENID_ISSUER: 'http://127.0.0.1.example.org' }, 'ARENA_OPENID_ISSUER must be an address that begins'],
    [{ ARENA_OPENID_NAME: 'x'.repeat(41) }, 'ARENA_OPENID_NAME must be a text of at most 40 characters'],
    [{ ARENA_LANG: 'de' }, 'ARENA_LANG must be one of en, pl, not "de"'],
  ])('%j', (environment, sentence) => {
    expect(() => read(environment)).toThrow(Failure);
    expect(() => read(environment)).toThrow(sentence);
  });

  test.each([
    ['[1]', /must hold one JSON object with the settings by name$/],
    ['{"PORT"', /must hold one JSON object/],
    [{ PROT: 1 }, /there is no setting PROT; did you mean PORT\?$/],
    [{ PORT: true }, /^PORT must be a text, not true$/],
  ])('a file with %j', (content, sentence) => {
    expect(() => read({ ARENA_CONFIG: file(content) })).toThrow(sentence);
  });

  test('a file that is not there', () => {
    expect(() => read({ ARENA_CONFIG: join(folder, 'none.json') })).toThrow(
      /^cannot read .*none\.json: there is no such file or folder$/,
    );
  });

  test('that were not asked for may be wrong', () => {
    expect(readSettings(['ARENA_BUILDS'], { PORT: 'http', ARENA_BUILDS: '/builds' })).toEqual({
      ARENA_BUILDS: '/builds',
    });
  });

  test('that a process cannot do without', () => {
    expect(missingSetting('ARENA_TIER').message).toBe(
      'the setting ARENA_TIER is missing; docs/configuration.md tells of it',
    );
  });

  test.each<[string, string | number]>([
    ['DATABASE_URL', 'postgres://here/arena'],
    ['DATABASE_URL', 'mysql://here'],
    ['PORT', 0],
    ['PORT', 65_535],
    ['PORT', 65_536],
    ['PORT', -1],
    ['PORT', 1.5],
    ['PORT', 'http'],
    ['HOST', 'localhost'],
    ['ARENA_URL', 'https://arena.example.org'],
    ['ARENA_URL', 'arena.example.org'],
    ['ARENA_URL', 'https://arena.example.org/path'],
    ['ARENA_SMTP', 'smtp://localhost'],
    ['ARENA_SMTP', 'imap://localhost'],
    ['ARENA_SLOTS', 0],
    ['ARENA_SLOTS', 1024],
    ['ARENA_TIER', 'partial'],
    ['ARENA_TIER', 'good'],
    ['ARENA_LANG', 'de'],
  ])('%s %j is taken if TypeBox takes it by the schema, and else not', (name, value) => {
    const taken = (): unknown => readSettings([name as keyof Settings], { [name]: `${value}` });
    if (Check(schema, { [name]: value })) expect(taken()).toEqual({ [name]: value });
    else expect(taken).toThrow(Failure);
  });

  test('in Polish', () => {
    process.env['ARENA_LANG'] = 'pl';
    try {
      expect(() => read({ PORT: 'x' })).toThrow('PORT: oczekiwano liczby całkowitej od 0 do 65535, a nie "x"');
      expect(missingSetting('ARENA_TIER').message).toBe(
        'brakuje ustawienia ARENA_TIER; opisuje je docs/configuration.md',
      );
    } finally {
      delete process.env['ARENA_LANG'];
    }
  });

  test('docs/configuration.md has them all', () => {
    expect(readFileSync(new URL('../../docs/configuration.md', import.meta.url), 'utf8')).toContain(settingsTable());
  });
});
