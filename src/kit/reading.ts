/**
 * The result of reading a person's or a program's text: the value, or what is wrong with the text (a sentence, or a
 * message code that is translated where it is shown).
 */
export type Reading<T, Wrong = string> = { readonly value: T } | { readonly wrong: Wrong };
