/** For tests: texts that people rarely type, and programs that look for mistakes often send. */
const oddTexts: Readonly<Record<string, string>> = {
  empty: '',
  blank: ' \t ',
  'a NUL': 'a\u0000b',
  'only a NUL': '\u0000',
  'control characters': 'a\u0001\u0007\u001b[31m\u007f\u0085b',
  'line ends': 'one\r\ntwo\nthree\rfour\u2028five\u2029six',
  'a direction override': '\u202egnp.exe',
  isolates: '\u2066a\u2069\u2067b',
  'combining marks': `a${'\u0301\u0332\u20dd'.repeat(100)}`,
  'zero width': 'a\u200bb\u200cc\u200dd\ufeffe\u2060f\u00adg',
  'a lone surrogate': 'a\ud800b',
  'surrogates the wrong way round': '\udfff\ud800',
  noncharacters: '\uffff\ufffe\u{1fffe}\u{10ffff}',
  emoji: '👩‍👩‍👧‍👦🏴‍☠️🇵🇱',
  'other scripts': 'Ζωή אבג 漢字 ไทย',
  'full width': '＜ｓｃｒｉｐｔ＞ａｌｅｒｔ（１）',
  'a prototype': '__proto__',
  'a constructor': 'constructor',
  'a method': 'toString',
  'a path': '../../../../etc/passwd',
  'an encoded path': '..%2f..%2fetc%2fpasswd',
  'a quote of SQL': `'); drop table users; --`,
  'a format of SQL': '%s $1 \\x00 ${1+1} {{7*7}}',
  'a script': '"><script>alert(1)</script>',
  'a header': 'a\r\nset-cookie: session=1',
  'a number': '1e309',
  'a large number': '99999999999999999999999',
  'minus zero': '-0',
  'ten thousand letters': 'x'.repeat(10_000),
  'ten thousand signs of four bytes': '𝕏'.repeat(10_000),
};

const always = ['empty', 'a NUL', 'a lone surrogate', 'a prototype'];
const share = process.env['ARENA_SOAK'] === '1' ? 1 : 6;

/** For tests: the worst of them, and of the others a share that differs from place to place; all with `ARENA_SOAK=1`. */
export const oddTextsFor = (place: number): [what: string, text: string][] =>
  Object.entries(oddTexts).filter(([what], at) => always.includes(what) || at % share === place % share);

/** JSON values where a text is expected. */
const oddValues: readonly unknown[] = [
  null,
  true,
  0,
  -1.5,
  1e300,
  [],
  ['a', 'b'],
  [[]],
  {},
  { $gt: '' },
  { toString: 'x', length: 1e9 },
];

/** For tests: a share of the values that differs from place to place; all with `ARENA_SOAK=1`. */
export const oddValuesFor = (place: number): unknown[] =>
  oddValues.filter((value, at) => value === null || at % share === place % share);
