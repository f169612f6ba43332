import { writeFileSync } from 'node:fs';
import { faultKinds, type Outcome } from '../../game/fault.ts';
import { readLog, type LogLine } from '../../game/log.ts';
import { counted } from '../../game/score.ts';
import { escape, escapeName, printable } from '../../kit/escape.ts';
import { Failure } from '../../kit/failure.ts';
import { gameNames, loadGame, type AnyGame } from '../../match/games.ts';
import { causeWords } from '../../text/fault-titles.ts';
import { whyNot } from '../../text/files.ts';
import { replayCommand } from '../../text/replay-command.ts';
import { languageOf, spokenTitle } from '../../text/spoken.ts';
import { arenaName } from '../arena-name.ts';
import { readArguments } from '../arguments.ts';
import { defineCommand } from '../command.ts';
import { faultLines, linesOf } from '../fault-lines.ts';
import { file, string, yes } from '../flags.ts';
import type { MatchResult, Where } from '../remote.ts';
import { texts } from '../text/logs.ts';
import { Usage } from '../usage.ts';

const flags = { save: file(), site: string('url'), json: yes() };

export const command = defineCommand({
  flags,
  texts,

  async run(args) {
    const { values, positionals } = readArguments(args, flags);
    if (positionals.length !== 1) throw new Usage(texts().oneMatch);
    const { findMatch } = await import('../match-address.ts');
    const { where, match } = findMatch(positionals[0]!, values.site);
    const logs = await fetchLogs(where, match);
    if (values.save !== undefined) save(values.save, logs);
    if (values.json) console.log(JSON.stringify(jsonOf(logs), null, 2));
    else for (const line of await textOf(logs, where)) console.log(line);
    return 0;
  },
});

interface Logs {
  readonly match: MatchResult;
  /** The log as JSON lines, once it is public. */
  readonly log: string | undefined;
}

async function fetchLogs(where: Where, id: number): Promise<Logs> {
  const { ask, Refused, request } = await import('../remote.ts');
  const match = await ask<MatchResult>(where, `/matches/${id}`);
  try {
    return { match, log: await (await request(where, `/matches/${id}/log`)).text() };
  } catch (error) {
    if (error instanceof Refused && error.status === 404) return { match, log: undefined }; // it is not public yet
    throw error;
  }
}

function save(name: string, { log }: Logs): void {
  if (log === undefined) throw new Failure(texts().noLog);
  try {
    writeFileSync(name, log);
  } catch (error) {
    throw new Failure(texts().cannotWrite(escape(name), whyNot(error)));
  }
  console.error(texts().saved(escape(name)));
}

const turnsIn = (log: string | undefined): readonly LogLine[] => {
  const read = log === undefined ? undefined : readLog(log);
  return read === undefined || 'wrong' in read ? [] : read.value;
};

const jsonOf = ({ match, log }: Logs): object => ({
  ...match,
  log: log === undefined ? null : turnsIn(log),
});

async function textOf({ match, log }: Logs, { url }: Where): Promise<string[]> {
  const say = texts();
  const rules = gameNames().includes(match.game) ? await loadGame(match.game) : undefined;
  const title = rules === undefined ? printable(match.game) : spokenTitle(rules);
  const nameOf = (seat: number): string => escapeName(match.seats[seat]?.name ?? `${seat}`);
  const moves = turnsIn(log).flatMap((line) =>
    line.event === 'turn'
      ? `${line.turn}. ${Object.entries(line.moves)
          .map(([seat, move]) => `${nameOf(Number(seat))} ${escape(move)}`)
          .join(', ')}`
      : [],
  );
  const faults = match.faults.map((fault) => {
    const { seat } = fault;
    const again = match.seats[seat]?.stderr ? ({ own: true } as const) : 'bot.py';
    const replay = replayCommand({ arena: arenaName(), file: `${url}${match.url}`, seat, what: again });
    return `${nameOf(seat)}: ${faultLines(fault, '', replay).join('\n')}`;
  });
  const wrote = match.seats.flatMap(({ stderr }, seat) =>
    stderr === null ? [] : ['', say.onStderr(nameOf(seat)), linesOf(stderr.trimEnd())],
  );
  return [
    `${title}: ${match.seats.map((_, seat) => nameOf(seat)).join(' – ')}  ${url}${printable(match.url)}`,
    ...moves,
    ...(match.state === 'finished' && log === undefined ? [say.sealed] : []),
    ...faults,
    resultLine(match, nameOf, rules),
    ...wrote,
  ];
}

function resultLine(
  { state, scores, cause, reason }: MatchResult,
  nameOf: (seat: number) => string,
  rules: AnyGame | undefined,
): string {
  if (state === 'void') return texts().void(printable(reason ?? ''));
  if (scores === null) return texts().state[state];
  const result = scores.map((score, seat) => `${nameOf(seat)} ${counted(rules ?? {}, score)}`).join(' : ');
  return isCause(cause) ? `${result}, ${causeWords(cause, languageOf(process.env))}` : result;
}

/** An arena of a later version may know more causes. */
const isCause = (cause: string | null): cause is Outcome['cause'] =>
  cause === 'rules' || (cause !== null && Object.hasOwn(faultKinds, cause));
