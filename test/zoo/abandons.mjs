// Leaves a child behind that keeps its output open.
import { spawn } from 'node:child_process';

spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1000)'], { stdio: 'inherit' });
setTimeout(() => process.exit(0), 200);
