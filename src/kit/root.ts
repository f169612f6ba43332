// Where this code is: in the sources when tests run it, else in the build, which has the same folders.
export const isBuilt = import.meta.url.endsWith('.js');

/** The folder of `src` and `games` as they run: the checkout, or its `dist/`. */
export const code = new URL('../../', import.meta.url); // the build puts this module as deep as its source

/** The extension of modules there. */
export const ending = isBuilt ? '.js' : '.ts';

/** The checkout, also when the build runs: it has the texts and sample programs of the games. */
export const root = isBuilt ? new URL('../', code) : code;
