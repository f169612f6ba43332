import { constants } from 'node:os';
import type { Fault, PlayerFailure } from '../game/fault.ts';
import type { ConnectionMessage } from '../text/connection.ts';
import type { Exit } from './running.ts';
import { failure } from './failure.ts';

/**
 * The failure of a program that ended. Only the kind of error is told to others: the text of stderr is for the owner.
 */
export function exitFailure(exit: Exit, stderr: string): PlayerFailure {
  if (exit.fault !== undefined) return failure(exit.fault, { code: limits[exit.fault] });
  const signal = exit.signal ?? signalOf(exit.code);
  const known = exit.code === 0 ? undefined : runtimeError(stderr);
  if (signal !== undefined) {
    const fault = signals[signal] ?? 'signal';
    // Runtimes report an error, then abort or trap: the report says more than the signal. Any other signal speaks for
    // itself.
    if (known === undefined || !['aborted', 'instruction'].includes(fault))
      return failure(fault, { code: 'ended-by-signal', signal });
    return failure(known.fault, { code: 'with-signal', why: known.why, signal });
  }
  const code = exit.code ?? 0; // an exit has a code or a signal
  if (known !== undefined) return failure(known.fault, { code: 'with-exit-code', why: known.why, exit: code });
  const missing = notStarted[code];
  if (missing !== undefined) return failure('not-found', { code: 'with-exit-code', why: missing, exit: code });
  return failure(code === 0 ? 'quit' : 'crashed', { code: 'exit-code', exit: code });
}

/** Exit codes of shells and sandboxes for commands that were not started. */
const notStarted: Readonly<Record<number, ConnectionMessage>> = {
  126: { code: 'program-not-runnable' },
  127: { code: 'program-missing' },
};

const limits = {
  memory: 'memory-limit',
  processes: 'process-limit',
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

/** Shells and sandboxes report a signal as exit code 128 + n. */
function signalOf(code: number | null): string | undefined {
  return Object.entries(constants.signals).find(([, number]) => code === 128 + number)?.[0];
}

/**
 * How each language reports an uncaught error; the narrower cause comes first. No pattern backtracks far, for the text
 * is a stranger's.
 */
const errorPatterns: readonly (readonly [Fault, ConnectionMessage, RegExp])[] = [
  [
    'missing-module',
    { code: 'library-missing' },
    /error while loading shared libraries|version `[\w.]{1,40}' not found|DllNotFoundException/,
  ],
  [
    'missing-module',
    { code: 'module-missing' },
    /^(ModuleNotFoundError|ImportError)\b|Error: Cannot find (module|package) |\bERR_MODULE_NOT_FOUND\b/m,
  ],
  [
    'missing-module',
    { code: 'class-missing' },
    /\b(ClassNotFoundException|NoClassDefFoundError)\b|Could not find or load main class|Could not load file or assembly/,
  ],
  [
    'not-found',
    { code: 'program-missing' },
    /^(bwrap: execvp|prlimit: failed to execute|setpriv: failed to execute) .{0,300}No such file/m,
  ],
  [
    'not-found',
    { code: 'program-not-runnable' },
    /^(bwrap: execvp|prlimit: failed to execute|setpriv: failed to execute) /m,
  ],
  [
    'not-found',
    { code: 'program-missing' },
    /can't open file '[^'\n]{0,300}': \[Errno 2\]|^Error: Unable to access jarfile/m,
  ],
  ['not-found', { code: 'program-not-runnable' }, /can't open file '[^'\n]{0,300}': \[Errno 13\]/],
  [
    'recursion',
    { code: 'nested-too-deep' },
    /^RecursionError\b|\bjava\.lang\.StackOverflowError\b|RangeError: Maximum call stack size exceeded|has overflowed its stack|goroutine stack exceeds|^Stack overflow|System\.StackOverflowException/m,
  ],
  [
    'processes',
    { code: 'no-more-processes' },
    /can't start new thread|unable to create native thread|failed to create new OS thread|BlockingIOError: \[Errno 11\]|fork: (retry: )?Resource temporarily unavailable|failed to spawn thread|spawn \S{1,100} EAGAIN/,
  ],
  [
    'memory',
    { code: 'out-of-memory' },
    /^MemoryError\b|\bjava\.lang\.OutOfMemoryError\b|JavaScript heap out of memory|std::bad_alloc|^memory allocation of \d+ bytes failed|fatal error: (runtime: )?(cannot allocate|out of) memory|System\.OutOfMemoryException/m,
  ],
  [
    'denied',
    { code: 'not-allowed' },
    /^PermissionError\b|\[Errno 30\]|Read-only file system|\((Permission denied|Operation not permitted)\)|\b(EROFS|EACCES|EPERM)\b|UnauthorizedAccessException|Network is unreachable|[Aa]ddress family not supported|\bEAFNOSUPPORT\b|Temporary failure in name resolution|\bEAI_AGAIN\b|UnknownHostException/m,
  ],
  [
    'missing-file',
    { code: 'file-missing' },
    /^FileNotFoundError\b|\b(FileNotFoundException|NoSuchFileException|DirectoryNotFoundException)\b|\bENOENT\b|: no such file or directory|kind: NotFound/m,
  ],
  [
    'exception',
    { code: 'python-2' },
    /^SyntaxError: (Missing parentheses in call to 'print'|multiple exception types must be parenthesized)/m,
  ],
  ['exception', { code: 'uncaught-error', language: 'JavaScript' }, /^Node\.js v\d/m],
  [
    'exception',
    { code: 'uncaught-error', language: 'Python' },
    /^Traceback \(most recent call last\):|^ {2}File "[^"\n]{0,300}", line \d|^(SyntaxError|IndentationError|TabError)\b/m,
  ],
  [
    'exception',
    { code: 'uncaught-exception', language: 'Java' },
    /^(Exception in thread "|Error: A JNI error has occurred|Error: Main method not found)/m,
  ],
  [
    'exception',
    { code: 'uncaught-exception', language: 'C#' },
    /^(Unhandled [Ee]xception[.:]|\[ERROR\] FATAL UNHANDLED EXCEPTION)/m,
  ],
  ['exception', { code: 'uncaught-exception', language: 'C++' }, /^terminate called /m],
  ['exception', { code: 'panic', language: 'Go' }, /^panic: |^goroutine \d+ \[/m],
  ['exception', { code: 'panic', language: 'Rust' }, /^thread '.{0,100}' (\(\d+\) )?panicked at /m],
];

/** The last error on stderr that one of the patterns knows. */
function runtimeError(stderr: string): { readonly fault: Fault; readonly why: ConnectionMessage } | undefined {
  const found = errorPatterns.find(([, , pattern]) => pattern.test(stderr));
  return found && { fault: found[0], why: found[1] };
}
