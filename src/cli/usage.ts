/** Wrong words on the command line: one line that says what to do, exit code 1 unless the command has another. */
export class Usage extends Error {}
