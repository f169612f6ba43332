import type { SmallProgram, Type } from '../small-language.ts';
import { isList } from '../small-language.ts';
import {
  helpersFor,
  notesOf,
  pascal,
  snake,
  storedIn,
  writeStatements,
  type KitLanguage,
  type Syntax,
  type Written,
} from '../write.ts';

const types: Readonly<Record<Type, string>> = {
  int: 'int',
  long: 'long long',
  bool: 'bool',
  text: 'string',
  ints: 'vector<int>',
  longs: 'vector<long long>',
  texts: 'vector<string>',
  none: 'void',
};
const defaults: Partial<Readonly<Record<Type, string>>> = { int: ' = 0', long: ' = 0', bool: ' = false' };

const taken = (type: Type): string => (isList(type) || type === 'text' ? `const ${types[type]}&` : types[type]);
const list =
  (type: 'ints' | 'longs' | 'texts') =>
  (...items: readonly Written[]): string =>
    `${types[type]}{${items.map(({ text }) => text).join(', ')}}`;
const call =
  (name: string) =>
  (...args: readonly Written[]): string =>
    `${name}(${args.map(({ text }) => text).join(', ')})`;
const quoted = ({ of, text, atom }: Written): string => (of.kind === 'quoted' ? `string(${text})` : atom);

const syntax: Syntax = {
  indent: '    ',
  comment: '//',
  end: ';',
  close: '}',
  binary: (operator, left, right) =>
    operator === '+' && left.of.kind === 'quoted' && (right.of.kind === 'quoted' || right.of.kind === 'index')
      ? `(string(${left.text}) + ${right.text})`
      : undefined,
  isEmpty: (all, isIt) => `${isIt ? '' : '!'}${quoted(all)}.empty()`,
  name: snake,
  state: snake,
  field: (message, name) => `${snake(message)}.${snake(name)}`,
  index: (all, at) => (all.type === 'text' ? `letter(${all.text}, ${at.text})` : `${all.atom}[${at.text}]`),
  call: (name, args) => `${snake(name)}(${args.map(({ text }) => text).join(', ')})`,
  builtins: {
    len: (all) => `int(${quoted(all)}.size())`,
    add: (all, item) => `${all.atom}.push_back(${storedIn(syntax, item)})`,
    has: call('contains'),
    find: call('find'),
    part: call('part'),
    numbers: call('read_numbers'),
    longNumbers: call('read_long_numbers'),
    int: call('stoi'),
    long: call('stoll'),
    text: call('to_string'),
    words: call('words'),
    ints: list('ints'),
    longs: list('longs'),
    texts: list('texts'),
    fill: (count, item) => `vector<${types[item.type]}>(${count.text}, ${item.text})`,
    random: (below) => `random_below(${below.text})`,
    say: (text) => `cout << ${text.text} << endl`,
    quit: () => 'exit(0)',
  },
  copy: ({ text }) => text,
  let: ({ name, type }, value) =>
    value === `${types[type]}{}` ? `${types[type]} ${snake(name)}` : `${types[type]} ${snake(name)} = ${value}`,
  if: (condition) => `if (${condition}) {`,
  elseIf: (condition) => `} else if (${condition}) {`,
  otherwise: '} else {',
  while: (condition) => `while (${condition}) {`,
  range: (name, from, to) => `for (int ${name} = ${from}; ${name} < ${to}; ${name}++) {`,
  each: ({ name, type }, all) => `for (${taken(type)} ${snake(name)} : ${all.text}) {`,
};

const helpers = {
  letter: `// The character at a place of a text.
string letter(const string& text, int at) {
    return text.substr(at, 1);
}`,
  'find has': `// Where an item is in a list, or a part in a text; -1 if it is missing.
int find(const string& text, const string& item) {
    size_t at = text.find(item);
    return at == string::npos ? -1 : int(at);
}

template <class Item>
int find(const vector<Item>& items, const Item& item) {
    for (size_t at = 0; at < items.size(); at++)
        if (items[at] == item) return int(at);
    return -1;
}

template <class All, class Item>
bool contains(const All& all, const Item& item) {
    return find(all, item) >= 0;
}`,
  part: `// The characters or items from one place up to before another.
string part(const string& text, int from, int to) {
    return text.substr(from, to - from);
}

template <class Item>
vector<Item> part(const vector<Item>& items, int from, int to) {
    return vector<Item>(items.begin() + from, items.begin() + to);
}`,
  numbers: `// The numbers of the texts from one place up to before another.
vector<int> read_numbers(const vector<string>& texts, int from, int to) {
    vector<int> found;
    for (int at = from; at < to; at++) found.push_back(stoi(texts[at]));
    return found;
}`,
  longNumbers: `// The large numbers of the texts from one place up to before another.
vector<long long> read_long_numbers(const vector<string>& texts, int from, int to) {
    vector<long long> found;
    for (int at = from; at < to; at++) found.push_back(stoll(texts[at]));
    return found;
}`,
  words: `// The parts of a text between blanks.
vector<string> words(const string& text) {
    istringstream stream(text);
    vector<string> found;
    for (string word; stream >> word;) found.push_back(word);
    return found;
}`,
  random: `// A random number from 0 up to before this one.
int random_below(int below) {
    static mt19937 generator(random_device{}());
    return uniform_int_distribution<int>(0, below - 1)(generator);
}`,
};

const records = (bot: SmallProgram, about: Readonly<Record<string, string>>): string[] =>
  Object.entries(bot.messages).map(([message, fields]) =>
    [
      `// ${about[message]}`,
      `struct ${pascal(message)} {`,
      ...Object.entries(fields).map(([name, type]) => `    ${types[type]} ${snake(name)}${defaults[type] ?? ''};`),
      '};',
    ].join('\n'),
  );

const methods = ({ procedures }: SmallProgram): string[] =>
  procedures.map((procedure) => {
    const { name, parameters, result, body } = procedure;
    const takes = parameters.map((each) => `${taken(each.type)} ${snake(each.name)}`).join(', ');
    return [
      ...notesOf(procedure, '//', '    '),
      `    ${types[result]} ${snake(name)}(${takes}) {`,
      ...writeStatements(body, syntax, 2),
      '    }',
    ].join('\n');
  });

export const language: KitLanguage = {
  file: 'bot.cpp',
  write: (bot, { head, messages }) =>
    [
      [
        ...head.map((line) => `// ${line}`),
        ...['cstdlib', 'iostream', 'random', 'sstream', 'string', 'vector'].map((name) => `#include <${name}>`),
        'using namespace std;',
      ].join('\n'),
      ...helpersFor(bot, helpers),
      ...records(bot, messages),
      [
        'struct Bot {',
        ...Object.keys(bot.messages).map((name) => `    ${pascal(name)} ${snake(name)};`),
        ...Object.entries(bot.state).map(([name, type]) => `    ${types[type]} ${snake(name)}${defaults[type] ?? ''};`),
        '',
        methods(bot).join('\n\n'),
        '};',
      ].join('\n'),
      `int main() {
    Bot bot;
    for (string line; getline(cin, line);) {
        if (!line.empty() && line.back() == '\\r') line.pop_back();
        bot.hear(line);
    }
}
`,
    ].join('\n\n'),
};
