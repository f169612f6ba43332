import type { ComponentChildren, VNode } from 'preact';
import { Interval, Owner, Rating, ScaleHead, scaleOf } from '../kit/parts.tsx';
import { useMessages, useTexts, type Texts } from '../texts/texts.ts';
import type { PlaceData, TournamentData } from './data.ts';
import { meanScores, type MeanScore } from './mean-score.ts';
import { areMeetings } from './meetings.ts';
import { messages } from './messages.ts';
import { Name } from './names.tsx';
import { passesOf } from './pass.ts';

interface Column {
  readonly head: ComponentChildren;
  /** Hidden on phones. */
  readonly opt?: true;
  readonly wide?: true;
  cell(place: PlaceData): ComponentChildren;
}

export function Standings({ data }: { readonly data: TournamentData }): VNode {
  const say = useMessages(messages);
  const { format } = useTexts();
  const columns = columnsOf(data, say, format);
  const isUnplayed = isUnrated(data);
  const hasRange = (isUnplayed && data.rating === undefined) || data.places.some(({ range }) => range !== undefined);
  const classOf = ({ opt, wide }: Column): string => `${wide ? 'wide' : 'num'}${opt ? ' opt' : ''}`;
  return (
    <>
      <div class="scroll">
        <table class="data standings">
          <caption class="hide">{say.tabs.standings}</caption>
          <thead>
            <tr>
              <th class="num" scope="col">
                {say.place}
              </th>
              {hasRange && (
                <th class="num opt" scope="col">
                  <abbr title={say.rangeHint}>{say.range}</abbr>
                </th>
              )}
              <th scope="col">{say.entrant}</th>
              {columns.map((column, at) => (
                <th key={at} scope="col" class={classOf(column)}>
                  {column.head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {data.places.map((place, at) => (
              <tr key={at} class={data.reference === place.entrant ? 'reference' : undefined}>
                <td class="num">{place.place}</td>
                {hasRange && (
                  <td class="num muted opt">{place.range && format.range(place.range.best, place.range.worst)}</td>
                )}
                <td>
                  <Who data={data} entrant={place.entrant} />
                </td>
                {columns.map((column, index) => (
                  <td key={index} class={classOf(column)}>
                    {column.cell(place)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {data.reference !== undefined && <footer>{say.passHint(data.entrants[data.reference - 1]!.name)}</footer>}
      {data.rating === undefined && (isUnplayed || data.places.some(({ rated }) => rated !== undefined)) && (
        <footer>{say.explain}</footer>
      )}
    </>
  );
}

/** No game is over yet: the columns that ratings and times fill are there already, so that the table keeps its form. */
const isUnrated = ({ games, meetings }: TournamentData): boolean => games.length === 0 && areMeetings(meetings);

function Who({ data, entrant }: { readonly data: TournamentData; readonly entrant: number }): VNode {
  const say = useMessages(messages);
  const { about, owner, out, left } = data.entrants[entrant - 1]!;
  return (
    <>
      <Name data={data} entrant={entrant} />
      <Owner login={owner} />
      {about !== undefined && <span class="owner">{about}</span>} <Pass result={passesOf(data, entrant)} />
      {left !== undefined && <span class="owner bad">{say.left[left]}</span>}
      {out !== undefined && <span class="owner bad">{say.out(out)}</span>}
    </>
  );
}

/** Whether an entrant passes, in a contest of a class with a reference bot. */
export function Pass({ result }: { readonly result: ReturnType<typeof passesOf> }): VNode | null {
  const say = useMessages(messages);
  if (result === 'reference') return <span class="tag">{say.reference}</span>;
  return result === 'pass' ? <span class="tag good">{say.pass}</span> : null;
}

function Mean({
  of,
  decimal,
}: {
  readonly of: MeanScore | undefined;
  readonly decimal: Texts['format']['decimal'];
}): VNode | null {
  if (of === undefined) return null;
  return (
    <>
      {decimal(of.mean, 2)}
      {of.error !== undefined && <span class="muted"> ± {decimal(of.error, 2)}</span>}
    </>
  );
}

/** Columns without values are left out. */
function columnsOf(
  data: TournamentData,
  say: (typeof messages)['en'],
  { number, decimal, points: pointsOf, seconds }: Texts['format'],
): Column[] {
  const { game, places, tiebreaks, rating } = data;
  const means = meanScores(data);
  const isSolo = means.size > 0;
  const has = (is: (place: PlaceData) => boolean): boolean => places.some(is);
  const rated = places.flatMap((place) => place.rated ?? []);
  const isUnplayed = isUnrated(data);
  const isRated = isUnplayed || rated.length > 0;
  const { title = say.rating, hasInterval = true } = rating ?? {};
  const scale = !isRated || !hasInterval ? undefined : scaleOf(rated);
  const optional = (shown: boolean, head: ComponentChildren, cell: Column['cell']): Column[] =>
    shown ? [{ head, opt: true, cell }] : [];
  return [
    { head: say.points, cell: ({ points }) => <b>{pointsOf(points)}</b> },
    ...tiebreaks.map((name, at): Column => ({
      head: say.tiebreak(name) === '' ? name : <abbr title={say.tiebreak(name)}>{name}</abbr>,
      opt: true,
      cell: (place) => pointsOf(place.tiebreaks[at] ?? 0),
    })),
    ...(isSolo
      ? [
          {
            head: <abbr title={say.perGameHint}>{say.perGame}</abbr>,
            cell: ({ entrant }: PlaceData) => <Mean of={means.get(entrant)} decimal={decimal} />,
          },
        ]
      : []),
    ...optional(
      has(({ gamePoints, points }) => gamePoints !== undefined && !(isSolo && gamePoints === points)),
      <abbr title={say.gamePointsHint(game.points)}>{say.gamePoints}</abbr>,
      ({ gamePoints }) => gamePoints !== undefined && pointsOf(gamePoints),
    ),
    ...(isRated && !hasInterval
      ? [{ head: title, cell: (place: PlaceData) => place.rated !== undefined && Math.round(place.rated.rating) }]
      : []),
    ...(scale === undefined
      ? []
      : [
          { head: title, cell: (place: PlaceData) => place.rated !== undefined && <Rating rated={place.rated} /> },
          {
            head: <ScaleHead scale={scale} />,
            wide: true as const,
            cell: (place: PlaceData) => place.rated !== undefined && <Interval rated={place.rated} scale={scale} />,
          },
        ]),
    ...optional(!isSolo, say.won, ({ won }) => number(won)),
    ...optional(
      has(({ drawn }) => drawn > 0),
      say.drawn,
      ({ drawn }) => number(drawn),
    ),
    ...optional(!isSolo, say.lost, ({ lost }) => number(lost)),
    ...optional(
      has(({ wonOnTime = 0 }) => wonOnTime > 0),
      <abbr title={say.wonOnTimeHint}>{say.wonOnTime}</abbr>,
      ({ wonOnTime = 0 }) => number(wonOnTime),
    ),
    ...optional(
      has(({ faults }) => faults > 0),
      say.faults,
      ({ faults }) => faults > 0 && <span class="bad">{number(faults)}</span>,
    ),
    ...optional(
      isUnplayed || has(({ thought }) => thought !== undefined),
      <abbr title={say.meanHint}>{say.mean}</abbr>,
      ({ thought }) => thought !== undefined && seconds(thought.mean),
    ),
    ...optional(
      isUnplayed || has(({ thought }) => thought !== undefined),
      say.longest,
      ({ thought }) => thought !== undefined && seconds(thought.longest),
    ),
  ];
}
