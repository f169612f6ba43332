// As much of CSS as the styles of boards need, so that a board can be drawn without a browser: nested rules of classes,
// tags and attributes, custom properties and the functions of colours. Rules with a condition, such as those of a narrow
// screen, and with other pseudo-classes hold for no element.

export interface Rule {
  readonly selector: Selector;
  readonly declarations: readonly Declaration[];
}
export type Declaration = readonly [property: string, value: string];

/** Compounds from left to right; `isChild`: of the one before, not of any ancestor. */
export interface Selector {
  readonly compounds: readonly { readonly isChild: boolean; readonly tests: readonly Test[] }[];
  /** How many classes and attributes, and tags, it names. */
  readonly weight: number;
}

/** What a selector is asked of. */
export interface Styled {
  readonly tag: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly classes: ReadonlySet<string>;
  readonly parent: Styled | undefined;
}
type Test = (element: Styled) => boolean;

/** The rules of a style sheet, in their order. */
export function readCss(text: string): readonly Rule[] {
  const rules: Rule[] = [];
  const source = text.replace(/\/\*[\s\S]*?\*\//g, '');
  let at = 0;

  /** Reads until the end of a block; selectors of `within` are those around it, undefined where nothing holds. */
  const readBlock = (within: readonly string[] | undefined): void => {
    const declarations: Declaration[] = [];
    for (;;) {
      const found = /[^{};"']*(?:(?:"[^"]*"|'[^']*')[^{};"']*)*/y;
      found.lastIndex = at;
      const words = (found.exec(source)?.[0] ?? '').trim();
      at = found.lastIndex;
      const mark = source[at++];
      if (mark === '{') readRule(words, within);
      else {
        const [, property, value] = /^([\w-]+)\s*:\s*([\s\S]+)$/.exec(words) ?? [];
        if (property !== undefined) declarations.push([property, value!.trim()]);
        if (mark !== ';') break;
      }
    }
    for (const words of within ?? []) {
      const selector = readSelector(words);
      if (selector !== undefined && declarations.length > 0) rules.push({ selector, declarations });
    }
  };
  const readRule = (words: string, within: readonly string[] | undefined): void => {
    if (within === undefined || words.startsWith('@')) return readBlock(undefined);
    const inner = parts(words, ',');
    readBlock(
      within.length === 0
        ? inner
        : within.flatMap((outer) =>
            inner.map((each) => (each.includes('&') ? each.replaceAll('&', outer) : `${outer} ${each}`)),
          ),
    );
  };
  while (at < source.length) readBlock([]);
  return rules;
}

/** Cut at a mark that stands in no brackets. */
export function parts(text: string, mark: string): string[] {
  const found: string[] = [];
  let [depth, from] = [0, 0];
  for (let at = 0; at <= text.length; at++) {
    if (text[at] === '(') depth++;
    if (text[at] === ')') depth--;
    if (at < text.length && (depth > 0 || text[at] !== mark)) continue;
    found.push(text.slice(from, at).trim());
    from = at + 1;
  }
  return found.filter((part) => part !== '');
}

function readSelector(text: string): Selector | undefined {
  const compounds: { isChild: boolean; tests: readonly Test[] }[] = [];
  let weight = 0;
  let isChild = false;
  for (const word of parts(text.replaceAll('>', ' > '), ' ')) {
    if (word === '>') {
      isChild = true;
      continue;
    }
    const compound = readCompound(word);
    if (compound === undefined) return undefined;
    compounds.push({ isChild, tests: compound.tests });
    weight += compound.weight;
    isChild = false;
  }
  return compounds.length === 0 ? undefined : { compounds, weight };
}

const simple = /^(?:([a-z][\w-]*|\*)|\.([\w-]+)|\[([\w-]+)(?:=['"]?([^\]'"]*)['"]?)?\]|:(root)|:(is|where|not)\()/i;
const ofClass = 1000; // as many tags count less

function readCompound(word: string): { readonly tests: readonly Test[]; readonly weight: number } | undefined {
  const tests: Test[] = [];
  let weight = 0;
  for (let rest = word; rest !== '';) {
    const found = simple.exec(rest);
    if (found === null) return undefined;
    const [whole, tag, name, attribute, value, isRoot, kind] = found;
    rest = rest.slice(whole.length);
    if (tag !== undefined) {
      if (tag !== '*') tests.push((element) => element.tag === tag);
      weight += tag === '*' ? 0 : 1;
      continue;
    }
    weight += kind === 'where' ? 0 : ofClass;
    if (name !== undefined) tests.push((element) => element.classes.has(name));
    else if (attribute !== undefined)
      tests.push(({ attributes }) =>
        value === undefined ? attributes.has(attribute) : attributes.get(attribute) === value,
      );
    else if (isRoot !== undefined) tests.push(({ parent }) => parent === undefined);
    else {
      const end = closing(rest);
      const choices = parts(rest.slice(0, end), ',').map(readSelector);
      rest = rest.slice(end + 1);
      if (choices.includes(undefined)) return undefined;
      const isOne: Test = (element) => choices.some((choice) => matches(choice!, element));
      tests.push(kind === 'not' ? (element) => !isOne(element) : isOne);
    }
  }
  return { tests, weight };
}

/** Where the bracket ends that was opened before. */
function closing(text: string): number {
  let depth = 1;
  for (let at = 0; at < text.length; at++) {
    depth += text[at] === '(' ? 1 : text[at] === ')' ? -1 : 0;
    if (depth === 0) return at;
  }
  return text.length;
}

export function matches(
  { compounds }: Pick<Selector, 'compounds'>,
  element: Styled,
  last = compounds.length - 1,
): boolean {
  const { isChild, tests } = compounds[last]!;
  if (!tests.every((test) => test(element))) return false;
  if (last === 0) return true;
  for (let above = element.parent; above !== undefined; above = above.parent) {
    if (matches({ compounds }, above, last - 1)) return true;
    if (isChild) return false;
  }
  return false;
}
