import type { Message, MessageIn, Say, Translation } from '../game/message.ts';
import { decimal, plural } from './format.ts';

/** Faults of a connected player, or of the program that plays. */
const en = {
  'no-answer': ({ seconds }: { seconds: number }) => `no answer within ${seconds} s`,
  'no-first-answer': ({ seconds }: { seconds: number }) => `no first answer within ${seconds} s`,
  'only-stderr': ({ seconds }: { seconds: number }) => `no answer within ${seconds} s, but output on stderr`,
  'no-end': ({ seconds }: { seconds: number }) => `the answer had no end within ${seconds} s`,
  'answer-paused': ({ seconds }: { seconds: number }) =>
    `the answer paused for ${seconds} s; it must come in one write`,
  'computed-too-long': ({ seconds }: { seconds: number }) => `used more than ${seconds} s of CPU time`,
  'computed-too-long-first': ({ seconds }: { seconds: number }) =>
    `used more than ${seconds} s of CPU time before its first answer`,
  'computed-too-long-in-all': ({ seconds }: { seconds: number }) =>
    `used more than ${seconds} s of CPU time in this match`,
  deaf: () => 'does not read what it is told',
  'line-too-long': ({ bytes }: { bytes: number }) => `a line of more than ${bytes} bytes`,
  'too-many-unasked': ({ messages }: { messages: number }) => `more than ${messages} messages that nobody asked for`,
  'output-closed': () => 'closed its output',
  'connection-closed': () => 'closed the connection',
  'connection-lost': ({ seconds }: { seconds: number }) => `the connection was lost for ${seconds} s in all`,
  'table-closed': () => 'the table was closed',
  'not-connected': () => 'did not connect in time',

  'referee-late': ({ milliseconds }: { milliseconds: number }) =>
    `the referee was more than ${milliseconds} ms late on this machine`,

  'exit-code': ({ exit }: { exit: number }) => `the program ended with exit code ${exit}`,
  'ended-by-signal': ({ signal }: { signal: string }) => `the program was ended by ${signal}`,
  'memory-limit': () => 'wanted more memory than it may have',
  'process-limit': () => 'started more processes or threads than it may have',
  'library-missing': () => 'a library is missing',
  'module-missing': () => 'a module is missing',
  'class-missing': () => 'a class is missing',
  'file-missing': () => 'a file is missing',
  'program-missing': () => 'the program to be started is not there',
  'program-not-runnable': () => 'the program to be started cannot be run',
  'nested-too-deep': () => 'calls were nested too deep',
  'no-more-processes': () => 'no more processes or threads could be started',
  'out-of-memory': () => 'memory ran out',
  'not-allowed': () => 'what it asked for is not allowed',
  'python-2': () => 'the source looks like Python 2, which runs it if the first line is #!/usr/bin/env python2',
  'uncaught-error': ({ language }: { language: string }) => `an error in ${language} that nobody caught`,
  'uncaught-exception': ({ language }: { language: string }) => `an exception in ${language} that nobody caught`,
  panic: ({ language }: { language: string }) => `a panic in ${language}`,
  'with-exit-code': ({ why, exit }: { why: Message; exit: number }, say: Say) => `${say(why)}, exit code ${exit}`,
  'with-signal': ({ why, signal }: { why: Message; signal: string }, say: Say) => `${say(why)}, ended by ${signal}`,
  'cannot-start': ({ program, why }: { program: string; why: Message }, say: Say) =>
    `cannot start ${program}: ${say(why)}`,
  'no-such-program': () => 'there is no such program',
  'not-executable': ({ program }: { program: string }) => `it is not executable (chmod +x ${program})`,
};

const seconds = (value: number): string => `${decimal('pl', value)} s`;
const pl: Translation<typeof en> = {
  'no-answer': (is) => `brak odpowiedzi w ciągu ${seconds(is.seconds)}`,
  'no-first-answer': (is) => `brak pierwszej odpowiedzi w ciągu ${seconds(is.seconds)}`,
  'only-stderr': (is) => `brak odpowiedzi w ciągu ${seconds(is.seconds)}, ale pisał na stderr`,
  'no-end': (is) => `odpowiedź nie miała końca w ciągu ${seconds(is.seconds)}`,
  'answer-paused': (is) => `odpowiedź urwała się na ${seconds(is.seconds)}; musi przyjść w całości, jednym zapisem`,
  'computed-too-long': (is) => `zużył ponad ${seconds(is.seconds)} czasu procesora`,
  'computed-too-long-first': (is) => `zużył ponad ${seconds(is.seconds)} czasu procesora przed pierwszą odpowiedzią`,
  'computed-too-long-in-all': (is) => `zużył ponad ${seconds(is.seconds)} czasu procesora w tym meczu`,
  deaf: () => 'nie czyta tego, co do niego mówiono',
  'line-too-long': ({ bytes }) =>
    `wiersz dłuższy niż ${bytes} ${plural('pl', bytes, { one: 'bajt', few: 'bajty', other: 'bajtów' })}`,
  'too-many-unasked': ({ messages: count }) =>
    `ponad ${count} ${plural('pl', count, { one: 'komunikat', few: 'komunikaty', other: 'komunikatów' })}, o ` +
    'które nikt nie prosił',
  'output-closed': () => 'zamknął wyjście',
  'connection-closed': () => 'zamknął połączenie',
  'connection-lost': (is) => `połączenie było zerwane łącznie przez ${seconds(is.seconds)}`,
  'table-closed': () => 'stół został zamknięty',
  'not-connected': () => 'nie połączył się na czas',

  'referee-late': ({ milliseconds }) => `sędzia spóźnił się na tej maszynie o ponad ${milliseconds} ms`,

  'exit-code': ({ exit }) => `program zakończył się z kodem ${exit}`,
  'ended-by-signal': ({ signal }) => `program został zakończony sygnałem ${signal}`,
  'memory-limit': () => 'chciał więcej pamięci, niż mu wolno',
  'process-limit': () => 'uruchomił więcej procesów lub wątków, niż mu wolno',
  'library-missing': () => 'brakuje biblioteki',
  'module-missing': () => 'brakuje modułu',
  'class-missing': () => 'brakuje klasy',
  'file-missing': () => 'brakuje pliku',
  'program-missing': () => 'nie ma programu, który miał wystartować',
  'program-not-runnable': () => 'programu, który miał wystartować, nie da się uruchomić',
  'nested-too-deep': () => 'wywołania zagnieździły się zbyt głęboko',
  'no-more-processes': () => 'nie dało się uruchomić więcej procesów ani wątków',
  'out-of-memory': () => 'skończyła się pamięć',
  'not-allowed': () => 'tego, o co prosił, nie wolno',
  'python-2': () => 'to źródło wygląda na Pythona 2; uruchomi je pierwszy wiersz #!/usr/bin/env python2',
  'uncaught-error': ({ language }) => `nieobsłużony błąd (${language})`,
  'uncaught-exception': ({ language }) => `nieobsłużony wyjątek (${language})`,
  panic: ({ language }) => `panic (${language})`,
  'with-exit-code': ({ why, exit }, say) => `${say(why)}, kod wyjścia ${exit}`,
  'with-signal': ({ why, signal }, say) => `${say(why)}, sygnał ${signal}`,
  'cannot-start': ({ program, why }, say) => `nie można uruchomić ${program}: ${say(why)}`,
  'no-such-program': () => 'nie ma takiego programu',
  'not-executable': ({ program }) => `to nie jest plik wykonywalny (chmod +x ${program})`,
};

export const messages = { en, pl };
export type ConnectionMessage = MessageIn<typeof en>;
