// Speaks of other things.
process.stdin.once('data', () => process.stdout.write('\u001b[31mresign\u0000\n'));
