import type { Language } from '../../game/message.ts';
import { en } from './en.ts';
import { pl } from './pl.ts';
import { makeTexts, type Texts } from './texts.ts';

const all: Readonly<Record<Language, Texts>> = { en: makeTexts('en', en), pl: makeTexts('pl', pl) };

/** The texts of the shared parts, for pages drawn on the server. */
export const textsOf = (language: Language): Texts => all[language];
