import { sql } from 'kysely';
import { sizeOf } from '../../contests/manage.ts';
import { permanentFormat } from '../../contests/permanent.ts';
import type { Language } from '../../game/message.ts';
import { asSentence } from '../../http/sentence.ts';
import type { Database } from '../../store/database.ts';
import { liveWorkers } from '../../store/matches.ts';
import { seatsFor, settled } from '../../tournament/formats.ts';
import type { Means } from '../../web/contest-new/means.tsx';
import { isDuplicateFor, limits, readNumber, readSetting, settingsOf, type About, type Asked } from './read.ts';

/** What a contest means that somebody fills in; undefined where a field that it follows from cannot be read. */
export async function meansOf(
  db: Database,
  asked: Pick<Asked, 'most' | 'seats' | 'format' | 'settings' | 'isConnected'>,
  about: About,
  language: Language,
): Promise<Means | undefined> {
  const { game, formats, isRotation } = about;
  const format = formats.get(asked.format);
  const most = readNumber(asked.most, limits.entrants);
  const { min, max } = game.rules.seats;
  const wanted = asked.seats === '' ? { value: min } : readNumber(asked.seats, { least: min, most: max });
  if (format === undefined || 'wrong' in most || 'wrong' in wanted) return undefined;
  const read = settingsOf(format).map(
    ([name, field]) => [name, readSetting(field, asked.settings[name] ?? '')] as const,
  );
  const values = read.flatMap(([name, reading]) => ('value' in reading ? [[name, reading.value] as const] : []));
  if (values.length < read.length) return undefined;
  const settings = settled(format, Object.fromEntries(values), isRotation);
  const seats = seatsFor(format, wanted.value);
  const entrants = most.value;
  const isPermanent = asked.format === permanentFormat;
  const size = isPermanent
    ? {
        value: permanentSize(
          settings as { readonly matches: number },
          entrants,
          isDuplicateFor(about, asked) ? 1 : seats,
        ),
      }
    : await sizeOf({ format: asked.format, settings, seats }, entrants);
  const [pace, { slots }] = await Promise.all([paceOf(db, game.name), liveWorkers(db)]);
  return {
    entrants,
    ...('wrong' in size
      ? { wrong: asSentence(size.wrong, language) }
      : { games: size.value, each: (size.value * seats) / entrants }),
    isPermanent,
    ...(pace !== null && { pace }),
    slots,
  };
}

/** The games until every bot has its matches; each match of a duplicate contest is played once from every seat. */
const permanentSize = ({ matches }: { readonly matches: number }, entrants: number, share: number): number =>
  Math.round((matches * entrants) / share);

const latest = 50; // matches of each contest

/** The milliseconds that a match of a game takes on average, of the latest ones of its contests. */
async function paceOf(db: Database, game: string): Promise<number | null> {
  const { rows } = await sql<{ pace: number | null }>`
    select avg(extract(epoch from lately.finished_at - lately.started_at))::float8 * 1000 as pace
    from contests, lateral (
      select started_at, finished_at from matches
      where contest = contests.id and state = 'finished'
      order by finished_at desc, id desc limit ${latest}
    ) lately
    where contests.game = ${game}
  `.execute(db);
  return rows[0]!.pace;
}
