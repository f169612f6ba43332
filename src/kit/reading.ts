/** What came of reading a person's or a program's text: the value, or what is wrong with it in words for a person. */
export type Reading<T> = { readonly value: T } | { readonly wrong: string };
