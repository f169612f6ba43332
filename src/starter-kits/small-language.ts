import type { KitType } from '../game/starter-kit.ts';
import { kitTypes } from '../game/starter-kit.ts';

// The small language in which a starter kit's bot is written once (docs/starter-kits.md): its syntax tree, and the
// parser, which knows the type of every expression.

export type Type = KitType | 'none';

export type Expression = { readonly type: Type } & (
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'quoted'; readonly value: string }
  | { readonly kind: 'truth'; readonly value: boolean }
  | { readonly kind: 'local' | 'parameter' | 'state'; readonly name: string }
  | { readonly kind: 'field'; readonly message: string; readonly name: string }
  | { readonly kind: 'index'; readonly list: Expression; readonly at: Expression }
  | { readonly kind: 'call' | 'builtin'; readonly name: string; readonly args: readonly Expression[] }
  | { readonly kind: 'binary'; readonly operator: string; readonly left: Expression; readonly right: Expression }
  | { readonly kind: 'not' | 'minus'; readonly value: Expression }
);

export type Statement =
  | { readonly kind: 'note'; readonly text: string }
  | { readonly kind: 'let'; readonly variable: Variable; readonly value: Expression }
  | { readonly kind: 'set'; readonly target: Expression; readonly value: Expression }
  | { readonly kind: 'do'; readonly value: Expression }
  | { readonly kind: 'if'; readonly branches: readonly Branch[]; readonly otherwise?: readonly Statement[] }
  | { readonly kind: 'while'; readonly condition: Expression; readonly body: readonly Statement[] }
  | {
      readonly kind: 'range';
      readonly variable: Variable;
      readonly from: Expression;
      readonly to: Expression;
      readonly body: readonly Statement[];
    }
  | {
      readonly kind: 'each';
      readonly variable: Variable;
      readonly list: Expression;
      readonly body: readonly Statement[];
    }
  | { readonly kind: 'return'; readonly value?: Expression }
  | { readonly kind: 'break' | 'continue' };

export interface Branch {
  readonly condition: Expression;
  readonly body: readonly Statement[];
}

/** What is known of a local variable when its function has been read. */
export interface Variable {
  readonly name: string;
  readonly type: Type;
  /** Another value was assigned to it. */
  isSet: boolean;
  /** An element was added to it or changed. */
  isChanged: boolean;
  isUsed: boolean;
}

export interface Procedure {
  readonly name: string;
  /** The comments above it. */
  readonly notes: readonly string[];
  readonly parameters: readonly Variable[];
  readonly result: Type;
  readonly body: readonly Statement[];
  /** It changes the state or a message, itself or by what it calls; a random number is no change. */
  changesState: boolean;
  readonly calls: ReadonlySet<string>;
}

/** What the code may refer to. */
export interface Names {
  readonly state: Readonly<Record<string, Type>>;
  readonly messages: Readonly<Record<string, Readonly<Record<string, Type>>>>;
}

export interface SmallProgram extends Names {
  readonly procedures: readonly Procedure[];
  /** The builtin functions that are called. */
  readonly builtins: ReadonlySet<string>;
}

/** A mistake in a description; its line is that of the code, counted from 1. */
export class KitMistake extends Error {}

const itemOf = { ints: 'int', longs: 'long', texts: 'text', text: 'text' } as const satisfies Partial<
  Record<Type, Type>
>;
const listOf = { int: 'ints', long: 'longs', text: 'texts' } as const satisfies Partial<Record<Type, Type>>;
const isNumber = (type: Type): boolean => type === 'int' || type === 'long';
export const isList = (type: Type): type is 'ints' | 'longs' | 'texts' =>
  type === 'ints' || type === 'longs' || type === 'texts';
/** Whether a value fits: an int is a long, too. */
const fits = (wanted: Type, given: Type): boolean => wanted === given || (wanted === 'long' && given === 'int');

type Check = (args: readonly Type[]) => Type | undefined;
const exactly =
  (result: Type, ...wanted: readonly Type[]): Check =>
  (args) =>
    args.length === wanted.length && wanted.every((type, at) => fits(type, args[at]!)) ? result : undefined;
const all =
  (result: Type, wanted: Type): Check =>
  (args) =>
    args.every((type) => type === wanted) ? result : undefined;

/** The builtin functions: the type of the result for those of the arguments, undefined where these are wrong. */
const builtins: Readonly<Record<string, Check>> = {
  /** The number of elements, or of characters. */
  len: ([list, ...more]) => (list !== undefined && list in itemOf && more.length === 0 ? 'int' : undefined),
  add: ([list, item, ...more]) =>
    list !== undefined && isList(list) && item !== undefined && fits(itemOf[list], item) && more.length === 0
      ? 'none'
      : undefined,
  /** Whether a list has the element, or a text the part. */
  has: ([list, item]) => (list !== undefined && itemIn(list) === item ? 'bool' : undefined),
  /** Where the element of a list or the part of a text is first; -1 if it is missing. */
  find: ([list, item]) => (list !== undefined && itemIn(list) === item ? 'int' : undefined),
  /** The characters or elements from one place up to before another. */
  part: ([list, from, to]) =>
    list !== undefined && list in itemOf && from === 'int' && to === 'int' ? list : undefined,
  /** The numbers of the texts from one place up to before another. */
  numbers: exactly('ints', 'texts', 'int', 'int'),
  longNumbers: exactly('longs', 'texts', 'int', 'int'),
  int: exactly('int', 'text'),
  long: exactly('long', 'text'),
  text: exactly('text', 'long'),
  /** The parts of a text between blanks. */
  words: exactly('texts', 'text'),
  ints: all('ints', 'int'),
  longs: all('longs', 'long'),
  texts: all('texts', 'text'),
  /** A list of so many equal elements. */
  fill: ([count, item]) =>
    count === 'int' && (item === 'int' || item === 'long' || item === 'text') ? listOf[item] : undefined,
  /** A number from 0 up to before this one. */
  random: exactly('int', 'int'),
  /** Writes a line. */
  say: exactly('none', 'text'),
  quit: exactly('none'),
};
const itemIn = (type: Type): Type | undefined => (itemOf as Partial<Record<Type, Type>>)[type];

/** Words that mean something in one of the languages. */
const reserved = new Set(
  `abstract alignas and any as assert async await base become bool box boolean break byte case catch chan char checked
class const constexpr continue crate decimal def default defer del delegate delete do double dyn elif else enum event
except explicit export extends extern fallthrough false final finally fixed float fn for foreach friend from func
function global go goto if impl implements implicit import in inline input instanceof int interface internal is lambda
let list lock long loop macro main map match mod module move mut mutable namespace native new nil none nonlocal not null
object of operator or out override package params pass print priv private protected public pub raise range readonly
record ref register return sbyte sealed select self Self short signed sizeof static str string struct super switch
synchronized template this throw trait transient true try type typeof union unless unsafe unsigned use using var virtual
void volatile where while with yield exit file bot`.split(/\s+/),
);

/** Types of the languages: a message of such a name, whose fields become a type, would hide one from its user. */
const languageTypes = new Set(
  `array bool console date default double enumerable environment err error exception float hasher integer list long map
math number object ok option ordering process promise random result set some string system task thread vec vector`.split(
    /\s+/,
  ),
);

interface Token {
  readonly kind: 'name' | 'number' | 'quoted' | 'sign' | 'note' | 'end';
  readonly text: string;
  readonly line: number;
}

const pattern =
  /(?<blank>\s+)|\/\/ ?(?<note>[^\n]*)|(?<name>[A-Za-z][A-Za-z0-9]*)|(?<number>\d+)|"(?<quoted>(?:[^"\\\n]|\\["\\])*)"|(?<sign>&&|\|\||[=!<>]=|[-+*/%<>=!(){}[\],;:.])/y;

function tokensOf(code: string): Token[] {
  const tokens: Token[] = [];
  let line = 1;
  pattern.lastIndex = 0;
  for (let at = 0; at < code.length; at = pattern.lastIndex) {
    pattern.lastIndex = at;
    const found = pattern.exec(code);
    if (found === null) throw new KitMistake(`line ${line}: unexpected ${code.slice(at, at + 10)}`);
    const kind = (['name', 'number', 'quoted', 'sign', 'note'] as const).find(
      (one) => found.groups![one] !== undefined,
    );
    if (kind !== undefined) tokens.push({ kind, text: found.groups![kind]!, line });
    line += found[0].split('\n').length - 1;
  }
  return [...tokens, { kind: 'end', text: 'the end', line }];
}

const levels: readonly (readonly string[])[] = [
  ['||'],
  ['&&'],
  ['==', '!=', '<', '<=', '>', '>='],
  ['+', '-'],
  ['*', '/', '%'],
];

/** How tightly an operator binds: more is tighter. */
export const levelOf = (operator: string): number => levels.findIndex((operators) => operators.includes(operator));

interface Signature {
  readonly parameters: readonly (readonly [string, Type])[];
  readonly result: Type;
}

const header = /\bfunction\s+(\w+)\s*\(([^)]*)\)\s*(?::\s*(\w+))?/g;

/** Reads the functions of a program. Throws a `KitMistake`. */
export function readSmallProgram(code: string, names: Names): SmallProgram {
  const signatures = new Map<string, Signature>();
  for (const [, name, list, result = 'none'] of code.matchAll(header)) {
    const parameters = list!
      .split(',')
      .filter((each) => each.trim() !== '')
      .map((each) => each.split(':').map((part) => part.trim()) as [string, Type]);
    signatures.set(name!, { parameters, result: result as Type });
  }
  const reader = new Reader(code, names, signatures);
  const procedures = reader.readAll();
  spreadChanges(procedures);
  return { ...names, procedures, builtins: reader.builtins };
}

/** Who calls a function that changes the state changes it, too. */
function spreadChanges(procedures: readonly Procedure[]): void {
  const changing = (): Set<string> =>
    new Set(procedures.filter(({ changesState }) => changesState).map(({ name }) => name));
  for (let known = -1, changed = changing(); changed.size > known; known = changed.size, changed = changing())
    for (const procedure of procedures)
      procedure.changesState ||= [...procedure.calls].some((name) => changed.has(name));
}

class Reader {
  readonly builtins = new Set<string>();
  readonly #lines: readonly string[];
  readonly #tokens: readonly Token[];
  readonly #names: Names;
  readonly #signatures: ReadonlyMap<string, Signature>;
  #at = 0;
  #scopes: Map<string, Variable>[] = [];
  #parameters = new Set<string>();
  #calls = new Set<string>();
  #changesState = false;
  #result: Type = 'none';

  constructor(code: string, names: Names, signatures: ReadonlyMap<string, Signature>) {
    this.#lines = code.split('\n');
    [this.#tokens, this.#names, this.#signatures] = [tokensOf(code), names, signatures];
    for (const name of [...Object.keys(names.state), ...Object.keys(names.messages), ...signatures.keys()])
      this.#checkName(name);
    for (const [message, fields] of Object.entries(names.messages)) {
      if (languageTypes.has(message)) this.#fail(`the name "${message}" is a type of one of the languages`);
      for (const name of Object.keys(fields)) this.#checkName(name);
    }
  }

  readAll(): Procedure[] {
    const procedures: Procedure[] = [];
    while (this.#next.kind !== 'end') procedures.push(this.#procedure());
    return procedures;
  }

  get #next(): Token {
    return this.#tokens[this.#at]!;
  }

  #fail(what: string, line = this.#next.line): never {
    throw new KitMistake(`line ${line}: ${what}: ${this.#lines[line - 1]?.trim() ?? ''}`);
  }

  #checkName(name: string): void {
    if (!/^[a-z][A-Za-z0-9]*$/.test(name)) this.#fail(`"${name}" is no name: letters and digits, the first small`);
    if (Object.hasOwn(builtins, name)) this.#fail(`the name "${name}" is a builtin function`);
    if (reserved.has(name)) this.#fail(`the name "${name}" is a word of one of the languages`);
  }

  #take(): Token {
    return this.#tokens[this.#at++]!;
  }

  #takeIf(sign: string): boolean {
    const { kind, text } = this.#next;
    const is = (kind === 'sign' || kind === 'name') && text === sign;
    if (is) this.#at++;
    return is;
  }

  #expect(sign: string): void {
    if (!this.#takeIf(sign)) this.#fail(`expected ${sign} before ${this.#next.text}`);
  }

  #name(): string {
    const token = this.#take();
    return token.kind === 'name' ? token.text : this.#fail(`expected a name, not ${token.text}`, token.line);
  }

  #procedure(): Procedure {
    const notes: string[] = [];
    while (this.#next.kind === 'note') notes.push(this.#take().text);
    this.#expect('function');
    const name = this.#name();
    const signature = this.#signatures.get(name)!;
    while (!this.#takeIf('{')) this.#take(); // `readSmallProgram` has read it
    [this.#calls, this.#changesState, this.#result] = [new Set(), false, signature.result];
    for (const [, type] of signature.parameters)
      if (!kitTypes.includes(type as KitType)) this.#fail(`unknown type ${type}`);
    this.#scopes = [new Map()];
    const parameters = signature.parameters.map(([parameter, type]) => this.#declare(parameter, type));
    this.#parameters = new Set(parameters.map((parameter) => parameter.name));
    const body = this.#block();
    return {
      name,
      notes,
      parameters,
      result: signature.result,
      body,
      changesState: this.#changesState,
      calls: this.#calls,
    };
  }

  #declare(name: string, type: Type): Variable {
    this.#checkName(name);
    if (this.#find(name) !== undefined || name in this.#names.state || name in this.#names.messages)
      this.#fail(`there is a "${name}" already`);
    const variable = { name, type, isSet: false, isChanged: false, isUsed: false };
    this.#scopes.at(-1)!.set(name, variable);
    return variable;
  }

  #find(name: string): Variable | undefined {
    return this.#scopes.findLast((scope) => scope.has(name))?.get(name);
  }

  /** The statements up to the closing brace; the opening one was taken. */
  #block(variable?: () => Variable): Statement[] {
    this.#scopes.push(new Map());
    variable?.();
    const statements: Statement[] = [];
    while (!this.#takeIf('}')) {
      if (this.#next.kind === 'end') this.#fail('a } is missing');
      statements.push(this.#statement());
    }
    for (const { name, isUsed } of this.#scopes.pop()!.values()) if (!isUsed) this.#fail(`"${name}" is not used`);
    return statements;
  }

  #statement(): Statement {
    if (this.#next.kind === 'note') return { kind: 'note', text: this.#take().text };
    if (this.#takeIf('let')) return this.#let();
    if (this.#takeIf('if')) return this.#if();
    if (this.#takeIf('for')) return this.#for();
    if (this.#takeIf('while')) {
      const condition = this.#condition();
      return { kind: 'while', condition, body: this.#block() };
    }
    for (const kind of ['break', 'continue'] as const)
      if (this.#takeIf(kind)) {
        this.#expect(';');
        return { kind };
      }
    if (this.#takeIf('return')) return this.#return();
    const value = this.#expression();
    if (!this.#takeIf('=')) {
      this.#expect(';');
      if (value.kind !== 'call' && value.kind !== 'builtin') this.#fail('a value that is not used');
      return { kind: 'do', value };
    }
    const given = this.#expression();
    this.#expect(';');
    this.#change(value, 'isSet');
    if (!fits(value.type, given.type)) this.#fail(`${given.type} is no ${value.type}`);
    return { kind: 'set', target: value, value: given };
  }

  #let(): Statement {
    const name = this.#name();
    this.#expect('=');
    const value = this.#expression();
    this.#expect(';');
    if (value.type === 'none') this.#fail('this has no value');
    return { kind: 'let', variable: this.#declare(name, value.type), value };
  }

  #if(): Statement {
    const branches: Branch[] = [];
    do {
      const condition = this.#condition();
      branches.push({ condition, body: this.#block() });
      if (!this.#takeIf('else')) return { kind: 'if', branches };
    } while (this.#takeIf('if'));
    this.#expect('{');
    return { kind: 'if', branches, otherwise: this.#block() };
  }

  #condition(): Expression {
    this.#expect('(');
    const condition = this.#typed('bool');
    this.#expect(')');
    this.#expect('{');
    return condition;
  }

  #for(): Statement {
    this.#expect('(');
    const name = this.#name();
    this.#expect('of');
    if (this.#takeIf('range')) {
      this.#expect('(');
      const from = this.#typed('int');
      this.#expect(',');
      const to = this.#typed('int');
      for (const sign of [')', ')', '{']) this.#expect(sign);
      const { variable, body } = this.#loop(name, 'int');
      variable.isUsed = true;
      return { kind: 'range', variable, from, to, body };
    }
    const list = this.#expression();
    for (const sign of [')', '{']) this.#expect(sign);
    if (!isList(list.type)) return this.#fail('expected a list');
    return { kind: 'each', list, ...this.#loop(name, itemOf[list.type]) };
  }

  #loop(name: string, type: Type): { variable: Variable; body: Statement[] } {
    let variable: Variable;
    const body = this.#block(() => {
      variable = this.#declare(name, type);
      variable.isUsed = type === 'int'; // the unused variable of a loop is no mistake
      return variable;
    });
    return { variable: variable!, body };
  }

  #return(): Statement {
    if (this.#takeIf(';')) return { kind: 'return' };
    const value = this.#typed(this.#result);
    this.#expect(';');
    return { kind: 'return', value };
  }

  /** What changes: a variable, or an element of a list. */
  #change(target: Expression, how: 'isSet' | 'isChanged'): void {
    if (target.kind === 'index') {
      if (target.list.type === 'text') this.#fail('the characters of a text do not change');
      if (JSON.stringify(target.at).includes('"call"')) this.#fail('put the call within [ ] into a variable first');
      return this.#change(target.list, 'isChanged');
    }
    if (target.kind === 'state' || target.kind === 'field') {
      this.#changesState = true;
      return;
    }
    if (target.kind !== 'local') this.#fail('only a variable, a field or an element can change; no parameter');
    else this.#find(target.name)![how] = true;
  }

  #typed(type: Type): Expression {
    const value = this.#expression();
    return fits(type, value.type) ? value : this.#fail(`expected ${type}, not ${value.type}`);
  }

  #expression(level = 0): Expression {
    const operators = levels[level];
    if (operators === undefined) return this.#unary();
    let left = this.#expression(level + 1);
    while (this.#next.kind === 'sign' && operators.includes(this.#next.text)) {
      const operator = this.#take().text;
      const right = this.#expression(level + 1);
      left = { kind: 'binary', operator, left, right, type: this.#typeOf(operator, left.type, right.type) };
    }
    return left;
  }

  #typeOf(operator: string, left: Type, right: Type): Type {
    const areNumbers = isNumber(left) && isNumber(right);
    if (['||', '&&'].includes(operator) && left === 'bool' && right === 'bool') return 'bool';
    if (['==', '!='].includes(operator) && (areNumbers || (left === right && (left === 'text' || left === 'bool'))))
      return 'bool';
    if (['<', '<=', '>', '>='].includes(operator) && areNumbers) return 'bool';
    if (operator === '+' && left === 'text' && right === 'text') return 'text';
    if (['+', '-', '*', '/', '%'].includes(operator) && areNumbers)
      return left === 'long' || right === 'long' ? 'long' : 'int';
    return this.#fail(`${left} ${operator} ${right} has no meaning`);
  }

  #unary(): Expression {
    if (this.#takeIf('!')) {
      const value = this.#unary();
      return value.type === 'bool' ? { kind: 'not', value, type: 'bool' } : this.#fail('! wants a bool');
    }
    if (this.#takeIf('-')) {
      const value = this.#unary();
      return isNumber(value.type) ? { kind: 'minus', value, type: value.type } : this.#fail('- wants a number');
    }
    let value = this.#primary();
    while (this.#takeIf('[')) {
      const type = itemIn(value.type) ?? this.#fail('expected a list or a text before [');
      const at = this.#typed('int');
      this.#expect(']');
      value = { kind: 'index', list: value, at, type };
    }
    return value;
  }

  #primary(): Expression {
    const { kind, text, line } = this.#take();
    if (kind === 'number') return { kind, value: Number(text), type: 'int' };
    if (kind === 'quoted') return { kind, value: text.replaceAll(/\\(.)/g, '$1'), type: 'text' };
    if (kind === 'sign' && text === '(') {
      const value = this.#expression();
      this.#expect(')');
      return value;
    }
    if (kind !== 'name') return this.#fail(`expected a value, not ${text}`, line);
    if (text === 'true' || text === 'false') return { kind: 'truth', value: text === 'true', type: 'bool' };
    return this.#takeIf('(') ? this.#call(text) : this.#variable(text);
  }

  #variable(name: string): Expression {
    const local = this.#find(name);
    if (local !== undefined) {
      local.isUsed = true;
      return { kind: this.#parameters.has(name) ? 'parameter' : 'local', name, type: local.type };
    }
    const fields = this.#names.messages[name];
    if (fields !== undefined) {
      this.#expect('.');
      const field = this.#name();
      const type = fields[field] ?? this.#fail(`the message ${name} has no field ${field}`);
      return { kind: 'field', message: name, name: field, type };
    }
    const type = this.#names.state[name] ?? this.#fail(`there is no "${name}"`);
    return { kind: 'state', name, type };
  }

  #call(name: string): Expression {
    const args: Expression[] = [];
    while (!this.#takeIf(')')) {
      if (args.length > 0) this.#expect(',');
      args.push(this.#expression());
    }
    const types = args.map(({ type }) => type);
    const own = this.#signatures.get(name);
    if (own !== undefined) {
      const isRight =
        types.length === own.parameters.length && own.parameters.every(([, type], at) => fits(type, types[at]!));
      if (!isRight) this.#fail(`${name} takes other arguments than ${types.join(', ')}`);
      this.#calls.add(name);
      return { kind: 'call', name, args, type: own.result };
    }
    const type = Object.hasOwn(builtins, name) ? builtins[name]!(types) : this.#fail(`there is no function ${name}`);
    if (type === undefined) return this.#fail(`${name} takes other arguments than ${types.join(', ')}`);
    if (name === 'add') this.#change(args[0]!, 'isChanged');
    this.builtins.add(name);
    return { kind: 'builtin', name, args, type };
  }
}
