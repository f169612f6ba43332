import {
  isList,
  levelOf,
  type Expression,
  type Procedure,
  type SmallProgram,
  type Statement,
  type Type,
  type Variable,
} from './small-language.ts';

// Writes the small language in any other: what differs between languages is their `Syntax`.

/** A written expression: `atom` has parentheses if it needs them before a dot or bracket. */
export interface Written {
  readonly text: string;
  readonly atom: string;
  readonly type: Type;
  readonly of: Expression;
}

export interface Syntax {
  /** One step of indentation. */
  readonly indent: string;
  /** What begins a comment. */
  readonly comment: string;
  /** What ends a statement, and a block. */
  readonly end: string;
  readonly close: string;
  /** The statement of an empty block, if there must be one. */
  readonly nothing?: string;
  readonly operators?: Readonly<Record<string, string>>;
  readonly not?: (value: string) => string;
  /** Operations whose writing depends on the types, such as the division of whole numbers. */
  binary?(operator: string, left: Written, right: Written): string | undefined;
  /** A side of an operation, which has no parentheses. */
  operand?(side: Expression, text: string, operator: string): string;
  /** A sum of texts, if it is not written as one of numbers. */
  sum?(parts: readonly Written[]): string | Operation | undefined;
  /** Whether a list or text is empty, or is not; by its length where it is missing. */
  isEmpty?(list: Written, isIt: boolean): string;
  quoted?(text: string): string;
  readonly truth?: readonly [no: string, yes: string];
  name(name: string): string;
  /** A variable of the bot. */
  state(name: string): string;
  field(message: string, name: string): string;
  index(list: Written, at: Written): string;
  setIndex?(list: Written, at: Written, value: string): string;
  call(name: string, args: readonly Written[]): string;
  /** A function may make an operation, which needs parentheses within others, or within those that bind more tightly than one. */
  readonly builtins: Readonly<Record<string, (...args: readonly Written[]) => string | Operation>>;
  /** What is added to a variable, if it is not written as anywhere else. */
  added?(of: Expression): string;
  /** A value that is stored: a list or text that stays where it was must be copied. */
  copy(value: Written): string;
  let(variable: Variable, value: string): string;
  if(condition: string): string;
  elseIf(condition: string): string;
  readonly otherwise: string;
  while(condition: string): string;
  range(name: string, from: string, to: string): string;
  each(variable: Variable, list: Written): string;
}

interface Operation {
  readonly operation: string;
  /** The operator that binds as tightly; less than all of them where it is missing. */
  readonly like?: string;
}

const atomLevel = 9;

export function writeExpression(of: Expression, syntax: Syntax): Written & { readonly level: number } {
  const written = (text: string, level = atomLevel): Written & { readonly level: number } => ({
    text,
    atom: level < atomLevel ? `(${text})` : text,
    type: of.type,
    of,
    level,
  });
  const operation = (what: string | Operation): Written & { readonly level: number } =>
    typeof what === 'string'
      ? written(what)
      : written(what.operation, what.like === undefined ? -1 : levelOf(what.like));
  const sub = (expression: Expression): Written & { readonly level: number } => writeExpression(expression, syntax);
  switch (of.kind) {
    case 'number':
      return written(`${of.value}`);
    case 'quoted':
      return written((syntax.quoted ?? JSON.stringify)(of.value));
    case 'truth':
      return written((syntax.truth ?? ['false', 'true'])[of.value ? 1 : 0]);
    case 'local':
    case 'parameter':
      return written(syntax.name(of.name));
    case 'state':
      return written(syntax.state(of.name));
    case 'field':
      return written(syntax.field(of.message, of.name));
    case 'index':
      return written(syntax.index(sub(of.list), sub(of.at)));
    case 'call':
      return written(syntax.call(of.name, of.args.map(sub)));
    case 'builtin': {
      const call = syntax.builtins[of.name]!(...of.args.map(sub));
      return operation(call);
    }
    case 'minus':
      return written(`-${sub(of.value).atom}`, of.value.kind === 'number' ? atomLevel - 1 : atomLevel);
    case 'not':
      return written((syntax.not ?? ((value) => `!${value}`))(sub(of.value).atom), atomLevel - 1);
    case 'binary': {
      const [left, right, level] = [sub(of.left), sub(of.right), levelOf(of.operator)];
      const special =
        syntax.binary?.(of.operator, left, right) ??
        emptiness(of, syntax) ??
        (of.type === 'text' ? syntax.sum?.(addends(of).map(sub)) : undefined);
      if (special !== undefined) return operation(special);
      // && within ||, too, has parentheses: compilers and readers ask for them
      const isMixed = (side: Expression): boolean =>
        side.kind === 'binary' && side.operator !== of.operator && ['&&', '||'].includes(side.operator);
      const side = ({ of: operand, text }: Written, isLoose: boolean): string =>
        isLoose || isMixed(operand) ? `(${text})` : (syntax.operand?.(operand, text, of.operator) ?? text);
      const [leftText, rightText] = [side(left, left.level < level), side(right, right.level <= level)];
      return written(`${leftText} ${syntax.operators?.[of.operator] ?? of.operator} ${rightText}`, level);
    }
  }
}

/** `len(list) == 0` and `len(list) > 0`, as the language says it. */
function emptiness({ operator, left, right }: Binary, syntax: Syntax): string | undefined {
  if (left.kind !== 'builtin' || left.name !== 'len' || right.kind !== 'number' || right.value !== 0) return undefined;
  return ['==', '>'].includes(operator)
    ? syntax.isEmpty?.(writeExpression(left.args[0]!, syntax), operator === '==')
    : undefined;
}

type Binary = Extract<Expression, { readonly kind: 'binary' }>;

/** The parts of a sum of texts. */
const addends = (of: Expression): Expression[] =>
  of.kind === 'binary' && of.operator === '+' && of.type === 'text'
    ? [...addends(of.left), ...addends(of.right)]
    : [of];

/** The number that is made a text, for a language that does so itself. */
export const shown = (part: Written, syntax: Syntax): Written =>
  part.of.kind === 'builtin' && part.of.name === 'text' ? writeExpression(part.of.args[0]!, syntax) : part;

/**
 * A sum of texts as one text with places in it, such as `{row} {column}`. Undefined where there is no number to make a
 * text of, or a part has quotes of its own, which not all languages can read within a text.
 */
export function interpolated(
  parts: readonly Written[],
  syntax: Syntax,
  { plain, place }: { plain(text: string): string; place(code: string): string },
): string | undefined {
  const all = parts.map((part) => shown(part, syntax));
  if (all.every((part, at) => part === parts[at])) return undefined;
  if (all.some(({ of, text }) => of.kind !== 'quoted' && /["'`]/.test(text))) return undefined;
  return all.map(({ of, text }) => (of.kind === 'quoted' ? plain(of.value) : place(text))).join('');
}

/** Text between braces: its own ones are doubled. */
export const braced = {
  plain: (text: string): string => JSON.stringify(text.replaceAll(/[{}]/g, '$&$&')).slice(1, -1),
  place: (code: string): string => `{${code}}`,
};

/** The lines of statements, at this depth. */
export function writeStatements(statements: readonly Statement[], syntax: Syntax, depth: number): string[] {
  const { indent, nothing } = syntax;
  const isEmpty = statements.every(({ kind }) => kind === 'note');
  const lines = statements.flatMap((statement) => writeStatement(statement, syntax, depth));
  return isEmpty && nothing !== undefined ? [...lines, indent.repeat(depth) + nothing] : lines;
}

function writeStatement(statement: Statement, syntax: Syntax, depth: number): string[] {
  const { indent, end, close } = syntax;
  const at = (text: string): string => indent.repeat(depth) + text;
  const text = (expression: Expression): string => writeExpression(expression, syntax).text;
  const value = (expression: Expression): string => stored(expression, syntax);
  const block = (head: string, body: readonly Statement[]): string[] => [
    at(head),
    ...writeStatements(body, syntax, depth + 1),
    ...(close === '' ? [] : [at(close)]),
  ];
  switch (statement.kind) {
    case 'note':
      return [at(`${syntax.comment} ${statement.text}`)];
    case 'let':
      return [at(syntax.let(statement.variable, value(statement.value)) + end)];
    case 'set': {
      const { target } = statement;
      if (target.kind === 'index' && syntax.setIndex !== undefined) {
        const [list, place] = [writeExpression(target.list, syntax), writeExpression(target.at, syntax)];
        return [at(syntax.setIndex(list, place, value(statement.value)) + end)];
      }
      if (isAddedTo(target, statement.value)) {
        const { operator, right } = statement.value;
        return [at(`${text(target)} ${operator}= ${(syntax.added ?? text)(right)}${end}`)];
      }
      return [at(`${text(target)} = ${value(statement.value)}${end}`)];
    }
    case 'do':
      return [at(text(statement.value) + end)];
    case 'if':
      return [
        ...statement.branches.flatMap(({ condition, body }, number) => {
          const [head, ...rest] = block((number === 0 ? syntax.if : syntax.elseIf)(text(condition)), body);
          const isLast = number === statement.branches.length - 1 && statement.otherwise === undefined;
          return [head!, ...(close === '' || isLast ? rest : rest.slice(0, -1))]; // the next head closes the block
        }),
        ...(statement.otherwise === undefined ? [] : block(syntax.otherwise, statement.otherwise)),
      ];
    case 'while':
      return block(syntax.while(text(statement.condition)), statement.body);
    case 'range':
      return block(
        syntax.range(syntax.name(statement.variable.name), text(statement.from), text(statement.to)),
        statement.body,
      );
    case 'each':
      return block(syntax.each(statement.variable, writeExpression(statement.list, syntax)), statement.body);
    case 'return':
      return [at(`return${statement.value === undefined ? '' : ` ${returned(statement.value, syntax)}`}${end}`)];
    case 'break':
    case 'continue':
      return [at(statement.kind + end)];
  }
}

/** `x = x + 1`, which is written as `x += 1`. */
const isAddedTo = (target: Expression, value: Expression): value is Binary & Expression =>
  value.kind === 'binary' &&
  ['+', '-'].includes(value.operator) &&
  JSON.stringify(value.left) === JSON.stringify(target);

/** A value as it is stored: calls and operations make new values, all else stays where it was. */
function stored(expression: Expression, syntax: Syntax): string {
  const written = writeExpression(expression, syntax);
  const isNew = ['call', 'builtin', 'binary', 'not', 'minus'].includes(expression.kind);
  return !isNew && (isList(expression.type) || expression.type === 'text') ? syntax.copy(written) : written.text;
}

/** A local variable that is returned is needed no longer. */
const returned = (expression: Expression, syntax: Syntax): string =>
  expression.kind === 'local' ? writeExpression(expression, syntax).text : stored(expression, syntax);

/** An argument that is stored in a list. */
export const storedIn = (syntax: Syntax, { of }: Written): string => stored(of, syntax);

/** Whether an expression is the length of a list. */
export const isLength = (of: Expression, list: Written): boolean =>
  of.kind === 'builtin' && of.name === 'len' && JSON.stringify(of.args[0]) === JSON.stringify(list.of);

/** Whether the part of a list goes up to its end. */
export const isToEnd = (list: Written, to: Written): boolean => isLength(to.of, list);

/** `toCall` as `to_call`. */
export const snake = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
/** `toCall` as `ToCall`. */
export const pascal = (name: string): string => name[0]!.toUpperCase() + name.slice(1);

/** Whether the part of a list is all of it. */
export const isAll = (list: Written, from: Written, to: Written): boolean => from.text === '0' && isToEnd(list, to);

/** What a language makes of a program. */
export interface KitLanguage {
  /** The name of the source. */
  readonly file: string;
  /** Functions begin with a capital letter. */
  readonly isCapital?: true;
  write(bot: SmallProgram, about: BotTexts): string;
}

/** The comments that the program itself does not have. */
export interface BotTexts {
  /** The lines at the top. */
  readonly head: readonly string[];
  /** A comment for each message with fields, by name. */
  readonly messages: Readonly<Record<string, string>>;
}

/** The texts of helper functions for those builtins that are called, each once. */
export const helpersFor = (bot: SmallProgram, helpers: Readonly<Record<string, string>>): string[] =>
  Object.entries(helpers)
    .filter(([names]) =>
      names.split(' ').some((name) => bot.builtins.has(name) || (name === 'letter' && hasLetters(bot))),
    )
    .map(([, text]) => text);

/** Whether a character of a text is read somewhere. */
const hasLetters = (bot: SmallProgram): boolean =>
  /"kind":"index","list":\{[^{}]*"type":"text"/.test(JSON.stringify(bot.procedures));

export const notesOf = ({ notes }: Procedure, comment: string, indent: string): string[] =>
  notes.map((note) => `${indent}${comment} ${note}`);

/** The same within signs at the begin and the end: on one line if there is only one, else on lines of their own. */
export const docOf = ({ notes }: Procedure, indent: string): string[] =>
  notes.length < 2
    ? notes.map((note) => `${indent}/** ${note} */`)
    : ['/**', ...notes.map((note) => ` * ${note}`), ' */'].map((line) => indent + line);
