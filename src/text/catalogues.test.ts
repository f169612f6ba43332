import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test, vi } from 'vitest';
import { languages, verbatim, type Language, type Message } from '../game/message.ts';

// A law over all catalogues of the project, found by their files: every text is there in both languages, Polish is not
// English, and every value that a text is given tells in both.

const root = new URL('../../', import.meta.url);
const textOf = (file: string): string => readFileSync(new URL(file, root), 'utf8');
const files = ['src/', 'games/']
  .flatMap((folder) =>
    readdirSync(new URL(folder, root), { recursive: true }).map((file) => `${folder}${String(file)}`),
  )
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
  .filter((file) => file === 'src/text/faults.ts' || /^(export )?const \w+: Translation<typeof /m.test(textOf(file)))
  .toSorted();

/** The same in both languages. */
const same = new Set([
  'src/sandbox/text.ts texts.cgroups',
  'src/site/bots/messages.ts messages.kind',
  'src/site/contests/messages.ts messages.bot',
  'src/cli/text/status.ts texts.heads.bot',
  'src/site/comments/messages.ts messages.moderator',
  'src/site/comments/messages.ts messages.admin',
  'src/site/bots/messages.ts messages.send.name',
  'src/site/people/messages.ts messages.login',
  'src/site/people/messages.ts messages.email',
  'src/site/people/messages.ts messages.profile.bot',
  'src/site/people/messages.ts messages.profile.admin',
  'src/web/texts words.bot',
  'src/web/texts words.limit',
  'src/web/texts words.site',
]);

/** One of its values is for one language only. */
const oneSided = new Set(['src/text/tournament.ts messages.label']);

interface Catalogue {
  readonly path: string;
  readonly texts: Readonly<Record<Language, unknown>>;
  /** Its texts are made of the values of a message, and not of arguments in their order. */
  readonly isOfMessages: boolean;
}

async function cataloguesIn(file: string): Promise<Catalogue[]> {
  const exported = (await import(new URL(file, root).href)) as Readonly<Record<string, unknown>>;
  const hasMessages = textOf(file).includes('MessageIn<');
  return Object.entries(exported).flatMap(([name, value]) => {
    const all: unknown = name === 'texts' && typeof value === 'function' ? asSpoken(value as () => unknown) : value;
    const isOfMessages = hasMessages && ['messages', 'saws'].includes(name);
    return pairsIn(`${file} ${name}`, all).map(([path, texts]) => ({ path, texts, isOfMessages }));
  });
}

/** The objects `{ en, pl }` in a value. */
function pairsIn(path: string, value: unknown): [string, Readonly<Record<Language, unknown>>][] {
  if (typeof value !== 'object' || value === null) return [];
  if (languages.every((language) => language in value)) return [[path, value as Readonly<Record<Language, unknown>>]];
  return Object.entries(value).flatMap(([key, inner]) => pairsIn(`${path}.${key}`, inner));
}

/** What `texts()` tells a person in each language. */
function asSpoken(texts: () => unknown): Readonly<Record<Language, unknown>> {
  const [en, pl] = languages.map((language) => {
    vi.stubEnv('ARENA_LANG', language);
    return texts();
  });
  vi.unstubAllEnvs();
  return { en, pl };
}

type Maker = (...given: readonly unknown[]) => unknown;

interface Text {
  readonly path: string;
  readonly texts: Readonly<Record<Language, unknown>>;
  readonly isOfMessages: boolean;
}

/** The texts of a catalogue, one by one. */
function textsIn({ path, texts, isOfMessages }: Catalogue): Text[] {
  const { en, pl } = texts;
  if (typeof en !== 'object' || en === null) return [{ path, texts, isOfMessages }];
  return Object.keys(en).flatMap((key) =>
    textsIn({ path: `${path}.${key}`, texts: { en: inside(en, key), pl: inside(pl, key) }, isOfMessages }),
  );
}
const inside = (texts: unknown, key: string): unknown => (texts as Readonly<Record<string, unknown>>)[key];

/** What a value may be: its type is gone at run time, so these are tried until both languages make a text of them. */
const kinds: readonly ((index: number) => unknown)[] = [
  (index) => `v${index}v`,
  (index) => 501 + 10 * index,
  (index) => [`v${index}v`],
  (index) => [501 + 10 * index],
  (index) => verbatim(`v${index}v`),
  () => true,
  ...[1, 'C', 'symlink', 'alias', 'timeout', 'BH', 'running', 'more'].map((choice) => () => choice), // one of a few
];
const others = [
  0,
  1,
  2,
  false,
  undefined,
  'S',
  'fewer',
  'pipe',
  'newline',
  'command',
  'silent',
  'SB',
  'paused',
  909,
  ['a', 'b'],
];
const isMarked = (text: string, index: number): boolean =>
  text.includes(`v${index}v`) || text.includes(`${501 + 10 * index}`);

function* samples(length: number): Generator<readonly unknown[]> {
  if (length === 0) yield [];
  else for (const rest of samples(length - 1)) for (const kind of kinds) yield [...rest, kind(length - 1)];
}

const say = ({ text }: Message): string => (typeof text === 'string' ? text : '');

/** The text of these values; nothing where they are not of the right kinds. */
function textFrom(maker: Maker, names: readonly string[] | undefined, values: readonly unknown[]): string | undefined {
  try {
    const text =
      names === undefined
        ? maker(...values)
        : maker(Object.fromEntries(names.map((name, index) => [name, values[index]])), say);
    return typeof text === 'string' && !/undefined|NaN|\[object/.test(text) ? text : undefined;
  } catch {
    return undefined; // other kinds are tried
  }
}

/** The names of the values that a message's text is made of. */
function namesIn(makers: readonly Maker[]): string[] {
  const names = new Set<string>();
  const values = new Proxy({}, { get: (_, name) => void names.add(String(name)) });
  for (const maker of makers) {
    try {
      maker(values, () => '');
    } catch {
      // there is no value to make it of
    }
  }
  return [...names];
}

/** What is wrong with a text, in words; nothing where all is well. */
function wrongWith({ path, texts, isOfMessages }: Text): string | undefined {
  const both = languages.map((language) => texts[language]);
  if (both.every((text) => typeof text === 'string')) return wrongWords(path, both);
  if (!both.every((text) => typeof text === 'function')) return 'is not the same kind of text in both languages';
  const makers = both as Maker[];
  const names = isOfMessages ? namesIn(makers) : undefined;
  const length = names?.length ?? Math.max(...makers.map((maker) => maker.length));
  const made = (values: readonly unknown[]): (string | undefined)[] =>
    makers.map((maker) => textFrom(maker, names, values));
  let wrong = 'cannot be made of any sample of values';
  for (const values of samples(length)) {
    const sentences = made(values);
    if (!sentences.every((text) => text !== undefined)) continue;
    const unused = values.findIndex((_, index) => !tells(index, values, sentences, made));
    if (unused < 0 || oneSided.has(path)) return wrongWords(path, sentences);
    wrong = `does not tell its value ${names?.[unused] ?? unused + 1} in both languages: ${sentences.join(' / ')}`;
  }
  return wrong;
}

/** A value stands in both sentences, or in neither, and then another one would change both. */
function tells(
  index: number,
  values: readonly unknown[],
  sentences: readonly string[],
  made: (values: readonly unknown[]) => readonly (string | undefined)[],
): boolean {
  const marked = sentences.filter((text) => isMarked(text, index)).length;
  if (marked > 0) return marked === languages.length;
  return others.some((other) =>
    made(values.with(index, other)).every((text, at) => text !== undefined && text !== sentences[at]),
  );
}

const command = /^ *arena [a-z]/;

function wrongWords(path: string, [en = '', pl = '']: readonly string[]): string | undefined {
  if ((en.trim() === '') !== (pl.trim() === '')) return 'is empty in one language only';
  const differs = en !== pl || !/\p{Ll}{2}/u.test(en) || command.test(en);
  if (differs === same.has(path)) return differs ? 'is on the list of same texts, but differs' : `is the same: ${en}`;
  return undefined;
}

const [{ en }, { pl }] = await Promise.all([import('../web/texts/en.ts'), import('../web/texts/pl.ts')]);
const found = [
  ...(await Promise.all(files.map(async (file) => [file, await cataloguesIn(file)] as const))),
  ['src/web/texts', [{ path: 'src/web/texts words', texts: { en, pl }, isOfMessages: false }]] as const,
];

describe('every text of', () => {
  test.each(found)('%s is there in both languages, and tells its values', (_file, catalogues) => {
    const texts = catalogues.flatMap(textsIn);
    expect(texts).not.toEqual([]);
    const wrong = texts.map((text) => [text.path, wrongWith(text)]).filter(([, what]) => what !== undefined);
    expect(wrong).toEqual([]);
  });
});

test('the list of same texts names texts that are there', () => {
  const paths = new Set(found.flatMap(([, catalogues]) => catalogues.flatMap(textsIn)).map(({ path }) => path));
  expect([...same, ...oneSided].filter((path) => !paths.has(path))).toEqual([]);
});

describe('the law finds', () => {
  const broken = (texts: Readonly<Record<Language, unknown>>): string | undefined =>
    wrongWith({ path: 'here', texts, isOfMessages: false });
  const inEnglish = (game: number): string => `game ${game}`;
  const inPolish = (game: number): string => `gra ${game}`;
  const without = (...values: readonly number[]): string => (values.length === 0 ? '' : 'gra');
  const deeper = ({ game: { number } }: { game: { number: number } }): string => `game ${number}`;
  const cases: [string, Readonly<Record<Language, unknown>>, string | undefined][] = [
    ['a text that was left in English', { en: 'no game', pl: 'no game' }, 'is the same: no game'],
    ['an empty one', { en: 'no game', pl: '' }, 'is empty in one language only'],
    ['one that is missing', { en: 'no game', pl: undefined }, 'is not the same kind of text in both languages'],
    [
      'a value that is dropped',
      { en: inEnglish, pl: without },
      'does not tell its value 1 in both languages: game more / gra',
    ],
    ['values that it cannot guess', { en: deeper, pl: deeper }, 'cannot be made of any sample of values'],
    ['nothing in a text that is well', { en: inEnglish, pl: inPolish }, undefined],
  ];
  test.each(cases)('%s', (_what, texts, wrong) => expect(broken(texts)).toBe(wrong));
});
