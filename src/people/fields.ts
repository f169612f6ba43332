import type { Reading } from '../kit/reading.ts';
import type { PeopleMessage } from '../text/people.ts';

// What people type into forms, and send to the API.

/** What is wrong, by the name of the field. */
export type FieldErrors = Readonly<Record<string, PeopleMessage>>;

export const loginPattern = '^[A-Za-z0-9_]{1,32}$';

export function readLogin(text: string): Reading<string, PeopleMessage> {
  const login = text.trim();
  if (login === '') return { wrong: { code: 'login-missing' } };
  return new RegExp(loginPattern).test(login) ? { value: login } : { wrong: { code: 'login-pattern' } };
}

const longestEmail = 254; // characters, by RFC 5321

/** An address of e-mail, or none. Whether it exists, only a message to it can tell. */
export function readEmail(text: string): Reading<string | null, PeopleMessage> {
  const email = text.trim();
  if (email === '') return { value: null };
  const isAddress =
    email.length <= longestEmail && /^[^\s@<>(),;:"\\[\]]+@[^\s@<>(),;:"\\[\]]+\.[^\s@<>.,;:"\\[\]]{2,}$/.test(email);
  return isAddress ? { value: email } : { wrong: { code: 'email-pattern' } };
}

/** A text of one line, or of several; its outer blanks are cut, and control characters are refused. */
export function readText(
  text: string,
  { most, isLine = true }: { readonly most: number; readonly isLine?: boolean },
): Reading<string, PeopleMessage> {
  const value = text.replace(/\r\n?/g, '\n').trim().normalize('NFC');
  if (lengthOf(value) > most) return { wrong: { code: 'text-long', most } };
  if (isLine ? /[\p{Cc}\u2028\u2029]/u.test(value) : /[^\P{Cc}\n\t]/u.test(value))
    return { wrong: { code: 'text-control' } };
  if (/[\u202a-\u202e\u2066-\u2069]/.test(value)) return { wrong: { code: 'text-direction' } };
  return { value };
}

/** In characters as people count them, or nearly so: code points. */
export const lengthOf = (text: string): number => Array.from(text).length;

type ValueOf<R> = R extends { readonly value: infer Value } ? Value : never;

/**
 * All fields of a form: their values, or what is wrong with each.
 *
 *     readFields({ login: readLogin(body.login), email: readEmail(body.email) }) // { value: { login, email } }
 */
export function readFields<Fields extends Readonly<Record<string, Reading<unknown, PeopleMessage>>>>(
  fields: Fields,
): Reading<{ readonly [Name in keyof Fields]: ValueOf<Fields[Name]> }, FieldErrors> {
  const entries = Object.entries(fields);
  const wrong = entries.flatMap(([name, field]) => ('wrong' in field ? [[name, field.wrong] as const] : []));
  if (wrong.length > 0) return { wrong: Object.fromEntries(wrong) };
  return {
    value: Object.fromEntries(entries.map(([name, field]) => [name, (field as { value: unknown }).value])) as {
      [Name in keyof Fields]: ValueOf<Fields[Name]>;
    },
  };
}
