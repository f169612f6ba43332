// Lets an alarm of its own ring.
process.stdin.once('data', () => process.kill(process.pid, 'SIGALRM'));
