import { constants } from 'node:os';
import type { Fault, Trouble } from '../game/fault.ts';
import type { Exit } from './running.ts';

/**
 * What the end of a program means to its match. Of its complaints only the kind is told: their text is for its owner.
 */
export function exitTrouble(exit: Exit, complaints: string): Trouble {
  if (exit.fault !== undefined) return { fault: exit.fault, reason: limits[exit.fault] };
  const signal = exit.signal ?? signalOf(exit.code);
  const known = exit.code === 0 ? undefined : lament(complaints);
  if (signal !== undefined) {
    const fault = signals[signal] ?? 'signal';
    // Runtimes report what went wrong, then abort or trap: the report tells more. Any other signal speaks for itself.
    if (known === undefined || !['aborted', 'instruction'].includes(fault))
      return { fault, reason: `the program was ended by ${signal}` };
    return { ...known, reason: `${known.reason}, ended by ${signal}` };
  }
  if (exit.code === 0) return { fault: 'quit', reason: 'the program ended with exit code 0' };
  if (known !== undefined) return { ...known, reason: `${known.reason}, exit code ${exit.code}` };
  if (exit.code === 127) return { fault: 'not-found', reason: 'the program to be started is not there, exit code 127' };
  if (exit.code === 126)
    return { fault: 'not-found', reason: 'the program to be started cannot be run, exit code 126' };
  return { fault: 'crashed', reason: `the program ended with exit code ${exit.code}` };
}

const limits = {
  memory: 'wanted more memory than it may have',
  processes: 'started more processes or threads than it may have',
} as const;

const signals: Readonly<Record<string, Fault>> = {
  SIGSEGV: 'segfault',
  SIGBUS: 'segfault',
  SIGABRT: 'aborted',
  SIGFPE: 'arithmetic',
  SIGILL: 'instruction',
  SIGTRAP: 'instruction',
  SIGSYS: 'forbidden',
  SIGXFSZ: 'file-size',
  SIGKILL: 'killed',
};

/** Shells and boxes tell of a signal by the exit code 128 + n. */
function signalOf(code: number | null): string | undefined {
  return Object.entries(constants.signals).find(([, number]) => code === 128 + number)?.[0];
}

/**
 * How each language says that nobody caught an error; the narrower cause stands first. No pattern looks far: the text
 * is a stranger's.
 */
const laments: readonly (readonly [Fault, string, RegExp])[] = [
  [
    'missing-module',
    'a library is missing',
    /error while loading shared libraries|version `[\w.]{1,40}' not found|DllNotFoundException/,
  ],
  [
    'missing-module',
    'a module is missing',
    /^(ModuleNotFoundError|ImportError)\b|Error: Cannot find (module|package) |\bERR_MODULE_NOT_FOUND\b/m,
  ],
  [
    'missing-module',
    'a class is missing',
    /\b(ClassNotFoundException|NoClassDefFoundError)\b|Could not find or load main class|Could not load file or assembly/,
  ],
  [
    'not-found',
    'the program to be started is not there',
    /^(bwrap: execvp|prlimit: failed to execute|setpriv: failed to execute) .{0,300}No such file/m,
  ],
  [
    'not-found',
    'the program to be started cannot be run',
    /^(bwrap: execvp|prlimit: failed to execute|setpriv: failed to execute) /m,
  ],
  [
    'not-found',
    'the program to be started is not there',
    /can't open file '[^'\n]{0,300}': \[Errno 2\]|^Error: Unable to access jarfile/m,
  ],
  ['not-found', 'the program to be started cannot be run', /can't open file '[^'\n]{0,300}': \[Errno 13\]/],
  [
    'recursion',
    'calls were nested too deep',
    /^RecursionError\b|\bjava\.lang\.StackOverflowError\b|RangeError: Maximum call stack size exceeded|has overflowed its stack|goroutine stack exceeds|^Stack overflow|System\.StackOverflowException/m,
  ],
  [
    'processes',
    'no more processes or threads could be started',
    /can't start new thread|unable to create native thread|failed to create new OS thread|BlockingIOError: \[Errno 11\]|fork: (retry: )?Resource temporarily unavailable|failed to spawn thread|spawn \S{1,100} EAGAIN/,
  ],
  [
    'memory',
    'memory ran out',
    /^MemoryError\b|\bjava\.lang\.OutOfMemoryError\b|JavaScript heap out of memory|std::bad_alloc|^memory allocation of \d+ bytes failed|fatal error: (runtime: )?(cannot allocate|out of) memory|System\.OutOfMemoryException/m,
  ],
  [
    'denied',
    'what it asked for is not allowed',
    /^PermissionError\b|\[Errno 30\]|Read-only file system|\((Permission denied|Operation not permitted)\)|\b(EROFS|EACCES|EPERM)\b|UnauthorizedAccessException|Network is unreachable|[Aa]ddress family not supported|\bEAFNOSUPPORT\b|Temporary failure in name resolution|\bEAI_AGAIN\b|UnknownHostException/m,
  ],
  [
    'missing-file',
    'a file is missing',
    /^FileNotFoundError\b|\b(FileNotFoundException|NoSuchFileException|DirectoryNotFoundException)\b|\bENOENT\b|: no such file or directory|kind: NotFound/m,
  ],
  ['exception', 'an error in JavaScript that nobody caught', /^Node\.js v\d/m],
  [
    'exception',
    'an error in Python that nobody caught',
    /^Traceback \(most recent call last\):|^ {2}File "[^"\n]{0,300}", line \d|^(SyntaxError|IndentationError|TabError)\b/m,
  ],
  [
    'exception',
    'an exception in Java that nobody caught',
    /^(Exception in thread "|Error: A JNI error has occurred|Error: Main method not found)/m,
  ],
  [
    'exception',
    'an exception in C# that nobody caught',
    /^(Unhandled [Ee]xception[.:]|\[ERROR\] FATAL UNHANDLED EXCEPTION)/m,
  ],
  ['exception', 'an exception in C++ that nobody caught', /^terminate called /m],
  ['exception', 'a panic in Go', /^panic: |^goroutine \d+ \[/m],
  ['exception', 'a panic in Rust', /^thread '.{0,100}' (\(\d+\) )?panicked at /m],
];

/** What a runtime complained of last, if it is one that we know. */
function lament(complaints: string): Pick<Trouble, 'fault' | 'reason'> | undefined {
  const found = laments.find(([, , pattern]) => pattern.test(complaints));
  return found && { fault: found[0], reason: found[1] };
}
