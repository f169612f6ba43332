// `npm start`: makes sure of what it needs, then is `arena start`; PORT and DATABASE_URL go through.
import { ensure } from './ensure.mjs';

ensure('start');
process.argv.splice(2, 0, 'start');
await import(new URL('../bin/arena', import.meta.url).href);
