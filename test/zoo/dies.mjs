// Kills itself when it is asked.
process.stdin.once('data', () => process.kill(process.pid, 'SIGKILL'));
