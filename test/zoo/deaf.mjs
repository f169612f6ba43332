// Never reads: moves blindly and waits.
process.stdout.write(process.argv[2] === 'json' ? '1\n' : '210 1\n');
setInterval(() => undefined, 1000);
