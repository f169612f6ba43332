import { Fragment, type VNode } from 'preact';
import type { Contest } from '../../store/contests.ts';
import { contestName, titleIn } from '../../game/title.ts';
import { Interval, Owner, PageHead, Rating, ScaleHead, scaleOf, type Scale } from '../../web/kit/parts.tsx';
import { useMessages, useTexts } from '../../web/texts/texts.ts';
import type { Ladder, Standing } from '../standings/ladder.ts';
import type { KnownGame } from '../../store/games.ts';
import { messages as ofTournaments } from '../../web/tournament/messages.ts';
import { messages } from './messages.ts';
import { Filters, Pick as PickOne, Tick } from '../../http/filters.tsx';
import { withQuery } from '../../http/query.ts';
import { Pages, Sorts } from '../../http/sorting.tsx';
import { groupSorts, type ListedProgress, type ListedTournament } from './queries.ts';
import { messages as tournamentMessages } from './tournament-messages.ts';
import { botAddress } from '../../web/kit/addresses.ts';
import { GameLink } from '../games/game-link.tsx';

export interface Listed {
  readonly contest: Contest;
  readonly game: KnownGame | undefined;
  readonly ladder: Ladder;
  /** The visitor's bot that stands highest. */
  readonly own: Standing | undefined;
}

/** A tournament with what is known of it. */
export interface TournamentRow extends ListedTournament {
  /** Once it has begun. */
  readonly progress?: ListedProgress | undefined;
  /** When the last game should be over. */
  readonly end?: Date | undefined;
  /** Who is first, as far as the visitor may know. */
  readonly first?: { readonly name: string; readonly page: string; readonly others: number } | undefined;
  /** A bot may enter now. */
  readonly takesBots: boolean;
  /** The visitor's bots in it. */
  readonly own: readonly { readonly id: number; readonly name: string }[];
}

export interface Page<Row> {
  readonly rows: readonly Row[];
  /** Where the page ends; undefined on the last one. */
  readonly next: string | undefined;
}

export interface ContestsData {
  readonly running: Page<TournamentRow>;
  readonly open: Page<TournamentRow>;
  readonly ladders: Page<Listed>;
  readonly series: Page<Listed>;
  readonly over: Page<TournamentRow>;
  /** The address of this page. */
  readonly at: string;
  readonly sort: (typeof groupSorts)[number];
  readonly filter: { readonly game?: string | undefined; readonly format?: string | undefined; readonly mine: boolean };
  /** The names of formats that contests may have. */
  readonly formats: readonly string[];
  readonly isGuest: boolean;
  /** By name. */
  readonly games: ReadonlyMap<string, KnownGame>;
}

/** A list of the page. */
interface Part extends Page<unknown> {
  /** Its anchor, and the parameter that says where the page before ends. */
  readonly end: string;
  readonly title: string;
  readonly about?: string;
  readonly table: VNode;
}

export function ContestsPage(data: ContestsData): VNode {
  const { running, open, ladders, series, over, games, at, sort, filter, isGuest } = data;
  const say = useMessages(messages);
  const { create } = useMessages(tournamentMessages);
  const { groups, kinds } = say;
  const parts: readonly Part[] = [
    { end: 'running', title: groups.running, ...running, table: <Running {...{ rows: running.rows, games }} /> },
    { end: 'open', title: groups.open, ...open, table: <Open {...{ rows: open.rows, games, isGuest }} /> },
    {
      end: 'ladders',
      title: groups.ladders,
      about: kinds.ladder,
      ...ladders,
      table: <ContestTable listed={ladders.rows} isGuest={isGuest} />,
    },
    { end: 'series', ...kinds.series, ...series, table: <ContestTable listed={series.rows} isGuest={isGuest} /> },
    { end: 'over', title: groups.over, ...over, table: <Over {...{ rows: over.rows, games, isGuest }} /> },
  ];
  // past its end a list still has the link to its first page
  const isFirst = (end: string): boolean => withQuery(at, { [end]: undefined }) === at;
  const shown = parts.filter(({ rows, end }) => rows.length > 0 || !isFirst(end));
  const isFiltered = filter.game !== undefined || filter.format !== undefined || filter.mine;
  return (
    <>
      <PageHead title={say.title} lead={say.lead}>
        <a class="btn main" href="/contests/new">
          {create}
        </a>
      </PageHead>
      {(shown.length > 0 || isFiltered) && <Choosing {...data} />}
      {shown.length === 0 ? (
        <section class="card empty">
          <p>{isFiltered ? say.noneSuch : say.none}</p>
        </section>
      ) : (
        <div class="row">
          <Sorts {...{ at, sort }} sorts={groupSorts} ends={parts.map(({ end }) => end)} />
          <nav class="row small push opt" aria-label={say.title}>
            {shown.map(({ end, title }) => (
              <a key={end} href={`#${end}`}>
                {title}
              </a>
            ))}
          </nav>
        </div>
      )}
      {shown.map(({ end, title, about, table, rows, next }) => (
        <Fragment key={end}>
          <section class="card" id={end}>
            <header>
              <h2>{title}</h2>
              <span class="muted">{about ?? (isFirst(end) && next === undefined && rows.length)}</span>
            </header>
            {table}
          </section>
          <Pages {...{ at, end, next }} label={title} part={end} />
        </Fragment>
      ))}
    </>
  );
}

/** Which contests are listed. */
function Choosing({ filter, sort, games, formats, isGuest }: ContestsData): VNode {
  const say = useMessages(messages);
  const { format } = useMessages(tournamentMessages);
  const { format: titleOf } = useMessages(ofTournaments);
  const { language } = useTexts();
  const kinds: Readonly<Record<string, string>> = { ladder: say.groups.ladders, series: say.kinds.series.title };
  return (
    <Filters action="/contests" sort={sort}>
      <PickOne
        name="game"
        label={say.facts.game}
        value={filter.game}
        options={[...games.values()]
          .filter(({ name, judge }) => judge === undefined || judge.isOpen || name === filter.game)
          .map(({ name, rules }) => [name, titleIn(rules, language)])}
      />
      <PickOne
        name="format"
        label={format}
        value={filter.format}
        options={formats.map((name) => [name, kinds[name] ?? titleOf(name)])}
      />
      {!isGuest && <Tick name="mine" label={say.onlyMine} isTicked={filter.mine} />}
    </Filters>
  );
}

interface RowsProps extends Pick<ContestsData, 'games'> {
  readonly rows: readonly TournamentRow[];
}

interface RowProps {
  readonly row: TournamentRow;
}

interface Column {
  readonly title: string;
  readonly kind?: string;
  readonly Cell: (props: RowProps) => VNode;
}

/** A table of tournaments, of which the first column names each. */
function TournamentTable({ rows, games, columns }: RowsProps & { readonly columns: readonly Column[] }): VNode {
  const say = useMessages(messages);
  return (
    <div class="scroll">
      <table class="data contests roomy">
        <thead>
          <tr>
            <th scope="col">{say.name}</th>
            {columns.map(({ title, kind }) => (
              <th key={title} class={kind} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id} class={row.own.length > 0 ? 'mine' : undefined}>
              <td>
                <Named row={row} games={games} />
              </td>
              {columns.map(({ title, kind, Cell }) => (
                <td key={title} class={kind}>
                  <Cell row={row} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Named({ row, games }: Pick<ContestsData, 'games'> & RowProps): VNode {
  const say = useMessages(messages);
  const { formatName } = useMessages(ofTournaments);
  const { id, name, game, format, owner, isArena, own, state } = row;
  const known = games.get(game);
  return (
    <>
      <a class="name" href={`/contests/${id}`}>
        {name}
      </a>
      {!isArena && <Owner login={owner} />}
      {own.length > 0 && state !== 'registration' && state !== 'over' && <span class="tag">{say.youPlay}</span>}
      <span class="under small muted">
        {known === undefined ? game : <GameLink game={known} />}, {formatName(format)}
      </span>
    </>
  );
}

function Running({ rows, games }: RowsProps): VNode {
  const say = useMessages(messages);
  return (
    <TournamentTable
      {...{ rows, games }}
      columns={[
        { title: say.facts.bots, kind: 'num opt', Cell: Bots },
        { title: say.progress, kind: 'prog', Cell: Progress },
        { title: say.leader, kind: 'opt', Cell: First },
        { title: say.expectedEnd, kind: 'num opt', Cell: End },
      ]}
    />
  );
}

const Bots = ({ row: { entrants } }: RowProps): VNode => <>{useTexts().format.number(entrants)}</>;

function Progress({ row: { name, state, progress } }: RowProps): VNode {
  const say = useMessages(messages);
  const { states } = useMessages(tournamentMessages);
  const { paired = 0, over }: Partial<ListedProgress> = progress ?? {};
  return (
    <>
      {over !== undefined && paired > 0 && <progress max={paired} value={over} aria-label={name} />}
      <span class="small">
        <span class={state === 'paused' ? 'tag warn' : 'livemark'}>{states[state]}</span>{' '}
        {paired > 0 && (
          <span class="muted">{over === undefined ? say.matches(paired) : say.ofMatches(over, paired)}</span>
        )}
      </span>
    </>
  );
}

/** Who is first, and how many share the place. */
function First({ row: { first } }: RowProps): VNode {
  const { figures } = useMessages(ofTournaments);
  if (first === undefined) return <></>;
  return (
    <>
      <a href={first.page}>{first.name}</a>
      {first.others > 0 && <span class="small muted"> {figures.shared(first.others)}</span>}
    </>
  );
}

function End({ row: { end } }: RowProps): VNode {
  const { moment } = useTexts().format;
  return <>{end !== undefined && moment(end.toISOString())}</>;
}

type OfVisitor = RowsProps & Pick<ContestsData, 'isGuest'>;

function Open({ rows, games, isGuest }: OfVisitor): VNode {
  const say = useMessages(messages);
  return (
    <TournamentTable
      {...{ rows, games }}
      columns={[
        { title: say.facts.bots, kind: 'num', Cell: OfMost },
        { title: say.mayEnter, kind: 'opt', Cell: Who },
        { title: say.until, kind: 'opt', Cell: Until },
        { title: say.start, kind: 'opt', Cell: Start },
        ...(isGuest ? [] : [{ title: '', kind: 'num', Cell: Enter }]),
      ]}
    />
  );
}

const OfMost = ({ row: { entrants, most } }: RowProps): VNode => (
  <>{useMessages(tournamentMessages).ofMost(entrants, most)}</>
);

function Who({ row }: RowProps): VNode {
  const say = useMessages(messages);
  const { anyone, coded, forClass } = useMessages(tournamentMessages);
  return (
    <>
      {row.class === null ? (row.isCoded ? coded : anyone) : forClass}, {say.each(row.mostEach)}
    </>
  );
}

function Moment({ date }: { readonly date: Date | null }): VNode {
  const { when } = useMessages(tournamentMessages);
  const { moment } = useTexts().format;
  return <>{date === null ? when.byHand : moment(date.toISOString())}</>;
}
const Until = ({ row: { closesAt, startsAt } }: RowProps): VNode => <Moment date={closesAt ?? startsAt} />;
const Start = ({ row: { startsAt } }: RowProps): VNode => <Moment date={startsAt} />;

/** What the visitor may do, or has done. */
function Enter({ row }: RowProps): VNode {
  const say = useMessages(messages);
  const { add } = useMessages(tournamentMessages);
  const { id, own, isCoded, takesBots } = row;
  if (own.length > 0) return <span class="tag good">{say.isIn(own.map(({ name }) => name).join(', '))}</span>;
  if (!takesBots) return <></>;
  return (
    <a class="btn" href={`/contests/${id}#actions`}>
      {isCoded ? say.enterCode : add}
    </a>
  );
}

function Over({ rows, games, isGuest }: OfVisitor): VNode {
  const say = useMessages(messages);
  return (
    <TournamentTable
      {...{ rows, games }}
      columns={[
        { title: say.facts.bots, kind: 'num opt', Cell: Bots },
        { title: say.winner, Cell: First },
        ...(isGuest ? [] : [{ title: say.yourBot, kind: 'opt', Cell: Own }]),
        { title: say.ended, kind: 'num muted', Cell: Ended },
      ]}
    />
  );
}

const Own = ({ row: { own } }: RowProps): VNode => <>{own.map(({ name }) => name).join(', ')}</>;

const Ended = ({ row: { progress, createdAt } }: RowProps): VNode => (
  <>{useTexts().format.day((progress?.last ?? createdAt).toISOString())}</>
);

function ContestTable({
  listed,
  isGuest,
}: Pick<ContestsData, 'isGuest'> & { readonly listed: readonly Listed[] }): VNode {
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
            {!isGuest && (
              <th class="opt" scope="col">
                {say.yourBest}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {listed.map((one) => (
            <ContestRow key={one.contest.id} {...one} {...{ scale, isGuest }} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function ContestRow({
  contest,
  game,
  ladder,
  own,
  scale,
  isGuest,
}: Listed & Pick<ContestsData, 'isGuest'> & { readonly scale: Scale }): VNode {
  const say = useMessages(messages);
  const {
    language,
    format: { number },
  } = useTexts();
  const { states } = useMessages(tournamentMessages);
  const leader = ladder.standings[0];
  return (
    <tr>
      <td>
        <a class="name" href={`/contests/${contest.id}`}>
          {game === undefined ? contest.name : contestName(contest.name, game.rules, language)}
        </a>
        {contest.pausedAt !== null && (
          <>
            {' '}
            <span class="tag warn">{states.paused}</span>
          </>
        )}
        {game !== undefined && <GameLink game={game} under />}
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
      {!isGuest && (
        <td class="opt">
          {own !== undefined && say.placed(own.version.name, own.place, own.range.best, own.range.worst)}
        </td>
      )}
    </tr>
  );
}
