// Reads its question and never answers; ignores SIGTERM.
process.on('SIGTERM', () => undefined);
process.stdin.resume();
setInterval(() => undefined, 1000);
