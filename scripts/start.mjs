// `npm start`: installs what is missing, then runs `arena start`; PORT and DATABASE_URL are passed on.
import { ensure } from './ensure.mjs';

ensure('start');
process.argv.splice(2, 0, 'start');
await import(new URL('../bin/arena', import.meta.url).href);
