import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { keepStderr, lastStderr } from './stderr.ts';

test.each([
  [
    'Python',
    'hm\nTraceback (most recent call last):\n  File "bot.py", line 3, in <module>\n    print(words[9])\n          ~~~~~^^^\nIndexError: list index out of range\n',
    'File "bot.py", line 3, in <module> / print(words[9]) / IndexError: list index out of range',
  ],
  [
    'Java',
    'hm\nException in thread "main" java.lang.ArithmeticException: / by zero\n\tat java.base/java.lang.Math.floorMod(Math.java:1)\n\tat Bot.think(Bot.java:7)\n\tat Bot.main(Bot.java:3)\n',
    'Exception in thread "main" java.lang.ArithmeticException: / by zero / at Bot.think(Bot.java:7)',
  ],
  [
    'Node',
    'bot.mjs:3\n  throw new Error("no idea");\n  ^\n\nError: no idea\n    at think (bot.mjs:3:9)\n    at bot.mjs:9:1\n\nNode.js v20.19.0\n',
    'throw new Error("no idea"); / Error: no idea / at think (bot.mjs:3:9)',
  ],
  [
    'Node that misses a module',
    "node:internal/modules/cjs/loader:1228\n  throw err;\n  ^\n\nError: Cannot find module 'chess.js'\nRequire stack:\n- /bot/bot.js\n    at node:internal/modules/cjs/loader:1225:15\n    at Object.<anonymous> (/bot/bot.js:1:1) {\n  code: 'MODULE_NOT_FOUND',\n  requireStack: [ '/bot/bot.js' ]\n}\n\nNode.js v20.19.0\n",
    "throw err; / Error: Cannot find module 'chess.js' / Require stack:",
  ],
  [
    'Node that misses a file',
    "node:fs:573\n  return binding.open(\n                 ^\n\nError: ENOENT: no such file or directory, open 'book.txt'\n    at Object.openSync (node:fs:573:18)\n    at Object.<anonymous> (/bot/bot.js:1:15) {\n  errno: -2,\n  code: 'ENOENT',\n  syscall: 'open',\n  path: 'book.txt'\n}\n\nNode.js v20.19.0\n",
    "return binding.open( / Error: ENOENT: no such file or directory, open 'book.txt' / at Object.<anonymous> (/bot/bot.js:1:15) {",
  ],
  [
    'Node that cannot parse',
    "/bot/bot.js:1\nlet = = ;\n      ^\n\nSyntaxError: Unexpected token '='\n    at wrapSafe (node:internal/modules/cjs/loader:1464:18)\n\nNode.js v20.19.0\n",
    "/bot/bot.js:1 / let = = ; / SyntaxError: Unexpected token '='",
  ],
  [
    'Go',
    'panic: runtime error: index out of range [3] with length 3\n\ngoroutine 1 [running]:\nmain.main()\n\t/bot/bot.go:5 +0x1d\nexit status 2\n',
    'panic: runtime error: index out of range [3] with length 3 / goroutine 1 [running]: / main.main()',
  ],
  [
    'C++',
    "terminate called after throwing an instance of 'std::out_of_range'\n  what():  vector\n",
    "terminate called after throwing an instance of 'std::out_of_range' / what():  vector",
  ],
  [
    'C#',
    '\nUnhandled exception. System.FormatException: bad\n   at Bot.Think() in /bot/bot.cs:line 5\n   at Bot.Main()\n',
    'Unhandled exception. System.FormatException: bad / at Bot.Think() in /bot/bot.cs:line 5',
  ],
  ['a path with backslashes', 'cannot open C:\\book.txt\n', 'cannot open C:\\book.txt'],
  [
    'a program in C++ that crashed',
    'thinking\nSegmentation fault\nplan(Board*, int) at bot.cpp:6\nmain at bot.cpp:15 (discriminator 10)\n_start at ??:?\n',
    'Segmentation fault / plan(Board*, int) at bot.cpp:6 / main at bot.cpp:15',
  ],
  ['nothing', '', ''],
  ['who wants to harm a terminal', '\u001b[2Jhello\u0000', '\\x1b[2Jhello\\x00'],
])('the lines shown of a report by %s', (_name, text, shown) => {
  expect(lastStderr(text)).toBe(shown);
});

test('of long output the first and the last bytes are kept', async () => {
  const stderr = new PassThrough();
  const { text: stderrText, bytes } = keepStderr(stderr);
  stderr.write('first');
  for (let part = 0; part < 10; part++) stderr.write('x'.repeat(65_536));
  stderr.end('last');
  await new Promise((resolve) => stderr.once('end', resolve));
  expect(stderrText()).toMatch(/^firstx+\n\.\.\.\nx+last$/);
  expect(stderrText().length).toBeLessThan(65 * 1024);
  expect(bytes()).toBe('firstlast'.length + 10 * 65_536);
});
