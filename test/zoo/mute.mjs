// Closes its output and stays.
import { closeSync } from 'node:fs';

closeSync(1);
setInterval(() => undefined, 1000);
