import { HighlightStyle, StreamLanguage, syntaxHighlighting } from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';

// By the languages of src/programs/languages; one that is not here is shown without colours.
const modes: Readonly<Record<string, () => Promise<Extension>>> = {
  c: async () => (await import('@codemirror/lang-cpp')).cpp(),
  cpp: async () => (await import('@codemirror/lang-cpp')).cpp(),
  csharp: async () => StreamLanguage.define((await import('@codemirror/legacy-modes/mode/clike')).csharp),
  go: async () => (await import('@codemirror/lang-go')).go(),
  java: async () => (await import('@codemirror/lang-java')).java(),
  javascript: async () => (await import('@codemirror/lang-javascript')).javascript(),
  python: async () => (await import('@codemirror/lang-python')).python(),
  rust: async () => (await import('@codemirror/lang-rust')).rust(),
  typescript: async () => (await import('@codemirror/lang-javascript')).javascript({ typescript: true }),
};

/** What makes the source of a language readable, fetched when it is first needed. */
export const modeOf = async (language: string): Promise<Extension> =>
  Object.hasOwn(modes, language) ? await modes[language]!() : [];

/** Hue is kept for players and states: the source has weights and greys. */
export const highlighting = syntaxHighlighting(
  HighlightStyle.define([
    { tag: [tags.keyword, tags.bool, tags.null, tags.self, tags.modifier], fontWeight: '700' },
    { tag: [tags.comment, tags.meta], color: 'var(--ink-3)' },
    { tag: [tags.string, tags.character, tags.regexp], color: 'var(--ink-2)' },
    { tag: [tags.definition(tags.variableName), tags.function(tags.definition(tags.variableName))], fontWeight: '600' },
    { tag: tags.invalid, color: 'var(--bad)' },
  ]),
);

const selection = { backgroundColor: 'color-mix(in oklab, var(--focus) 30%, transparent)' };

/** The site's tokens, which reach into the shadow root: dark and light follow the page. */
export const theme = EditorView.theme({
  '&': { color: 'var(--ink)', backgroundColor: 'var(--board)', fontSize: 'var(--t-s)', maxHeight: '70vh' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--mono)', lineHeight: '1.6', minHeight: '18rem' },
  '.cm-content': { caretColor: 'var(--ink)', padding: 'var(--s2) 0' },
  '.cm-cursor, .cm-dropCursor': { borderLeftColor: 'var(--ink)' },
  '.cm-gutters': { color: 'var(--ink-3)', backgroundColor: 'var(--board)', border: '0' },
  '.cm-lineNumbers .cm-gutterElement': { padding: '0 var(--s2) 0 var(--s3)' },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'var(--hover)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground': selection,
  '.cm-selectionBackground, .cm-content ::selection': selection,
  '&.cm-focused .cm-matchingBracket': { backgroundColor: 'transparent', outline: '1px solid var(--edge)' },
  '.cm-panels': { color: 'var(--ink)', backgroundColor: 'var(--surface)', fontFamily: 'var(--sans)' },
  '.cm-panels.cm-panels-top, .cm-panels.cm-panels-bottom': { borderColor: 'var(--line)' },
  '.cm-panels :is(input, button, label)': { fontSize: 'var(--t-xs)' },
  '.cm-textfield': { color: 'var(--ink)', backgroundColor: 'var(--surface)', border: '1px solid var(--edge)' },
  '.cm-button': { color: 'var(--ink)', background: 'var(--surface)', border: '1px solid var(--edge)' },
  '.cm-searchMatch': { backgroundColor: 'var(--warn-bg)', outline: '1px solid var(--warn)' },
  '.cm-searchMatch-selected': { outline: '2px solid var(--warn)' },
});
