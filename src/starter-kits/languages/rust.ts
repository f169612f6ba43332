import type { Expression, SmallProgram, Statement, Type } from '../small-language.ts';
import { isList } from '../small-language.ts';
import {
  braced,
  helpersFor,
  isToEnd,
  notesOf,
  pascal,
  shown,
  snake,
  storedIn,
  writeExpression,
  writeStatements,
  type KitLanguage,
  type Syntax,
  type Written,
} from '../write.ts';

const types: Readonly<Record<Type, string>> = {
  int: 'i64',
  long: 'i64',
  bool: 'bool',
  text: 'String',
  ints: 'Vec<i64>',
  longs: 'Vec<i64>',
  texts: 'Vec<String>',
  none: '()',
};
/** Parameters are borrowed. */
const taken: Readonly<Record<Type, string>> = {
  ...types,
  text: '&str',
  ints: '&[i64]',
  longs: '&[i64]',
  texts: '&[String]',
};

const isHeld = (type: Type): boolean => isList(type) || type === 'text';
/** A place of a list, which Rust counts in `usize`. */
const place = ({ of, text, atom }: Written): string => (of.kind === 'number' ? text : `${atom} as usize`);
/** A borrowed argument; a text in quotes is one already. */
const lent = ({ of, text, atom, type }: Written): string =>
  of.kind === 'quoted' || of.kind === 'parameter' || !isHeld(type) ? text : `&${atom}`;
const slice = (all: Written, from: Written, to: Written): string =>
  `${all.atom}[${from.text === '0' ? '' : place(from)}..${isToEnd(all, to) ? '' : place(to)}]`;
const numbers = (...[all, from, to]: readonly Written[]): string => `numbers(&${slice(all!, from!, to!)})`;
const parse = (...[text]: readonly Written[]): string => `number(${lent(text!)})`;

/** Whether an expression is, or is part of, what the bot keeps. */
const isKept = (of: Expression): boolean =>
  of.kind === 'state' || of.kind === 'field' || (of.kind === 'index' && isKept(of.list));

/** The functions that change the bot cannot borrow from it what they are given. */
function syntaxOf({ procedures }: SmallProgram): Syntax {
  const changing = new Set(procedures.filter(({ changesState }) => changesState).map(({ name }) => name));
  const given = (name: string, arg: Written): string =>
    changing.has(name) && isHeld(arg.type) && isKept(arg.of) ? `&${arg.atom}.clone()` : lent(arg);
  const list = (...items: readonly Written[]): string =>
    items.length === 0 ? 'Vec::new()' : `vec![${items.map((item) => storedIn(syntax, item)).join(', ')}]`;
  const syntax: Syntax = {
    indent: '    ',
    comment: '//',
    end: ';',
    close: '}',
    sum: (parts) => joined(parts.map((part) => shown(part, syntax))),
    isEmpty: ({ atom }, isIt) => `${isIt ? '' : '!'}${atom}.is_empty()`,
    added: (of) => (of.type === 'text' ? lent : written)(writeExpression(of, syntax)),
    name: snake,
    state: (name) => `self.${snake(name)}`,
    field: (message, name) => `self.${snake(message)}.${snake(name)}`,
    index: (all, at) => (all.type === 'text' ? `letter(${lent(all)}, ${at.text})` : `${all.atom}[${place(at)}]`),
    call: (name, args) => `self.${snake(name)}(${args.map((arg) => given(name, arg)).join(', ')})`,
    builtins: {
      len: (all) => ({ operation: `${all.atom}.len() as i64` }),
      add: (all, item) => `${all.atom}.push(${storedIn(syntax, item)})`,
      has: (all, item) =>
        all.type === 'text'
          ? `${all.atom}.contains(${lentText(item)})`
          : `${all.atom}.iter().any(|each| ${item.type === 'text' ? 'each' : '*each'} == ${lent(item)})`,
      find: (all, item) =>
        all.type === 'text' ? `find_text(${lent(all)}, ${lent(item)})` : `find(${lent(all)}, ${lent(item)})`,
      part: (all, from, to) => `${slice(all, from, to)}.${all.type === 'text' ? 'to_string' : 'to_vec'}()`,
      numbers,
      longNumbers: numbers,
      int: parse,
      long: parse,
      text: (value) => `${value.atom}.to_string()`,
      words: (text) => `words(${lent(text)})`,
      ints: list,
      longs: list,
      texts: list,
      fill: (count, item) => `vec![${storedIn(syntax, item)}; ${place(count)}]`,
      random: (below) => `random(${below.text})`,
      say: (text) => {
        if (text.of.kind === 'quoted') return `println!(${text.text})`;
        return text.text.startsWith('format!(')
          ? text.text.replace('format!', 'println!')
          : `println!("{}", ${text.text})`;
      },
      quit: () => 'std::process::exit(0)',
    },
    copy: ({ of, text, atom, type }) => {
      if (of.kind === 'quoted' && of.value === '') return 'String::new()';
      if (of.kind === 'index' && of.list.type === 'text') return text; // a letter is a new text
      return type === 'text' ? `${atom}.to_string()` : `${atom}.to_vec()`;
    },
    let: ({ name, type, isSet, isChanged }, value) =>
      `let ${isSet || isChanged ? 'mut ' : ''}${snake(name)}${value === 'Vec::new()' ? `: ${types[type]}` : ''} = ${value}`,
    if: (condition) => `if ${condition} {`,
    elseIf: (condition) => `} else if ${condition} {`,
    otherwise: '} else {',
    while: (condition) => `while ${condition} {`,
    range: (name, from, to) => `for ${name} in ${from}..${to} {`,
    each: ({ name }, all) =>
      `for ${snake(name)} in ${all.of.kind === 'call' || all.of.kind === 'builtin' ? all.text : `${all.atom}.to_vec()`} {`,
  };
  return syntax;
}

const lentText = (item: Written): string =>
  item.of.kind === 'quoted' || item.of.kind === 'parameter' ? item.text : `&${item.atom}[..]`;

/** A sum of texts as `format!("TRICK{}{}", number, card)`. */
function joined(parts: readonly Written[]): string {
  const places = parts.map(({ of }) => (of.kind === 'quoted' ? braced.plain(of.value) : '{}'));
  const items = parts.filter(({ of }) => of.kind !== 'quoted');
  return `format!("${places.join('')}"${items.map(({ text }) => `, ${text}`).join('')})`;
}

const written = ({ text }: Written): string => text;

const helpers = {
  letter: `/// The character at a place of a text.
fn letter(text: &str, at: i64) -> String {
    text[at as usize..at as usize + 1].to_string()
}`,
  find: `/// Where an item is in a list, or a part in a text; -1 if it is missing.
fn find(items: &[String], item: &str) -> i64 {
    items.iter().position(|each| each == item).map_or(-1, |at| at as i64)
}

fn find_text(text: &str, item: &str) -> i64 {
    text.find(item).map_or(-1, |at| at as i64)
}`,
  'int long numbers longNumbers': `/// A text as a number; 0 if it is none.
fn number(text: &str) -> i64 {
    text.parse().unwrap_or(0)
}

fn numbers(texts: &[String]) -> Vec<i64> {
    texts.iter().map(|text| number(text)).collect()
}`,
  words: `/// The parts of a text between blanks.
fn words(text: &str) -> Vec<String> {
    text.split_whitespace().map(|word| word.to_string()).collect()
}`,
  random: `/// A random number from 0 up to before this one: a new hasher has random keys.
fn random(below: i64) -> i64 {
    (RandomState::new().build_hasher().finish() % below as u64) as i64
}`,
};

const records = (bot: SmallProgram, about: Readonly<Record<string, string>>): string[] =>
  Object.entries(bot.messages).map(([message, fields]) =>
    [
      `/// ${about[message]}`,
      '#[derive(Default)]',
      `struct ${pascal(message)} {`,
      ...Object.entries(fields).map(([name, type]) => `    ${snake(name)}: ${types[type]},`),
      '}',
    ].join('\n'),
  );

/** A function that ends with a value ends without `return`. */
const valued = (body: readonly Statement[], lines: readonly string[]): readonly string[] =>
  body.at(-1)?.kind === 'return' ? [...lines.slice(0, -1), lines.at(-1)!.replace(/return (.*);$/, '$1')] : lines;

const methods = (bot: SmallProgram): string[] =>
  bot.procedures.map((procedure) => {
    const { name, parameters, result, body, changesState } = procedure;
    const self = changesState ? '&mut self' : '&self';
    const takes = [self, ...parameters.map((each) => `${snake(each.name)}: ${taken[each.type]}`)].join(', ');
    return [
      ...notesOf(procedure, '///', '    '),
      `    fn ${snake(name)}(${takes})${result === 'none' ? '' : ` -> ${types[result]}`} {`,
      ...valued(body, writeStatements(body, syntaxOf(bot), 2)),
      '    }',
    ].join('\n');
  });

export const language: KitLanguage = {
  file: 'bot.rs',
  write: (bot, { head, messages }) =>
    [
      [
        ...head.map((line) => `// ${line}`),
        '#![allow(dead_code, unused_variables)] // not all that the arena tells is used yet',
        'use std::collections::hash_map::RandomState;',
        'use std::hash::{BuildHasher, Hasher};',
        'use std::io::BufRead;',
      ].join('\n'),
      ...records(bot, messages),
      [
        '#[derive(Default)]',
        'struct Bot {',
        ...Object.keys(bot.messages).map((name) => `    ${snake(name)}: ${pascal(name)},`),
        ...Object.entries(bot.state).map(([name, type]) => `    ${snake(name)}: ${types[type]},`),
        '}',
      ].join('\n'),
      ['impl Bot {', methods(bot).join('\n\n'), '}'].join('\n'),
      ...helpersFor(bot, helpers),
      `fn main() {
    let mut bot = Bot::default();
    for line in std::io::stdin().lock().lines() {
        bot.hear(line.unwrap_or_default().trim_end_matches('\\r'));
    }
}
`,
    ].join('\n\n'),
};
