import type { SmallProgram, Type } from '../small-language.ts';
import {
  docOf,
  helpersFor,
  pascal,
  shown,
  storedIn,
  writeStatements,
  type KitLanguage,
  type Syntax,
  type Written,
} from '../write.ts';

const types: Readonly<Record<Type, string>> = {
  int: 'int',
  long: 'long',
  bool: 'boolean',
  text: 'String',
  ints: 'List<Integer>',
  longs: 'List<Long>',
  texts: 'List<String>',
  none: 'void',
};
const boxed: Partial<Readonly<Record<Type, string>>> = { int: 'Integer', long: 'Long', text: 'String' };
const defaults: Partial<Readonly<Record<Type, string>>> = {
  text: ' = ""',
  ints: ' = new ArrayList<>()',
  longs: ' = new ArrayList<>()',
  texts: ' = new ArrayList<>()',
};

const list = (...items: readonly Written[]): string =>
  items.length === 0 ? 'new ArrayList<>()' : `new ArrayList<>(List.of(${items.map(({ text }) => text).join(', ')}))`;
/** The items of a list that nothing is added to: `List.of(1, 2)`. */
const unchanged = ({ of, text }: Written): string =>
  of.kind === 'builtin' && of.name in lists ? text.replace(/^new ArrayList<>\((List\.of\(.*\))\)$/, '$1') : text;
const lists = { ints: list, longs: list, texts: list };
const call =
  (name: string) =>
  (...args: readonly Written[]): string =>
    `${name}(${args.map(({ text }) => text).join(', ')})`;
const isElement = ({ of }: Written): boolean => of.kind === 'index' && of.list.type !== 'text';

/** Objects are compared by `equals`: texts, and numbers that are both elements of lists. */
function equality(operator: string, left: Written, right: Written): string | undefined {
  if (operator !== '==' && operator !== '!=') return undefined;
  const areObjects = left.type === 'text' || (isElement(left) && isElement(right));
  return areObjects ? `${operator === '!=' ? '!' : ''}${left.atom}.equals(${right.text})` : undefined;
}

const syntax: Syntax = {
  indent: '    ',
  comment: '//',
  end: ';',
  close: '}',
  binary: equality,
  sum: (parts) =>
    parts[0] === shown(parts[0]!, syntax)
      ? { operation: parts.map((part) => shown(part, syntax).atom).join(' + '), like: '+' }
      : undefined,
  isEmpty: ({ atom }, isIt) => `${isIt ? '' : '!'}${atom}.isEmpty()`,
  name: (name) => name,
  state: (name) => name,
  field: (message, name) => `${message}.${name}`,
  index: (all, at) => (all.type === 'text' ? `letter(${all.text}, ${at.text})` : `${all.atom}.get(${at.text})`),
  setIndex: (all, at, value) => `${all.atom}.set(${at.text}, ${value})`,
  call: (name, args) => `${name}(${args.map(unchanged).join(', ')})`,
  builtins: {
    len: (all) => (all.type === 'text' ? `${all.atom}.length()` : `${all.atom}.size()`),
    add: (all, item) => `${all.atom}.add(${storedIn(syntax, item)})`,
    has: (all, item) => `${all.atom}.contains(${item.text})`,
    find: (all, item) => `${all.atom}.indexOf(${item.text})`,
    part: (all, from, to) =>
      all.type === 'text'
        ? `${all.atom}.substring(${from.text}, ${to.text})`
        : `new ArrayList<>(${all.atom}.subList(${from.text}, ${to.text}))`,
    numbers: call('numbers'),
    longNumbers: call('longNumbers'),
    int: call('Integer.parseInt'),
    long: call('Long.parseLong'),
    text: call('String.valueOf'),
    words: call('words'),
    ...lists,
    fill: (count, item) => `new ArrayList<>(Collections.nCopies(${count.text}, ${item.text}))`,
    random: (below) => `random.nextInt(${below.text})`,
    say: (text) => `System.out.println(${text.text})`,
    quit: () => 'System.exit(0)',
  },
  copy: ({ text, type }) => (type === 'text' ? text : `new ArrayList<>(${text})`),
  let: ({ name, type }, value) => `${types[type]} ${name} = ${value}`,
  if: (condition) => `if (${condition}) {`,
  elseIf: (condition) => `} else if (${condition}) {`,
  otherwise: '} else {',
  while: (condition) => `while (${condition}) {`,
  range: (name, from, to) => `for (int ${name} = ${from}; ${name} < ${to}; ${name}++) {`,
  each: ({ name, type }, all) => `for (${types[type]} ${name} : ${unchanged(all)}) {`,
};

const numbersHelper = (
  name: string,
  type: 'int' | 'long',
  parse: string,
): string => `    static List<${boxed[type]}> ${name}(List<String> texts, int from, int to) {
        List<${boxed[type]}> found = new ArrayList<>();
        for (String text : texts.subList(from, to)) {
            found.add(${parse}(text));
        }
        return found;
    }`;

const helpers = {
  letter: `    /** The character at a place of a text. */
    static String letter(String text, int at) {
        return text.substring(at, at + 1);
    }`,
  numbers: `    /** The numbers of the texts from one place up to before another. */
${numbersHelper('numbers', 'int', 'Integer.parseInt')}`,
  longNumbers: `    /** The large numbers of the texts from one place up to before another. */
${numbersHelper('longNumbers', 'long', 'Long.parseLong')}`,
  words: `    /** The parts of a text between blanks. */
    static List<String> words(String text) {
        List<String> found = new ArrayList<>();
        for (String word : text.trim().split("\\\\s+")) {
            if (!word.isEmpty()) {
                found.add(word);
            }
        }
        return found;
    }`,
};

const records = (bot: SmallProgram, about: Readonly<Record<string, string>>): string[] =>
  Object.entries(bot.messages).map(([message, fields]) =>
    [
      `/** ${about[message]} */`,
      `class ${pascal(message)} {`,
      ...Object.entries(fields).map(([name, type]) => `    ${types[type]} ${name}${defaults[type] ?? ''};`),
      '}',
    ].join('\n'),
  );

const methods = ({ procedures }: SmallProgram): string[] =>
  procedures.map((procedure) => {
    const { name, parameters, result, body } = procedure;
    const takes = parameters.map((each) => `${types[each.type]} ${each.name}`).join(', ');
    return [
      ...docOf(procedure, '    '),
      `    ${types[result]} ${name}(${takes}) {`,
      ...writeStatements(body, syntax, 2),
      '    }',
    ].join('\n');
  });

export const language: KitLanguage = {
  file: 'Bot.java',
  write: (bot, { head, messages }) =>
    [
      [
        ...head.map((line) => `// ${line}`),
        'import java.io.BufferedReader;',
        'import java.io.IOException;',
        'import java.io.InputStreamReader;',
        'import java.util.ArrayList;',
        'import java.util.Collections;',
        'import java.util.List;',
        'import java.util.Random;',
      ].join('\n'),
      [
        'public class Bot {',
        ...Object.keys(bot.messages).map((name) => `    ${pascal(name)} ${name} = new ${pascal(name)}();`),
        ...Object.entries(bot.state).map(([name, type]) => `    ${types[type]} ${name}${defaults[type] ?? ''};`),
        '    Random random = new Random();',
        '',
        methods(bot).join('\n\n'),
        '',
        ...helpersFor(bot, helpers).map((text) => `${text}\n`),
        `    public static void main(String[] args) throws IOException {
        Bot bot = new Bot();
        BufferedReader input = new BufferedReader(new InputStreamReader(System.in));
        for (String line = input.readLine(); line != null; line = input.readLine()) {
            bot.hear(line);
        }
    }
}`,
      ].join('\n'),
      ...records(bot, messages),
      '',
    ]
      .join('\n\n')
      .replace(/\n+$/, '\n'),
};
