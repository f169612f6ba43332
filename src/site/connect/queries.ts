import { readLog } from '../../game/log.ts';
import { asSentence } from '../../http/sentence.ts';
import { needGame } from '../../http/views.ts';
import type { Database } from '../../store/database.ts';
import { getLog, getMatch, type Match } from '../../store/matches.ts';
import { messagesFrom, readSeat, writeSeat, type SeatKey } from '../../store/seats.ts';
import { explain } from '../../text/explain.ts';
import { sentence } from '../../text/sentence.ts';
import type { Entered } from './enter.ts';
import type { End, Fault, Hello, Offer } from './protocol.ts';
import type { PlayerSocket } from './socket.ts';

type Player = Entered & { readonly socket: PlayerSocket };

/** Whether a version has this seat, and the attempt is still the running one. */
export async function isPlaying(db: Database, version: number, { match, attempt, seat }: SeatKey): Promise<boolean> {
  const row = await db
    .selectFrom('matches')
    .innerJoin('match_seats', 'match_seats.match', 'matches.id')
    .select('matches.id')
    .where('matches.id', '=', match)
    .where('matches.attempt', '=', attempt)
    .where('matches.state', '=', 'running')
    .where('match_seats.seat', '=', seat)
    .where('match_seats.version', '=', version)
    .executeTakeFirst();
  return row !== undefined;
}

const addressOf = (match: number): string => `/matches/${match}`;

export async function offerOf(db: Database, { protocol }: Player, key: SeatKey): Promise<Omit<Offer, 'said'>> {
  const match = (await getMatch(db, key.match))!;
  const { margin } = await db
    .selectFrom('contests')
    .select('margin')
    .where('id', '=', match.contest.id)
    .executeTakeFirstOrThrow();
  return {
    type: 'offer',
    seat: writeSeat(key),
    match: key.match,
    at: key.seat,
    players: match.seats.map(({ name }) => name),
    options: match.options,
    moveTime: match.moveTime,
    margin,
    protocol,
    url: addressOf(key.match),
  };
}

/** Sends what is still to be said of a seat whose match is over: the last lines, faults, the result. */
export async function lastWords(
  db: Database,
  { socket, version }: Player,
  { seat: name, told }: NonNullable<Hello['seats']>[number],
): Promise<void> {
  const key = readSeat(name);
  const match = key && (await getMatch(db, key.match));
  if (key === undefined || match?.seats[key.seat]?.id !== version)
    return socket.object({ code: 'connect-seat', seat: name });
  for (const { number, text } of await messagesFrom(db, key, 'told', told))
    socket.send({ type: 'told', seat: name, number, text });
  if (match.state === 'finished' && match.attempt === key.attempt)
    for (const fault of await faultsOf(db, socket, match, key)) socket.send(fault);
  socket.send(endOf(socket, match, key));
}

async function faultsOf(
  db: Database,
  { caller: { language } }: PlayerSocket,
  match: Match,
  key: SeatKey,
): Promise<Fault[]> {
  const log = readLog((await getLog(db, match.id))?.log ?? '');
  const { rules } = await needGame(match.game);
  if ('wrong' in log) return [];
  return log.value.flatMap((line) => {
    if (line.event !== 'fault' || line.seat !== key.seat) return [];
    const { what, told, said, hint } = explain(line, line.turn, language, rules.messages);
    return [
      {
        type: 'fault',
        seat: writeSeat(key),
        match: match.id,
        turn: line.turn,
        fault: line.fault,
        code: line.reason.code,
        detail: what,
        told: told?.[1] ?? null,
        said: said?.[1] ?? null,
        hint: hint[1],
      },
    ];
  });
}

function endOf({ caller: { language } }: PlayerSocket, match: Match, key: SeatKey): End {
  const about = { type: 'end', seat: writeSeat(key), match: match.id, url: addressOf(match.id) } as const;
  if (match.state === 'void')
    return { ...about, result: 'void', ...(match.reason && { detail: asSentence(match.reason, language) }) };
  if (match.state !== 'finished' || match.attempt !== key.attempt) return { ...about, result: 'again' };
  const { scores, cause, by, reason } = match.outcome!;
  return {
    ...about,
    result: 'finished',
    scores,
    cause,
    ...(by !== undefined && { by }),
    ...(reason && { detail: sentence(reason, language) }),
  };
}
