// Kills itself with SIGALRM.
process.stdin.once('data', () => process.kill(process.pid, 'SIGALRM'));
