// Ends in the middle of its first move.
process.stdin.once('data', () => {
  process.stdout.write('210 ');
  process.stderr.write('out of ideas\n');
  setTimeout(() => process.exit(3), 20);
});
