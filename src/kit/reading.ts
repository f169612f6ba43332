/**
 * What came of reading a person's or a program's text: the value, or what is wrong with it: words for a person, or
 * something that words are made of where they are shown.
 */
export type Reading<T, Wrong = string> = { readonly value: T } | { readonly wrong: Wrong };
