// A source as the tokens that stay when somebody renames variables, changes comments and formats anew.

export interface Token {
  /** A hash of a keyword or a sign; names, numbers and texts are one kind each. */
  readonly kind: number;
  /** From 1. */
  readonly line: number;
}

/** How comments and texts are written. */
type Family = 'c' | 'python';

const families: Readonly<Record<string, Family>> = { python: 'python' };

/** Words that stay as they are: those that say what a program does, in any of the languages. */
const keywords = new Set(
  `if else elif for while do switch case match default break continue return yield await async try catch except finally
  throw raise with in not and or is lambda def fn func function class struct enum interface trait impl new delete null
  None nil true false True False this self super static const let var final void int long double float char bool boolean
  string auto unsigned template typename public private protected override virtual extends implements del pass global
  nonlocal assert goto defer go select range chan map loop mut ref where unsafe operator sizeof typeof instanceof`.split(
    /\s+/,
  ),
);

/** What a program uses is the same in many: it is left out. */
const imports = /^[ \t]*(?:#[ \t]*\w+|import|from|using|use|package|namespace|extern crate)\b.*$/gm;

const patterns: Readonly<Record<Family, RegExp>> = {
  c: /\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|"(?:\\[\s\S]|[^"\\\n])*"?|`(?:\\[\s\S]|[^`\\])*`?|'(?:\\[\s\S]|[^'\\\n]){0,80}'|(?<word>[\p{L}_$][\p{L}\p{N}_$]*)|(?<number>\d[\w.]*)|(?<newline>\n)|(?<sign>[^\s])/gu,
  python:
    /#[^\n]*|(?:\b[rbuf]{1,2})?(?:"""[\s\S]*?(?:"""|$)|'''[\s\S]*?(?:'''|$)|"(?:\\[\s\S]|[^"\\\n])*"?|'(?:\\[\s\S]|[^'\\\n])*'?)|(?<word>[\p{L}_][\p{L}\p{N}_]*)|(?<number>\d[\w.]*)|(?<newline>\n)|(?<sign>[^\s])/gu,
};

/** The tokens of a source in a language; signs that may be left out, such as brackets around a condition, do not count. */
export function tokensOf(text: string, language: string): Token[] {
  const family = families[language] ?? 'c';
  const tokens: Token[] = [];
  let line = 1;
  const plain = text.replaceAll('\r', '').replaceAll(imports, (found) => found.replaceAll(/[^\n]/g, ' '));
  for (const { 0: found, groups = {} } of plain.matchAll(patterns[family])) {
    const { word, number, newline, sign } = groups;
    if (newline !== undefined) line++;
    else if (word !== undefined) tokens.push({ kind: keywords.has(word) ? hashOf(word) : name, line });
    else if (number !== undefined) tokens.push({ kind: numeral, line });
    else if (sign !== undefined) {
      if (!optional.has(sign)) tokens.push({ kind: hashOf(sign), line });
    } else {
      if (/^(?:["'`]|[rbuf]{1,2}["'])/.test(found)) tokens.push({ kind: string, line });
      line += found.split('\n').length - 1;
    }
  }
  return tokens;
}

const optional = new Set([';', '{', '}', ',']);

/** FNV-1a, 32 bits. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}
const [name, numeral, string] = ['a name', 'a number', 'a text'].map(hashOf) as [number, number, number];
