/**
 * The cause in what a server or initdb wrote before it ended: after the line with the cause come lines that tell only
 * how it ended, and between them answers to clients that came too early.
 */
export function causeIn(output: string): string {
  const lines = output.trimEnd().split('\n');
  const fatal = lines.findIndex((line) => /(\b(FATAL|PANIC)|^\w+: (error|fatal)):/.test(line) && !tooEarly.test(line));
  const isSummary = summary.test(lines[fatal] ?? '') && fatal > 0;
  const cause = lines.at(isSummary ? fatal - 1 : fatal)!; // -1, the last line, where none is fatal
  return cause.replace(/^.*?\b(LOG|WARNING|FATAL|PANIC|error|fatal): +/, '');
}
const tooEarly = /the database system is (starting up|shutting down|not yet accepting connections|in recovery mode)/;
/** The line before one of these says why. */
const summary = /contains errors|could not create any (Unix-domain|TCP\/IP) sockets/;
