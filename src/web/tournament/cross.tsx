import type { VNode } from 'preact';
import type { Bye } from '../../pairing/history.ts';
import { useMessages, useTexts } from '../texts/texts.ts';
import type { MeetingData, TournamentData } from './data.ts';
import { messages } from './messages.ts';
import { pairsOf, roundsOf, type Pair } from './meetings.ts';
import { gamesOf, Name, nameOf } from './names.tsx';

/** Everybody against everybody, in the order of the standings. */
export function CrossTable({
  data,
  among,
  meetings = data.meetings,
}: {
  readonly data: TournamentData;
  readonly among: readonly number[];
  readonly meetings?: readonly MeetingData[];
}): VNode {
  const say = useMessages(messages);
  const { format } = useTexts();
  const between = pairsOf({ meetings, games: meetings === data.meetings ? data.games : [] });
  const isTables = data.games.some(({ entrants }) => entrants.length > 2);
  const rows = among.map((row) => among.map((column) => (column === row ? undefined : between(row, column))));
  const sums = rows.map((pairs) => pairs.reduce((sum, pair) => sum + (pair?.points ?? 0), 0));
  const isAll =
    meetings !== data.meetings || data.places.every(({ entrant, points }) => points === sums[among.indexOf(entrant)]);
  return (
    <div class="scroll" tabIndex={0} role="region" aria-label={say.tabs.cross}>
      <table class="cross">
        <caption>{isTables ? say.aheadOf : isAll ? say.pairsOf : `${say.pairsOf}; ${say.byesApart}`}</caption>
        <thead>
          <tr>
            <th />
            {among.map((entrant, at) => (
              <th key={entrant} scope="col">
                <abbr title={nameOf(data, entrant)}>{at + 1}</abbr>
              </th>
            ))}
            <th scope="col">{say.sum}</th>
          </tr>
        </thead>
        <tbody>
          {among.map((row, at) => (
            <tr key={row}>
              <th scope="row">
                <span class="muted">{at + 1}</span> <Name data={data} entrant={row} />
              </th>
              {among.map((column, to) =>
                column === row ? (
                  <td key={column} class="self" />
                ) : (
                  <Cell key={column} {...{ data, row, column, pair: rows[at]![to] }} />
                ),
              )}
              <td class="sum">{format.points(sums[at]!)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Cell({
  data,
  row,
  column,
  pair,
}: {
  readonly data: TournamentData;
  readonly row: number;
  readonly column: number;
  readonly pair: Pair | undefined;
}): VNode {
  const say = useMessages(messages);
  const { format } = useTexts();
  if (pair === undefined) return <td />;
  return (
    <td class={shadeOf(pair)}>
      <a
        href={gamesOf(row, column)}
        aria-label={say.versus(
          nameOf(data, row),
          nameOf(data, column),
          `${format.points(pair.points)} : ${format.points(pair.against)}`,
        )}
      >
        {format.points(pair.points)}
      </a>
    </td>
  );
}

const shadeOf = ({ points, against }: Pair): string => (points > against ? 'w' : points < against ? 'l' : '');

/** Everybody's opponent in each round: for tournaments in which few of all pairs meet. */
export function RoundTable({ data }: { readonly data: TournamentData }): VNode {
  const say = useMessages(messages);
  const { format } = useTexts();
  const rounds = roundsOf(data);
  const seatedAt = new Map(
    data.meetings.flatMap((meeting) =>
      meeting.entrants.map((entrant): [string, MeetingData] => [`${meeting.round} ${entrant}`, meeting]),
    ),
  );
  const byes = new Map(data.byes.map((bye) => [`${bye.round} ${bye.entrant}`, bye]));
  const ranked = new Map(data.places.map(({ entrant }, at) => [entrant, at + 1]));
  return (
    <div class="scroll" tabIndex={0} role="region" aria-label={say.tabs.cross}>
      <table class="cross by-round">
        <caption>{say.roundsOf}</caption>
        <thead>
          <tr>
            <th />
            {rounds.map((round) => (
              <th key={round} scope="col">
                <abbr title={say.round(round)}>{round}</abbr>
              </th>
            ))}
            <th scope="col">{say.points}</th>
          </tr>
        </thead>
        <tbody>
          {data.places.map(({ entrant, points }) => (
            <tr key={entrant}>
              <th scope="row">
                <span class="muted">{ranked.get(entrant)}</span> <Name data={data} entrant={entrant} />
              </th>
              {rounds.map((round) => (
                <Met
                  key={round}
                  {...{
                    data,
                    entrant,
                    ranked,
                    meeting: seatedAt.get(`${round} ${entrant}`),
                    bye: byes.get(`${round} ${entrant}`),
                  }}
                />
              ))}
              <td class="sum">{format.points(points)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface MetProps {
  readonly data: TournamentData;
  readonly entrant: number;
  readonly meeting: MeetingData | undefined;
  readonly bye: Bye | undefined;
  readonly ranked: ReadonlyMap<number, number>;
}

function Met({ data, entrant, meeting, bye, ranked }: MetProps): VNode {
  const say = useMessages(messages);
  const { format } = useTexts();
  const at = meeting?.entrants.indexOf(entrant) ?? -1;
  const other = meeting?.entrants[1 - at];
  if (meeting?.points === undefined || other === undefined)
    return <td class="muted">{bye !== undefined && <abbr title={say.byes[bye.kind]}>–</abbr>}</td>;
  const pair = { points: meeting.points[at]!, against: meeting.points[1 - at]! };
  return (
    <td class={shadeOf(pair)}>
      <a
        href={gamesOf(entrant, other)}
        title={nameOf(data, other)}
        aria-label={say.versus(
          nameOf(data, entrant),
          nameOf(data, other),
          `${format.points(pair.points)} : ${format.points(pair.against)}`,
        )}
      >
        <span class="muted">{ranked.get(other)}</span> {format.points(pair.points)}
      </a>
    </td>
  );
}
