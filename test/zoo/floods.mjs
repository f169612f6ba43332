// Writes without end and without a newline.
process.stdin.once('data', () => {
  const more = () => process.stdout.write('x'.repeat(65536), more);
  more();
});
