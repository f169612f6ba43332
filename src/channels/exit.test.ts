import { inEnglish } from '../../test/in-english.ts';
import { expect, test } from 'vitest';
import type { Fault } from '../game/fault.ts';
import { explain } from '../text/explain.ts';
import { exitFailure } from './exit.ts';
import type { Exit } from './running.ts';

const code = (number: number): Exit => ({ code: number, signal: null });
const signal = (name: string): Exit => ({ code: null, signal: name });

// Real output of the runtimes, cut to the lines that matter.
const cases: readonly [string, Exit, string, Fault, string][] = [
  ['an end without a reason', code(0), '', 'quit', 'the program ended with exit code 0'],
  [
    'an end after complaints',
    code(0),
    'Traceback (most recent call last):\n',
    'quit',
    'the program ended with exit code 0',
  ],
  ['an error code', code(3), 'out of ideas\n', 'crashed', 'the program ended with exit code 3'],
  ['sys.exit(-1)', code(255), '', 'crashed', 'the program ended with exit code 255'],
  ['a signal', signal('SIGSEGV'), '', 'segfault', 'the program was ended by SIGSEGV'],
  ['a signal, told by a sandbox', code(139), '', 'segfault', 'the program was ended by SIGSEGV'],
  ['SIGBUS', signal('SIGBUS'), '', 'segfault', 'the program was ended by SIGBUS'],
  ['SIGABRT', code(134), "bot: bot.c:3: main: Assertion `0' failed.\n", 'aborted', 'the program was ended by SIGABRT'],
  ['SIGFPE', code(136), '', 'arithmetic', 'the program was ended by SIGFPE'],
  ['SIGILL', signal('SIGILL'), '', 'instruction', 'the program was ended by SIGILL'],
  ['SIGSYS', code(159), '', 'forbidden', 'the program was ended by SIGSYS'],
  ['SIGXFSZ', signal('SIGXFSZ'), '', 'file-size', 'the program was ended by SIGXFSZ'],
  ['SIGKILL', code(137), '', 'killed', 'the program was ended by SIGKILL'],
  ['SIGTERM', signal('SIGTERM'), '', 'signal', 'the program was ended by SIGTERM'],
  [
    'what the sandbox knows better',
    { ...code(137), fault: 'memory' },
    '',
    'memory',
    'wanted more memory than it may have',
  ],
  [
    'what the sandbox knows better of processes',
    { ...code(1), fault: 'processes' },
    '',
    'processes',
    'started more processes or threads than it may have',
  ],
  [
    'a shell that finds nothing',
    code(127),
    'sh: 1: nothing: not found\n',
    'not-found',
    'the program to be started is not there, exit code 127',
  ],
  [
    'a file without permission',
    code(126),
    'sh: 1: ./bot: Permission denied\n',
    'not-found',
    'the program to be started cannot be run, exit code 126',
  ],
  [
    'bubblewrap that finds nothing',
    code(1),
    'bwrap: execvp ./bot: No such file or directory\n',
    'not-found',
    'the program to be started is not there, exit code 1',
  ],
  [
    'Python without its file',
    code(2),
    "python3: can't open file '/bot/bot.py': [Errno 2] No such file or directory\n",
    'not-found',
    'the program to be started is not there, exit code 2',
  ],
  [
    'Python that may not read its file',
    code(2),
    "python3: can't open file '/bot/bot.py': [Errno 13] Permission denied\n",
    'not-found',
    'the program to be started cannot be run, exit code 2',
  ],
  [
    'Python',
    code(1),
    'Traceback (most recent call last):\n  File "/bot/bot.py", line 3, in <module>\nIndexError: list index out of range\n',
    'exception',
    'an error in Python that nobody caught, exit code 1',
  ],
  [
    'Python, does not parse',
    code(1),
    '  File "/bot/bot.py", line 1\n    if\n      ^\nSyntaxError: invalid syntax\n',
    'exception',
    'an error in Python that nobody caught, exit code 1',
  ],
  [
    'Python 2, run by Python 3',
    code(1),
    '  File "/bot/bot.py", line 2\n    print "ok"\n    ^^^^^^^^^^\nSyntaxError: Missing parentheses in call to \'print\'. Did you mean print(...)?\n',
    'exception',
    'the source looks like Python 2, which runs it if the first line is #!/usr/bin/env python2, exit code 1',
  ],
  [
    'Python, recursion',
    code(1),
    'Traceback (most recent call last):\n  [Previous line repeated 996 more times]\nRecursionError: maximum recursion depth exceeded\n',
    'recursion',
    'calls were nested too deep, exit code 1',
  ],
  [
    'Python, module',
    code(1),
    'Traceback (most recent call last):\n  File "/bot/bot.py", line 1, in <module>\nModuleNotFoundError: No module named \'numpy\'\n',
    'missing-module',
    'a module is missing, exit code 1',
  ],
  [
    'Python, file',
    code(1),
    "Traceback (most recent call last):\nFileNotFoundError: [Errno 2] No such file or directory: 'book.txt'\n",
    'missing-file',
    'a file is missing, exit code 1',
  ],
  [
    'Python, read-only',
    code(1),
    "Traceback (most recent call last):\nOSError: [Errno 30] Read-only file system: 'log.txt'\n",
    'denied',
    'what it asked for is not allowed, exit code 1',
  ],
  [
    'Python, network',
    code(1),
    'Traceback (most recent call last):\nOSError: [Errno 97] Address family not supported by protocol\n',
    'denied',
    'what it asked for is not allowed, exit code 1',
  ],
  [
    'Go, network',
    code(1),
    '2026/11/16 00:12:38 dial tcp 1.1.1.1:80: socket: address family not supported by protocol\n',
    'denied',
    'what it asked for is not allowed, exit code 1',
  ],
  [
    'Node, network',
    code(1),
    "Error: connect EAFNOSUPPORT 1.1.1.1:80\n  code: 'EAFNOSUPPORT',\n\nNode.js v20.19.0\n",
    'denied',
    'what it asked for is not allowed, exit code 1',
  ],
  [
    'Python, memory',
    code(1),
    'Traceback (most recent call last):\nMemoryError\n',
    'memory',
    'memory ran out, exit code 1',
  ],
  [
    'Python, threads',
    code(1),
    "Traceback (most recent call last):\nRuntimeError: can't start new thread\n",
    'processes',
    'no more processes or threads could be started, exit code 1',
  ],
  [
    'Java',
    code(1),
    'Exception in thread "main" java.lang.ArithmeticException: / by zero\n\tat Bot.main(Bot.java:3)\n',
    'exception',
    'an exception in Java that nobody caught, exit code 1',
  ],
  [
    'Java, recursion',
    code(1),
    `Exception in thread "main" java.lang.StackOverflowError\n${'\tat Bot.go(Bot.java:3)\n'.repeat(1024)}`,
    'recursion',
    'calls were nested too deep, exit code 1',
  ],
  [
    'Java, package',
    code(1),
    'Error: Could not find or load main class Bot\nCaused by: java.lang.NoClassDefFoundError: my/Bot (wrong name: Bot)\n',
    'missing-module',
    'a class is missing, exit code 1',
  ],
  [
    'Java, memory',
    code(1),
    'Exception in thread "main" java.lang.OutOfMemoryError: Java heap space\n',
    'memory',
    'memory ran out, exit code 1',
  ],
  [
    'Java, threads',
    code(1),
    '[0.1s][warning][os,thread] Failed to start thread\nException in thread "main" java.lang.OutOfMemoryError: unable to create native thread: possibly out of memory\n',
    'processes',
    'no more processes or threads could be started, exit code 1',
  ],
  [
    'Java, read-only',
    code(1),
    'Exception in thread "main" java.io.FileNotFoundException: log.txt (Read-only file system)\n',
    'denied',
    'what it asked for is not allowed, exit code 1',
  ],
  [
    'C++',
    signal('SIGABRT'),
    "terminate called after throwing an instance of 'std::out_of_range'\n  what():  vector::_M_range_check\n",
    'exception',
    'an exception in C++ that nobody caught, ended by SIGABRT',
  ],
  [
    'C++, memory',
    code(134),
    "terminate called after throwing an instance of 'std::bad_alloc'\n  what():  std::bad_alloc\n",
    'memory',
    'memory ran out, ended by SIGABRT',
  ],
  [
    'C++, library',
    code(127),
    './bot: error while loading shared libraries: libboost.so: cannot open shared object file: No such file or directory\n',
    'missing-module',
    'a library is missing, exit code 127',
  ],
  [
    'C++, built elsewhere',
    code(1),
    "./bot: /lib/x86_64-linux-gnu/libc.so.6: version `GLIBC_2.38' not found (required by ./bot)\n",
    'missing-module',
    'a library is missing, exit code 1',
  ],
  [
    'C#',
    code(134),
    'Unhandled exception. System.IndexOutOfRangeException: Index was outside the bounds of the array.\n',
    'exception',
    'an exception in C# that nobody caught, ended by SIGABRT',
  ],
  [
    'C# of Mono',
    code(1),
    '\nUnhandled Exception:\nSystem.FormatException: bad\n[ERROR] FATAL UNHANDLED EXCEPTION: System.FormatException: bad\n',
    'exception',
    'an exception in C# that nobody caught, exit code 1',
  ],
  [
    'Go',
    code(2),
    'panic: runtime error: index out of range [3] with length 3\n\ngoroutine 1 [running]:\nmain.main()\n',
    'exception',
    'a panic in Go, exit code 2',
  ],
  [
    'Go, recursion',
    code(2),
    'runtime: goroutine stack exceeds 1000000000-byte limit\nfatal error: stack overflow\n',
    'recursion',
    'calls were nested too deep, exit code 2',
  ],
  [
    'Rust',
    code(101),
    "thread 'main' panicked at src/main.rs:3:5:\nindex out of bounds\n",
    'exception',
    'a panic in Rust, exit code 101',
  ],
  [
    'Rust, recursion',
    code(134),
    "thread 'main' has overflowed its stack\nfatal runtime error: stack overflow\n",
    'recursion',
    'calls were nested too deep, ended by SIGABRT',
  ],
  [
    'Node',
    code(1),
    'file:///bot/bot.mjs:3\nthrow new Error("no");\n      ^\n\nError: no\n    at file:///bot/bot.mjs:3:7\n\nNode.js v20.19.0\n',
    'exception',
    'an error in JavaScript that nobody caught, exit code 1',
  ],
  [
    'Node, does not parse',
    code(1),
    "/bot/bot.js:1\nlet = = ;\n      ^\n\nSyntaxError: Unexpected token '='\n    at wrapSafe (node:internal/modules/cjs/loader:1464:18)\n\nNode.js v20.19.0\n",
    'exception',
    'an error in JavaScript that nobody caught, exit code 1',
  ],
  [
    'Node, module',
    code(1),
    "Error: Cannot find module 'chess.js'\nRequire stack:\n- /bot/bot.js\n\nNode.js v20.19.0\n",
    'missing-module',
    'a module is missing, exit code 1',
  ],
  [
    'Node, recursion',
    code(1),
    'RangeError: Maximum call stack size exceeded\n    at go\n\nNode.js v20.19.0\n',
    'recursion',
    'calls were nested too deep, exit code 1',
  ],
  [
    'Node, memory',
    code(134),
    'FATAL ERROR: Reached heap limit Allocation failed - JavaScript heap out of memory\n',
    'memory',
    'memory ran out, ended by SIGABRT',
  ],
];

test.each(cases)('%s', (_name, exit, stderr, fault, reason) => {
  const failure = exitFailure(exit, stderr);
  expect(inEnglish(failure)).toEqual({ fault, reason });
  expect(explain(failure, 1, 'pl').what).not.toContain(reason);
});

test('output of a stranger cannot make the patterns run for ever', () => {
  const worst = ["can't open file '", 'bwrap: execvp ', "thread '", '\n', '  File "', 'panic: ', ' ', 'spawn '].map(
    (part) => part.repeat(65_536 / part.length),
  );
  for (const stderr of worst) expect(exitFailure(code(1), stderr).fault).toMatch(/^(crashed|exception|not-found)$/);
}, 20_000); // a pattern with backtracking takes minutes
