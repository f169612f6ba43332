import { readSettings } from '../configuration/settings.ts';
import { stopSignal, whenAborted } from '../kit/signals.ts';
import { serveDisplay } from './display.tsx';

// A display as a process, which ends with the process that started it; PORT comes from the environment.
const told = stopSignal();
const display = await serveDisplay({ port: readSettings(['PORT']).PORT ?? 0 });
process.send?.({ ready: display.url });
await whenAborted(told);
await display.close();
process.exit(0);
