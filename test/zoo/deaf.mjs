// Never reads: moves blindly and waits.
process.stdout.write('210 1\n');
setInterval(() => undefined, 1000);
