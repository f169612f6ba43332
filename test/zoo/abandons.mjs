// Leaves a child process that keeps the output open.
import { spawn } from 'node:child_process';

spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1000)'], { stdio: 'inherit' });
setTimeout(() => process.exit(0), 200);
