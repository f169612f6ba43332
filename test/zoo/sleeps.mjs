// Reads its question and never answers; does not mind SIGTERM.
process.on('SIGTERM', () => undefined);
process.stdin.resume();
setInterval(() => undefined, 1000);
