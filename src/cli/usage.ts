/** Wrong arguments: one line that says what to do; exit code 1 by default. */
export class Usage extends Error {}
