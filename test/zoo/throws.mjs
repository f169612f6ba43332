// Throws an uncaught exception.
process.stdin.once('data', () => {
  throw new Error('no idea');
});
