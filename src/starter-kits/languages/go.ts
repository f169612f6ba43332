import type { SmallProgram, Type } from '../small-language.ts';
import {
  helpersFor,
  isToEnd,
  notesOf,
  pascal,
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
    `${name}(${args.map(({ text }) => text).join(', ')})`;
const slice = (all: Written, from: Written, to: Written): string =>
  `${all.atom}[${from.text === '0' ? '' : from.text}:${isToEnd(all, to) ? '' : to.text}]`;

const syntax: Syntax = {
  indent: '\t',
  comment: '//',
  end: '',
  close: '}',
  binary(operator, left, right) {
    if (left.type === right.type || left.type === 'text') return undefined;
    const [one, other] = [left, right].map((side) =>
      side.type === 'long' || side.of.kind === 'number' ? side.atom : `int64(${side.text})`,
    );
    return `(${one} ${operator} ${other})`;
  },
  name: (name) => name,
  state: (name) => `bot.${name}`,
  field: (message, name) => `bot.${message}.${name}`,
  index: (all, at) => (all.type === 'text' ? `letter(${all.text}, ${at.text})` : `${all.atom}[${at.text}]`),
  call: (name, args) => `bot.${name}(${args.map(({ text }) => text).join(', ')})`,
  builtins: {
    len: (all) => `len(${all.text})`,
    add: (all, item) => `${all.text} = append(${all.text}, ${storedIn(syntax, item)})`,
    has: (all, item) =>
      all.type === 'text' ? `strings.Contains(${all.text}, ${item.text})` : `(find(${all.text}, ${item.text}) >= 0)`,
    find: (all, item) =>
      all.type === 'text' ? `strings.Index(${all.text}, ${item.text})` : `find(${all.text}, ${item.text})`,
    part: (all, from, to) =>
      all.type === 'text' ? slice(all, from, to) : `append(${types[all.type]}{}, ${slice(all, from, to)}...)`,
    numbers: (all, from, to) => `numbers(${slice(all, from, to)})`,
    longNumbers: (all, from, to) => `longNumbers(${slice(all, from, to)})`,
    int: call('toInt'),
    long: call('toLong'),
    text: (number) => `fmt.Sprint(${number.text})`,
    words: call('strings.Fields'),
    ints: list('ints'),
    longs: list('longs'),
    texts: list('texts'),
    fill: call('fill'),
    random: call('rand.Intn'),
    say: call('fmt.Println'),
    quit: () => 'os.Exit(0)',
  },
  copy: ({ text, type }) => (type === 'text' ? text : `append(${types[type]}{}, ${text}...)`),
  let: ({ name }, value) => `${name} := ${value}`,
  if: (condition) => `if ${condition} {`,
  elseIf: (condition) => `} else if ${condition} {`,
  otherwise: '} else {',
  while: (condition) => `for ${condition} {`,
  range: (name, from, to) => `for ${name} := ${from}; ${name} < ${to}; ${name}++ {`,
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
  longNumbers: `// The same for large numbers.
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
