/** The languages that the arena speaks. */
export const languages = ['en', 'pl'] as const;
export type Language = (typeof languages)[number];

/**
 * Something for a person to read, as logs, tables and the database keep it: a code with its values, never a sentence.
 * `sentence` of src/text makes the sentence where it is shown. The codes of a game are those of its `messages.ts`:
 *
 *     // games/nim/messages.ts
 *     const en = { 'too-many': ({ left }: { left: number }) => `only ${left} are left` };
 *     const pl: Translation<typeof en> = { 'too-many': ({ left }) => `zostało tylko ${left}` };
 *     export const messages = { en, pl };
 *     export type NimMessage = MessageIn<typeof en>; // { code: 'too-many'; left: number }
 */
export interface Message {
  readonly code: string;
  readonly [value: string]: MessageValue;
}
export type MessageValue = string | number | boolean | readonly (string | number)[] | Message;

/** Text of others, such as a compiler's output or a sentence in an old log: shown as it is. */
export const verbatim = (text: string): Message => ({ code: 'verbatim', text });

/** The reason of a log line: old versions wrote a sentence. */
export const messageOf = (reason: string | Message): Message =>
  typeof reason === 'string' ? verbatim(reason) : reason;

/** Whether a value is a message; it may come from anybody's log. */
export const isMessage = (value: unknown, depth = 0): value is Message =>
  typeof value === 'object' &&
  value !== null &&
  'code' in value &&
  typeof value.code === 'string' &&
  Object.values(value).every(
    (each) =>
      ['string', 'number', 'boolean'].includes(typeof each) ||
      (Array.isArray(each) && each.every((item) => typeof item === 'string' || typeof item === 'number')) ||
      (depth < deepest && isMessage(each, depth + 1)),
  );
const deepest = 8;

/** Makes the sentence of a message within another message. */
export type Say = (message: Message) => string;

/** The sentences of one language, by code. */
export type Sentences = Readonly<Record<string, (values: never, say: Say) => string>>;

/** The same sentences in each language: a code that is missing in one of them, or is in one alone, fails the build. */
export type Catalogue<S extends Sentences = Sentences> = Readonly<Record<Language, S>>;

/** The same texts in another language: a key that is missing or superfluous fails the build. */
export type Translation<Texts> = Texts extends (...values: infer Values) => infer Text
  ? (...values: Values) => Translation<Text>
  : Texts extends string
    ? string
    : { readonly [Key in keyof Texts]: Translation<Texts[Key]> };

/** The messages that these sentences can express. */
export type MessageIn<S extends Sentences> = {
  [Code in keyof S & string]: S[Code] extends (values: infer Values, say: Say) => string
    ? { readonly code: Code } & (unknown extends Values ? object : Readonly<Values>)
    : never;
}[keyof S & string];

/** Whether a message, and each message within it, has a sentence in all languages. */
export const hasSentences = (message: Message, ...catalogues: readonly (Catalogue | undefined)[]): boolean =>
  languages.every((language) =>
    catalogues.some((catalogue) => catalogue !== undefined && Object.hasOwn(catalogue[language], message.code)),
  ) && Object.values(message).every((value) => !isMessage(value) || hasSentences(value, ...catalogues));
