import { classHighlighter, highlightCode } from '@lezer/highlight';
import { languageOf, loadLanguages } from '../../programs/language.ts';

/** A piece of a line, and what it is: `tok-keyword`, `tok-comment` …; empty for plain text. */
export interface Piece {
  readonly text: string;
  readonly is: string;
}

type Parser = { parse(text: string): Parameters<typeof highlightCode>[1] };

// By the languages of src/programs/languages; one that is not here is shown without marks.
const parsers: Readonly<Record<string, () => Promise<Parser>>> = {
  c: async () => (await import('@codemirror/lang-cpp')).cppLanguage.parser,
  cpp: async () => (await import('@codemirror/lang-cpp')).cppLanguage.parser,
  go: async () => (await import('@codemirror/lang-go')).goLanguage.parser,
  java: async () => (await import('@codemirror/lang-java')).javaLanguage.parser,
  javascript: async () => (await import('@codemirror/lang-javascript')).javascriptLanguage.parser,
  python: async () => (await import('@codemirror/lang-python')).pythonLanguage.parser,
  rust: async () => (await import('@codemirror/lang-rust')).rustLanguage.parser,
  typescript: async () => (await import('@codemirror/lang-javascript')).typescriptLanguage.parser,
};

/** The lines of a source in pieces, by the language that the name of its file tells. */
export async function highlighted(name: string, source: string): Promise<Piece[][]> {
  const text = source.replaceAll(/\r\n?/g, '\n').replaceAll('\t', '    ').replace(/\n$/, '');
  const language = languageOf(await loadLanguages(), name);
  const parser = language === undefined ? undefined : await parsers[language]?.();
  if (parser === undefined) return text.split('\n').map((line) => [{ text: line, is: '' }]);
  const lines: Piece[][] = [[]];
  highlightCode(
    text,
    parser.parse(text),
    classHighlighter,
    (piece, is) => void lines.at(-1)!.push({ text: piece, is }),
    () => void lines.push([]),
  );
  return lines;
}
