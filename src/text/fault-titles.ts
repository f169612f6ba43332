import type { Fault, Outcome } from '../game/fault.ts';
import { isMessage, type Language, type Message, type Say } from '../game/message.ts';

/** What every fault is called, in a few words for headings and lists. */
export const faultTitles: Readonly<Record<Fault, Readonly<Record<Language, string>>>> = {
  timeout: { en: 'time ran out', pl: 'skończył się czas' },
  silent: { en: 'never wrote', pl: 'nic nie napisał' },
  unflushed: { en: 'answer not flushed', pl: 'odpowiedź w buforze' },
  unfinished: { en: 'unfinished answer', pl: 'niedokończona odpowiedź' },
  cpu: { en: 'computed too long', pl: 'liczył za długo' },
  'slow-start': { en: 'start too slow', pl: 'za wolny start' },
  'match-cpu': { en: 'computed too long in all', pl: 'za długo liczył łącznie' },
  'match-time': { en: 'match took too long', pl: 'mecz trwał za długo' },
  illegal: { en: 'illegal move', pl: 'niedozwolony ruch' },
  garbled: { en: 'unreadable answer', pl: 'nieczytelna odpowiedź' },
  binary: { en: 'answer is no text', pl: 'odpowiedź nie jest tekstem' },
  empty: { en: 'empty answer', pl: 'pusta odpowiedź' },
  'in-pieces': { en: 'answer in pieces', pl: 'odpowiedź w kawałkach' },
  'long-line': { en: 'line too long', pl: 'za długi wiersz' },
  unasked: { en: 'spoke out of turn', pl: 'odezwał się poza kolejnością' },
  early: { en: 'spoke before its turn', pl: 'odezwał się za wcześnie' },
  chatter: { en: 'more than one answer', pl: 'więcej niż jedna odpowiedź' },
  'said-dead': { en: 'gave up', pl: 'poddał się' },
  resigned: { en: 'resigned', pl: 'poddał partię' },
  left: { en: 'left the table', pl: 'odszedł od stołu' },
  closed: { en: 'closed its output', pl: 'zamknął wyjście' },
  deaf: { en: 'did not read', pl: 'nie czytał' },
  quit: { en: 'program ended', pl: 'program się zakończył' },
  crashed: { en: 'ended with an error', pl: 'zakończył się błędem' },
  exception: { en: 'uncaught error', pl: 'nieobsłużony wyjątek' },
  recursion: { en: 'recursion too deep', pl: 'za głęboka rekurencja' },
  'missing-module': { en: 'module missing', pl: 'brak modułu' },
  'missing-file': { en: 'file missing', pl: 'brak pliku' },
  denied: { en: 'not allowed', pl: 'odmowa dostępu' },
  'not-found': { en: 'nothing to start', pl: 'nie ma czego uruchomić' },
  segfault: { en: 'segmentation fault', pl: 'naruszenie pamięci' },
  aborted: { en: 'aborted', pl: 'przerwał działanie' },
  arithmetic: { en: 'arithmetic error', pl: 'błąd arytmetyczny' },
  instruction: { en: 'unknown instruction', pl: 'nieznana instrukcja' },
  forbidden: { en: 'forbidden system call', pl: 'zabronione wywołanie' },
  'file-size': { en: 'file too big', pl: 'za duży plik' },
  killed: { en: 'killed', pl: 'zabity' },
  signal: { en: 'ended by a signal', pl: 'zakończony sygnałem' },
  memory: { en: 'out of memory', pl: 'zabrakło pamięci' },
  processes: { en: 'too many processes', pl: 'za dużo procesów' },
  'no-show': { en: 'did not come', pl: 'nie przyszedł' },
  withdrawn: { en: 'withdrawn', pl: 'wycofany' },
  'no-program': { en: 'cannot be started', pl: 'nie da się uruchomić' },
  'bad-option': { en: 'wrong option', pl: 'zła opcja' },
  'no-language': { en: 'language not installed', pl: 'język niezainstalowany' },
  'bad-archive': { en: 'bad archive', pl: 'złe archiwum' },
  'build-failed': { en: 'does not compile', pl: 'nie kompiluje się' },
  'build-late': { en: 'build too slow', pl: 'za długie budowanie' },
  'build-memory': { en: 'build out of memory', pl: 'budowaniu zabrakło pamięci' },
  'build-flood': { en: 'build wrote too much', pl: 'budowanie za dużo wypisało' },
  'build-big': { en: 'built program too big', pl: 'za duży zbudowany program' },
};

/** A fault in a line: its title, its turn, and what its reason adds to the title. */
export function faultLine(fault: Fault, reason: Message, language: Language, say: Say, when = ''): string {
  const title = faultTitles[fault][language];
  const { why: inner } = reason;
  // the title already says that it does not compile
  const why = say(reason.code === 'does-not-compile' && isMessage(inner) ? inner : reason);
  return `${title}${when}${why === title ? '' : `: ${why}`}`;
}

/** How the scores of a match come about in which a judge has the rules. */
export const byJudge = { en: 'by the judge', pl: 'decyzją sędziego' } as const;

/** Why a match ended as it did, for titles and lists. */
export const causeWords = (cause: Outcome['cause'], language: Language = 'en'): string =>
  cause === 'rules' ? { en: 'by the rules', pl: 'zgodnie z zasadami' }[language] : faultTitles[cause][language];
