import { closeBrackets, closeBracketsKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { bracketMatching, indentOnInput, indentUnit } from '@codemirror/language';
import { search, searchKeymap } from '@codemirror/search';
import { Compartment, EditorState, type Transaction } from '@codemirror/state';
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  highlightSpecialChars,
  keymap,
  lineNumbers,
} from '@codemirror/view';
import type { Texts } from '../texts/texts.ts';
import { highlighting, modeOf, theme } from './highlighting.ts';
import { phrases } from './phrases.ts';

/**
 * Chromium replaces a selection by text with inline styles of its own, which the content security policy blocks with a
 * complaint: the editor does it instead, as for text that is typed elsewhere.
 */
const replaceSelection = EditorView.domEventHandlers({
  beforeinput({ inputType, data, isComposing }, view) {
    const { from, to, empty } = view.state.selection.main;
    if (inputType !== 'insertText' || data === null || isComposing || empty) return false;
    const insert = (): Transaction => view.state.update(view.state.replaceSelection(data), { userEvent: 'input.type' });
    const isTaken = view.state.facet(EditorView.inputHandler).some((take) => take(view, from, to, data, insert));
    if (!isTaken) view.dispatch(insert());
    return true;
  },
});

/** Shows the place of a starter kit that is to be changed, without moving the page. */
function showPlace(view: EditorView): void {
  const at = view.state.doc.toString().indexOf(placeToChange);
  view.requestMeasure({
    read: () => (at < 0 ? 0 : view.lineBlockAt(at).top - 2 * view.defaultLineHeight),
    write: (top) => (view.scrollDOM.scrollTop = top),
  });
}
const placeToChange = 'CHOOSE YOUR MOVE HERE';

export interface Editor {
  text(): string;
  put(text: string): void;
  speak(language: string): Promise<void>;
  focus(): void;
}

/**
 * Puts an editor in the place of a textarea, which goes on holding the text for its form. It lives in a shadow root:
 * only there its styles are constructed sheets, which the content security policy allows, and no style elements.
 */
export function editIn(area: HTMLTextAreaElement, { language, words }: Texts, onSave: () => void): Editor {
  const mode = new Compartment();
  const host = document.createElement('div');
  host.className = 'codehost';
  const root = host.attachShadow({ mode: 'open' });
  const save = { key: 'Mod-s', run: () => (onSave(), true), preventDefault: true };
  const view = new EditorView({
    root,
    parent: root,
    doc: area.value,
    extensions: [
      lineNumbers(),
      highlightActiveLineGutter(),
      highlightSpecialChars(),
      history(),
      drawSelection(),
      indentOnInput(),
      indentUnit.of('    '),
      EditorState.tabSize.of(4),
      EditorState.phrases.of(phrases[language]),
      bracketMatching(),
      closeBrackets(),
      highlightActiveLine(),
      search({ top: true }),
      keymap.of([save, ...closeBracketsKeymap, ...searchKeymap, ...historyKeymap, ...defaultKeymap, indentWithTab]),
      replaceSelection,
      highlighting,
      theme,
      mode.of([]),
      EditorView.contentAttributes.of({
        'aria-label': `${words.editor.source}. ${words.editor.leave}`,
        spellcheck: 'false',
        autocapitalize: 'off',
      }),
      EditorView.updateListener.of(({ docChanged, state }) => {
        if (docChanged) area.value = state.doc.toString();
      }),
    ],
  });
  area.after(host);
  area.hidden = true;
  showPlace(view);
  document.querySelector(`label[for="${area.id}"]`)?.addEventListener('click', () => view.focus());
  return {
    text: () => view.state.doc.toString(),
    put(text) {
      view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text } });
      showPlace(view);
    },
    speak: async (name) => view.dispatch({ effects: mode.reconfigure(await modeOf(name)) }),
    focus: () => view.focus(),
  };
}
