import { Fragment, type VNode } from 'preact';
import type { Contest } from '../../store/contests.ts';
import { contestName, titleIn } from '../../game/title.ts';
import { Interval, Owner, PageHead, Rating, ScaleHead, scaleOf, type Scale } from '../../web/kit/parts.tsx';
import { useMessages, useTexts } from '../../web/texts/texts.ts';
import type { Ladder } from '../standings/ladder.ts';
import type { KnownGame } from '../../store/games.ts';
import { messages as ofTournaments } from '../../web/tournament/messages.ts';
import { messages } from './messages.ts';
import { withQuery } from '../../http/query.ts';
import { Pages, Sorts } from '../../http/sorting.tsx';
import { contestSorts, type ListedTournament } from './queries.ts';
import { messages as tournamentMessages } from './tournament-messages.ts';
import { botAddress } from '../../web/kit/addresses.ts';

export interface Listed {
  readonly contest: Contest;
  readonly game: KnownGame | undefined;
  readonly ladder: Ladder;
}

export interface Page<Row> {
  readonly rows: readonly Row[];
  /** Where the page ends; undefined on the last one. */
  readonly next: string | undefined;
}

export interface ContestsData {
  readonly tournaments: Page<ListedTournament>;
  readonly ladders: Page<Listed>;
  readonly series: Page<Listed>;
  /** The address of this page. */
  readonly at: string;
  readonly sort: (typeof contestSorts)[number];
  /** By name. */
  readonly games: ReadonlyMap<string, KnownGame>;
}

export function ContestsPage({ tournaments, ladders, series, games, at, sort }: ContestsData): VNode {
  const say = useMessages(messages);
  const { create, tournaments: words } = useMessages(tournamentMessages);
  const parts = [
    {
      end: 'tournaments',
      ...words,
      ...tournaments,
      table: <Tournaments {...{ tournaments: tournaments.rows, games }} />,
    },
    { end: 'ladders', ...say.kinds.ladder, ...ladders, table: <ContestTable listed={ladders.rows} /> },
    { end: 'series', ...say.kinds.series, ...series, table: <ContestTable listed={series.rows} /> },
  ];
  // past its end a list still has the link to its first page
  const shown = parts.filter(({ rows, end }) => rows.length > 0 || withQuery(at, { [end]: undefined }) !== at);
  return (
    <>
      <PageHead title={say.title} lead={say.lead}>
        <a class="btn main" href="/contests/new">
          {create}
        </a>
      </PageHead>
      {shown.length === 0 ? (
        <section class="card empty">
          <p>{say.none}</p>
        </section>
      ) : (
        <Sorts {...{ at, sort }} sorts={contestSorts} ends={parts.map(({ end }) => end)} />
      )}
      {shown.map(({ end, title, about, table, next }) => (
        <Fragment key={end}>
          <section class="card" id={end}>
            <header>
              <h2>{title}</h2>
              <span class="muted">{about}</span>
            </header>
            {table}
          </section>
          <Pages {...{ at, end, next }} label={title} part={end} />
        </Fragment>
      ))}
    </>
  );
}

interface TournamentsProps extends Pick<ContestsData, 'games'> {
  readonly tournaments: readonly ListedTournament[];
}

function Tournaments({ tournaments, games }: TournamentsProps): VNode {
  const say = useMessages(messages);
  const words = useMessages(tournamentMessages);
  const { formatName } = useMessages(ofTournaments);
  const {
    language,
    format: { number, day },
  } = useTexts();
  return (
    <div class="scroll">
      <table class="data contests">
        <thead>
          <tr>
            <th scope="col">{say.name}</th>
            <th scope="col">{words.state}</th>
            <th class="opt" scope="col">
              {words.format}
            </th>
            <th class="num" scope="col">
              {say.facts.bots}
            </th>
            <th class="num opt" scope="col">
              {say.facts.since}
            </th>
          </tr>
        </thead>
        <tbody>
          {tournaments.map(({ id, name, game, format, state, entrants, owner, isArena, createdAt }) => (
            <tr key={id}>
              <td>
                <a class="name" href={`/contests/${id}`}>
                  {name}
                </a>
                {!isArena && <Owner login={owner} />}
                <a class="under small muted" href={`/games/${game}`}>
                  {games.has(game) ? titleIn(games.get(game)!.rules, language) : game}
                </a>
              </td>
              <td>{words.states[state]}</td>
              <td class="opt">{formatName(format)}</td>
              <td class="num">{number(entrants)}</td>
              <td class="num opt muted">{day(createdAt.toISOString())}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function ContestTable({ listed }: { readonly listed: readonly Listed[] }): VNode {
  const say = useMessages(messages);
  const scale = scaleOf(listed.flatMap(({ ladder: { standings } }) => standings[0]?.rated ?? []));
  return (
    <div class="scroll">
      <table class="data contests">
        <thead>
          <tr>
            <th scope="col">{say.name}</th>
            <th class="num opt" scope="col">
              {say.facts.bots}
            </th>
            <th class="num opt" scope="col">
              {say.facts.games}
            </th>
            <th scope="col">{say.leader}</th>
            <th class="wide opt" scope="col">
              <ScaleHead scale={scale} />
            </th>
            <th class="num" scope="col">
              {say.rating}
            </th>
            <th class="num opt" scope="col">
              <abbr title={say.rangeHint}>{say.range}</abbr>
            </th>
            <th class="num opt" scope="col">
              {say.facts.since}
            </th>
          </tr>
        </thead>
        <tbody>
          {listed.map((one) => (
            <ContestRow key={one.contest.id} {...one} scale={scale} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function ContestRow({ contest, game, ladder, scale }: Listed & { readonly scale: Scale }): VNode {
  const {
    language,
    format: { number, day },
  } = useTexts();
  const leader = ladder.standings[0];
  return (
    <tr>
      <td>
        <a class="name" href={`/contests/${contest.id}`}>
          {game === undefined ? contest.name : contestName(contest.name, game.rules, language)}
        </a>
        <a class="under small muted" href={`/games/${contest.game}`}>
          {game === undefined ? contest.game : titleIn(game.rules, language)}
        </a>
      </td>
      <td class="num opt">{number(ladder.standings.length)}</td>
      <td class="num opt">{number(ladder.games)}</td>
      <td>
        {leader !== undefined && (
          <>
            <a href={botAddress(leader.version.bot, leader.version.number)}>{leader.version.name}</a>
            <Owner login={leader.version.owner} />
          </>
        )}
      </td>
      <td class="wide opt">{leader !== undefined && <Interval rated={leader.rated} scale={scale} />}</td>
      <td class="num">{leader !== undefined && <Rating rated={leader.rated} />}</td>
      <td class="num opt muted">
        {leader !== undefined && `${number(leader.range.best)}–${number(leader.range.worst)}`}
      </td>
      <td class="num opt muted">{day(contest.createdAt.toISOString())}</td>
    </tr>
  );
}
