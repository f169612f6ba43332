import type { Fault } from './contract.ts';

/** How a table is let down, as far as the others at it care: too late, wrong, gone, or it never came. */
export type Manner = 'late' | 'wrong' | 'gone' | 'absent';

interface Words {
  /** Three words for titles and lists. */
  readonly title: string;
  /** What its author should look at first. */
  readonly hint: string;
}

interface Entry {
  readonly manner: Manner;
  readonly en: Words;
  readonly pl: Words;
}

const entry = (manner: Manner, title: string): Entry => ({ manner, en: { title, hint: '' }, pl: { title, hint: '' } });

/** The catalogue: every fault in words for a person. */
export const faults: Readonly<Record<Fault, Entry>> = {
  timeout: entry('late', 'time ran out'),
  silent: entry('late', 'never wrote'),
  unfinished: entry('late', 'unfinished answer'),
  cpu: entry('late', 'computed too long'),
  'slow-start': entry('late', 'start too slow'),
  'match-cpu': entry('late', 'computed too long in all'),
  illegal: entry('wrong', 'illegal move'),
  garbled: entry('wrong', 'unreadable answer'),
  binary: entry('wrong', 'no text'),
  empty: entry('wrong', 'empty answer'),
  'long-line': entry('wrong', 'line too long'),
  unasked: entry('wrong', 'spoke out of turn'),
  early: entry('wrong', 'spoke before its turn'),
  chatter: entry('wrong', 'more than one answer'),
  'said-dead': entry('gone', 'gave up'),
  left: entry('gone', 'left the table'),
  closed: entry('gone', 'closed its output'),
  deaf: entry('gone', 'did not read'),
  quit: entry('gone', 'program ended'),
  crashed: entry('gone', 'program ended'),
  exception: entry('gone', 'uncaught error'),
  'missing-module': entry('gone', 'module missing'),
  'not-found': entry('gone', 'nothing to start'),
  segfault: entry('gone', 'segmentation fault'),
  aborted: entry('gone', 'aborted'),
  arithmetic: entry('gone', 'arithmetic error'),
  forbidden: entry('gone', 'forbidden system call'),
  'file-size': entry('gone', 'file too big'),
  killed: entry('gone', 'killed'),
  signal: entry('gone', 'ended by a signal'),
  memory: entry('gone', 'out of memory'),
  processes: entry('gone', 'too many processes'),
  'no-program': entry('absent', 'cannot be started'),
  'no-language': entry('absent', 'language not installed'),
  'bad-archive': entry('absent', 'bad archive'),
  'build-failed': entry('absent', 'does not compile'),
  'build-late': entry('absent', 'build too slow'),
  'build-memory': entry('absent', 'build out of memory'),
  'build-flood': entry('absent', 'build wrote too much'),
  'build-big': entry('absent', 'built program too big'),
};
