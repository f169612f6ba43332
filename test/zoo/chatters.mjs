// Answers with text that is no move.
process.stdin.once('data', () => process.stdout.write('\u001b[31mresign\u0000\n'));
