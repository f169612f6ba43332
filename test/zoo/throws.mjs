// Throws, and nobody catches.
process.stdin.once('data', () => {
  throw new Error('no idea');
});
