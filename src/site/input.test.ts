import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Serving } from '../http/defaults.ts';
import { findAccount, register } from '../people/account.ts';
import { beginSession } from '../people/session.ts';
import { makeToken } from '../people/token.ts';
import { openDatabase, type Database } from '../store/database.ts';
import { goodPassword, type Sent } from '../../test/people.ts';
import { oddTextsFor, oddValuesFor } from '../../test/odd-texts.ts';
import { patient, temporaryDatabase } from '../../test/store.ts';
import { serve } from './server.ts';

// Every route gets odd input in every field, by its own document: a new route is covered as it is added.

let server: Awaited<ReturnType<typeof temporaryDatabase>>;
let db: Database;
let site: Serving;
let token: string;
let userId: number;
let document: OpenApi;

beforeAll(async () => {
  server = await temporaryDatabase();
  db = openDatabase(server.url, patient);
  site = await serve({ databaseUrl: server.url, port: 0, host: '127.0.0.1' });
  await register(db, { login, password: goodPassword, email: '' });
  userId = (await findAccount(db, login))!.id;
  const made = await makeToken(db, userId, {
    name: 'test',
    scopes: ['read', 'submit', 'play', 'manage'],
    days: 1,
  });
  token = (made as { value: { token: string } }).value.token;
  document = (await (await fetch(`${site.url}/api/docs/json`)).json()) as OpenApi;
});
afterAll(async () => {
  await site.close();
  await db.destroy();
  await server.close();
});

const login = 'walker';

interface Parameter {
  readonly name: string;
  readonly in: string;
}
interface Schema {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
}
type Content = Readonly<Record<string, { readonly schema?: Schema }>>;
interface Operation {
  readonly summary?: string;
  readonly operationId?: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly description?: string; readonly content?: Content }>>;
  readonly security?: readonly Readonly<Record<string, readonly string[]>>[];
}
interface OpenApi {
  readonly openapi: string;
  readonly info: { readonly title: string; readonly version: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly securitySchemes: Readonly<Record<string, unknown>> };
}

interface Route {
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
}
const routes = (): Route[] =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([method]) => method !== 'head')
      .map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );

/** An address of a route; the odd text takes the place of its parameters. */
const addressOf = (path: string, odd?: string): string =>
  path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) =>
    odd !== undefined
      ? encodeURIComponent(odd.replaceAll(/\p{Surrogate}/gu, '\ufffd')) || '%20'
      : name === 'login'
        ? login
        : ['name', 'game'].includes(name)
          ? 'geography'
          : name === 'secret'
            ? 'A'.repeat(43)
            : '1',
  );

let network = 0;
/** Each request comes from a network of its own, so that no limit hides what follows it. */
const send = async (path: string, init: Sent = {}): Promise<Response> => {
  network++;
  return await fetch(`${site.url}${path}`, {
    redirect: 'manual',
    ...init,
    headers: {
      'x-forwarded-for': `10.${(network >> 16) & 255}.${(network >> 8) & 255}.${network & 255}`,
      origin: site.url,
      ...init.headers,
    },
  });
};

/** The headers of somebody who is logged in: by a token for the API, by a session for pages. */
const known = async (path: string): Promise<Record<string, string>> =>
  path.startsWith('/api/v1/')
    ? { authorization: `Bearer ${token}` }
    : {
        accept: 'text/html',
        cookie: `session=${await beginSession(db, userId, { agent: 'test', address: '::1' })}`,
      };

/** Nothing breaks, and a refusal says why: a problem for programs, a page for people. */
async function expectSense(response: Response, path: string, what: string): Promise<void> {
  const type = response.headers.get('content-type') ?? '';
  if (type.startsWith('text/event-stream')) return await response.body?.cancel();
  const text = await response.text();
  if (response.status < 400) return;
  const isProblem = path.startsWith('/api/v1/');
  const told = isProblem && type.startsWith('application/problem+json') ? (JSON.parse(text) as object) : text;
  expect([what, response.status < 500, told]).toEqual([
    what,
    true,
    isProblem
      ? {
          type: 'about:blank',
          status: response.status,
          title: expect.stringMatching(/./) as string,
          detail: expect.stringMatching(/./) as string,
          ...('errors' in Object(told) && { errors: expect.any(Array) as object[] }),
        }
      : expect.stringMatching(/<(h1|p class="error)[^>]*>[^<]+/),
  ]);
}

/** Runs these, a few at once. */
async function all(tasks: readonly (() => Promise<void>)[]): Promise<void> {
  const rest = tasks[Symbol.iterator]();
  const work = async (): Promise<void> => {
    for (const task of { [Symbol.iterator]: () => rest }) await task();
  };
  await Promise.all(Array.from({ length: 6 }, work));
}

const fieldsOf = ({ requestBody }: Operation): readonly string[] =>
  Object.values(requestBody?.content ?? {}).flatMap(({ schema }) => Object.keys(schema?.properties ?? {}));

/** The fields of a form of which no schema tells, by the page that shows it. */
async function fieldsOnPage(path: string, headers: Record<string, string>): Promise<string[]> {
  const page = await (await send(addressOf(path), { headers })).text();
  return [
    ...new Set([...page.matchAll(/<(?:input|select|textarea)\b[^>]*\bname="([^"]+)"/g)].map(([, name]) => name!)),
  ];
}

test('odd addresses and queries are answered with sense', { timeout: 300_000 }, async () => {
  const [toPages, toApi] = [await known('/'), await known('/api/v1/')]; // to read ends no session
  const tasks = routes()
    .filter(({ method, path }) => method === 'GET' && path !== '/logout')
    .flatMap(({ path, operation: { parameters = [] } }, place) => {
      const asked = parameters.filter(({ in: where }) => where === 'query').map(({ name }) => name);
      const isOfItsOwn = /\{/.test(path) || asked.some((name) => !['lang', 'theme'].includes(name));
      return oddTextsFor(place)
        .slice(0, isOfItsOwn ? Infinity : 1)
        .flatMap(([what, odd]) => {
          const query = new URLSearchParams(asked.map((name) => [name, odd]));
          const odds = [
            ...(/\{/.test(path) ? [addressOf(path, odd.slice(0, 500))] : []),
            ...(asked.length > 0 ? [`${addressOf(path)}?${String(query).slice(0, 4000)}`] : []),
          ];
          return odds.map((address) => async () => {
            const headers = path.startsWith('/api/v1/') ? toApi : toPages;
            await expectSense(await send(address, { headers }), path, `GET ${path}: ${what}`);
          });
        });
    });
  expect(tasks.length).toBeGreaterThan(300);
  await all(tasks);
});

test('odd texts in every field of every form and call are answered with sense', { timeout: 300_000 }, async () => {
  const changing = routes().filter(({ method }) => method !== 'GET');
  expect(changing.length).toBeGreaterThan(25);
  for (const [place, { method, path, operation }] of changing.entries()) {
    const isApi = path.startsWith('/api/v1/');
    const address = addressOf(path);
    const named = fieldsOf(operation);
    const isUnnamed = !isApi && named.length === 0;
    const fields = isUnnamed ? await fieldsOnPage(path, await known(path)) : named;
    const bodiesOf = (odd: string): readonly (string | FormData | URLSearchParams)[] =>
      isApi
        ? [JSON.stringify(Object.fromEntries(fields.map((name) => [name, odd])))]
        : [new URLSearchParams(fields.map((name) => [name, odd])), ...(isUnnamed ? [formOf(fields, odd)] : [])];
    await all(
      oddTextsFor(place).flatMap(([what, odd]) =>
        bodiesOf(odd).map((body) => async () => {
          const headers = { ...(await known(path)), ...(isApi && { 'content-type': 'application/json' }) };
          await expectSense(await send(address, { method, headers, body }), path, `${method} ${path}: ${what}`);
        }),
      ),
    );
  }
});

/** A form whose fields hold the text, and which has a file of that name. */
function formOf(fields: readonly string[], odd: string): FormData {
  const form = new FormData();
  for (const field of fields) form.set(field, odd);
  form.set('file', new Blob([odd]), `${odd.slice(0, 200)}.py`);
  return form;
}

test('wrong types in every field of every call, and bodies that are none', { timeout: 300_000 }, async () => {
  const calls = routes().filter(({ method, path }) => method !== 'GET' && path.startsWith('/api/v1/'));
  for (const [place, { method, path, operation }] of calls.entries()) {
    const json = (body: string): (() => Promise<void>) => {
      const init = { method, body, headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' } };
      const what = `${method} ${path}: ${body.slice(0, 200)}`;
      return async () => expectSense(await send(addressOf(path), init), path, what);
    };
    const fields = fieldsOf(operation);
    const fine = Object.fromEntries(fields.map((name) => [name, 'x']));
    await all([
      ...fields.flatMap((name, at) =>
        oddValuesFor(place + at).map((value) => json(JSON.stringify({ ...fine, [name]: value }))),
      ),
      ...['', '{', '[]', '"x"', 'null', '0', '{"__proto__":{"role":"admin"}}', '\u0000'].map(json),
      json(JSON.stringify(Object.fromEntries(Array.from({ length: 5000 }, (_, at) => [`field${at}`, at])))),
      json(`${'['.repeat(50_000)}${']'.repeat(50_000)}`),
    ]);
  }
});

test('fields of forms that are given twice', { timeout: 300_000 }, async () => {
  const forms = routes().filter(({ method, path }) => method === 'POST' && !path.startsWith('/api/v1/'));
  await all(
    forms.map(({ path, operation }) => async () => {
      const twice = [...fieldsOf(operation), ...fieldsOf(operation)].map((name) => [name, 'x']);
      const init = { method: 'POST', body: new URLSearchParams(twice), headers: await known(path) };
      await expectSense(await send(addressOf(path), init), path, `POST ${path}`);
    }),
  );
});

test('a body of another type is refused', { timeout: 300_000 }, async () => {
  const changing = routes().filter(({ method }) => method !== 'GET');
  const visitors = { '/': await known('/'), '/api/v1/': await known('/api/v1/') }; // what is refused ends no session
  for (const { method, path } of changing)
    await all(
      ['text/plain', 'application/xml', 'multipart/form-data', 'multipart/form-data; boundary=x', 'image/png', 'x'].map(
        (type) => async () => {
          const headers = { ...visitors[path.startsWith('/api/v1/') ? '/api/v1/' : '/'], 'content-type': type };
          const response = await send(addressOf(path), { method, body: '<a/>', headers });
          await expectSense(response, path, `${method} ${path} as ${type}`);
        },
      ),
    );
});

describe('the document of the API', () => {
  test('is a whole OpenAPI document', () => {
    expect(document.openapi).toMatch(/^3\.1\.\d+$/);
    expect(document.info).toMatchObject({ title: 'AI-Arena', version: expect.any(String) as string });
    expect(routes().flatMap(mistakesIn)).toEqual([]);
    const ids = routes().flatMap(({ operation }) => operation.operationId ?? []);
    expect(new Set(ids).size).toBe(ids.length);
    for (const schema of schemasIn(document)) expect(types).toContain(schema.type ?? 'any');
    expect(JSON.stringify(document)).not.toContain('"$ref":"#/definitions');
  });

  test('says of every call how it fails: as a problem', () => {
    for (const { method, path, operation } of routes().filter((route) => route.path.startsWith('/api/v1/')))
      expect([`${method} ${path}`, Object.keys(operation.responses['4XX']?.content ?? {})]).toEqual([
        `${method} ${path}`,
        expect.arrayContaining(['application/problem+json']),
      ]);
  });
});

/** What is wrong with a route of the document. */
function mistakesIn({ method, path, operation }: Route): string[] {
  const { parameters = [], responses, security = [], summary } = operation;
  const inPath = parameters.filter(({ in: where }) => where === 'path').map(({ name }) => name);
  const inAddress = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
  const schemes = Object.keys(document.components.securitySchemes);
  const rules: Readonly<Record<string, boolean>> = {
    'a path': path.startsWith('/'),
    'a method': ['GET', 'PUT', 'POST', 'DELETE', 'PATCH'].includes(method),
    'its parameters': inPath.toSorted().join() === inAddress.toSorted().join(),
    'a summary': (summary ?? '') !== '',
    responses: Object.keys(responses).length > 0,
    statuses: Object.keys(responses).every((status) => /^([1-5]\d\d|[1-5]XX|default)$/.test(status)),
    descriptions: Object.values(responses).every(({ description }) => description !== undefined),
    'known schemes': security.every((need) => Object.keys(need).every((scheme) => schemes.includes(scheme))),
  };
  return Object.entries(rules).flatMap(([rule, holds]) => (holds ? [] : [`${method} ${path}: ${rule}`]));
}

const types = ['any', 'string', 'number', 'integer', 'boolean', 'array', 'object', 'null'];

/** All schemas of bodies and responses, however deep. */
function schemasIn(value: unknown, isSchema = false): Schema[] {
  if (typeof value !== 'object' || value === null) return [];
  const inner = Object.entries(value).flatMap(([key, one]) =>
    key === 'properties'
      ? Object.values(one as object).flatMap((each) => schemasIn(each, true))
      : schemasIn(one, key === 'schema'),
  );
  return isSchema ? [value, ...inner] : inner;
}
