import { levelOf, type SmallProgram, type Type } from '../small-language.ts';
import {
  helpersFor,
  isToEnd,
  notesOf,
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
  long: 'int64',
  bool: 'bool',
  text: 'string',
  ints: '[]int',
  longs: '[]int64',
  texts: '[]string',
  none: '',
};

const list =
  (type: 'ints' | 'longs' | 'texts') =>
  (...items: readonly Written[]): string =>
    `${types[type]}{${items.map(({ text }) => text).join(', ')}}`;
const call =
  (name: string) =>
  (...args: readonly Written[]): string =>
    `${name}(${listed(args)})`;

/** Without the blanks around operators, as gofmt has it within brackets and beside operators that bind less tightly. */
const tight = (text: string): string =>
  text
    .split(/("(?:[^"\\]|\\.)*")/)
    .map((part, at) => (at % 2 === 0 ? part.replaceAll(/ ([-+*/%:]) /g, '$1') : part))
    .join('');
const listed = (args: readonly Written[]): string =>
  args.map(({ text }) => (args.length > 1 ? tight(text) : text)).join(', ');

function slice(all: Written, from: Written, to: Written): string {
  const [start, stop] = [from.text === '0' ? '' : from.text, isToEnd(all, to) ? '' : to.text].map(tight);
  const isWide = [from, to].some(({ of }) => of.kind === 'binary') && start !== '' && stop !== '';
  return `${all.atom}[${start}${isWide ? ' : ' : ':'}${stop}]`;
}

const syntax: Syntax = {
  indent: '\t',
  comment: '//',
  end: '',
  close: '}',
  binary(operator, left, right) {
    if (left.type === right.type || [left, right].some(({ of }) => of.kind === 'number')) return undefined;
    const [one, other] = [left, right].map((side) => (side.type === 'long' ? side.atom : `int64(${side.text})`));
    return `(${one} ${operator} ${other})`;
  },
  operand: (of, text, operator) =>
    of.kind === 'binary' && levelOf(of.operator) === levelOf(operator) ? text : tight(text),
  sum(parts) {
    const all = parts.map((part) => shown(part, syntax));
    if (all.every((part, at) => part === parts[at])) return undefined;
    const form = all.map(({ of, type }) =>
      of.kind === 'quoted' ? of.value.replaceAll('%', '%%') : type === 'text' ? '%s' : '%d',
    );
    return `fmt.Sprintf(${[JSON.stringify(form.join('')), ...all.filter(({ of }) => of.kind !== 'quoted').map(({ text }) => tight(text))].join(', ')})`;
  },
  name: (name) => name,
  state: (name) => `bot.${name}`,
  field: (message, name) => `bot.${message}.${name}`,
  index: (all, at) => (all.type === 'text' ? `letter(${listed([all, at])})` : `${all.atom}[${tight(at.text)}]`),
  call: (name, args) => `bot.${name}(${listed(args)})`,
  builtins: {
    len: (all) => `len(${all.text})`,
    add: (all, item) => `${all.text} = append(${all.text}, ${tight(storedIn(syntax, item))})`,
    has: (...args) => `${args[0]!.type === 'text' ? 'strings.Contains' : 'contains'}(${listed(args)})`,
    find: (...args) => `${args[0]!.type === 'text' ? 'strings.Index' : 'find'}(${listed(args)})`,
    part: (all, from, to) =>
      all.type === 'text' ? slice(all, from, to) : `append(${types[all.type]}{}, ${tight(slice(all, from, to))}...)`,
    numbers: (all, from, to) => `numbers(${slice(all, from, to)})`,
    longNumbers: (all, from, to) => `longNumbers(${slice(all, from, to)})`,
    int: call('toInt'),
    long: call('toLong'),
    text: ({ text, type }) => (type === 'int' ? `strconv.Itoa(${text})` : `strconv.FormatInt(${text}, 10)`),
    words: call('strings.Fields'),
    ints: list('ints'),
    longs: list('longs'),
    texts: list('texts'),
    fill: call('fill'),
    random: call('rand.Intn'),
    say: ({ text }) =>
      text.startsWith('fmt.Sprintf(')
        ? text.replace(/^fmt\.Sprintf\("((?:[^"\\]|\\.)*)"/, 'fmt.Printf("$1\\n"')
        : `fmt.Println(${text})`,
    quit: () => 'os.Exit(0)',
  },
  copy: ({ text, type }) => (type === 'text' ? text : `append(${types[type]}{}, ${text}...)`),
  let: ({ name }, value) => `${name} := ${value}`,
  if: (condition) => `if ${condition} {`,
  elseIf: (condition) => `} else if ${condition} {`,
  otherwise: '} else {',
  while: (condition) => `for ${condition} {`,
  range: (name, from, to) => `for ${name} := ${from}; ${name} < ${tight(to)}; ${name}++ {`,
  each: ({ name }, all) => `for _, ${name} := range ${all.text} {`,
};

const numbersHelper = (name: string, type: string, parse: string): string => `func ${name}(texts []string) []${type} {
	found := []${type}{}
	for _, text := range texts {
		found = append(found, ${parse}(text))
	}
	return found
}`;

const helpers = {
  letter: `// The character at a place of a text.
func letter(text string, at int) string {
	return text[at : at+1]
}`,
  'find has': `// Where an item is in a list; -1 if it is missing.
func find(items []string, item string) int {
	for at, each := range items {
		if each == item {
			return at
		}
	}
	return -1
}

// Whether an item is in a list.
func contains(items []string, item string) bool {
	return find(items, item) >= 0
}`,
  'int numbers': `// A text as a number; 0 if it is none.
func toInt(text string) int {
	number, _ := strconv.Atoi(text)
	return number
}`,
  'long longNumbers': `// A text as a large number; 0 if it is none.
func toLong(text string) int64 {
	number, _ := strconv.ParseInt(text, 10, 64)
	return number
}`,
  numbers: `// The numbers of texts.
${numbersHelper('numbers', 'int', 'toInt')}`,
  longNumbers: `// The large numbers of texts.
${numbersHelper('longNumbers', 'int64', 'toLong')}`,
  fill: `// A list of so many equal items.
func fill[Item any](count int, item Item) []Item {
	items := []Item{}
	for len(items) < count {
		items = append(items, item)
	}
	return items
}`,
};

/** The names and types of a struct, in columns as gofmt has them. */
function fieldsOf(fields: readonly (readonly [string, string])[]): string[] {
  const width = Math.max(0, ...fields.map(([name]) => name.length));
  return fields.map(([name, type]) => `\t${name.padEnd(width)} ${type}`);
}

const records = (bot: SmallProgram, about: Readonly<Record<string, string>>): string[] =>
  Object.entries(bot.messages).map(([message, fields]) =>
    [
      `// ${about[message]}`,
      `type ${pascal(message)} struct {`,
      ...fieldsOf(Object.entries(fields).map(([name, type]) => [name, types[type]])),
      '}',
    ].join('\n'),
  );

const methods = ({ procedures }: SmallProgram): string[] =>
  procedures.map((procedure) => {
    const { name, parameters, result, body } = procedure;
    const takes = parameters.map((each) => `${each.name} ${types[each.type]}`).join(', ');
    return [
      ...notesOf(procedure, '//', ''),
      `func (bot *Bot) ${name}(${takes})${result === 'none' ? '' : ` ${types[result]}`} {`,
      ...writeStatements(body, syntax, 1),
      '}',
    ].join('\n');
  });

export const language: KitLanguage = {
  file: 'bot.go',
  write(bot, { head, messages }) {
    const code = [
      ...records(bot, messages),
      [
        'type Bot struct {',
        ...fieldsOf([
          ...Object.keys(bot.messages).map((name) => [name, pascal(name)] as const),
          ...Object.entries(bot.state).map(([name, type]) => [name, types[type]] as const),
        ]),
        '}',
      ].join('\n'),
      ...methods(bot),
      ...helpersFor(bot, helpers),
      `func main() {
	rand.Seed(time.Now().UnixNano())
	bot := &Bot{}
	input := bufio.NewReader(os.Stdin)
	for {
		line, err := input.ReadString('\\n')
		if err != nil {
			return
		}
		bot.hear(strings.TrimRight(line, "\\r\\n"))
	}
}
`,
    ].join('\n\n');
    const imports = ['bufio', 'fmt', 'math/rand', 'os', 'strconv', 'strings', 'time'].filter((name) =>
      new RegExp(`\\b${name.split('/').at(-1)}\\.[A-Z]`).test(code),
    );
    const top = [
      ...head.map((line) => `// ${line}`),
      'package main',
      '',
      'import (',
      ...imports.map((name) => `\t"${name}"`),
      ')',
    ];
    return [top.join('\n'), code].join('\n\n');
  },
};
