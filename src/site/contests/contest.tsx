import { clockOf } from '../../game/clock.ts';
import type { VNode } from 'preact';
import { hasBegun } from '../../contests/manage.ts';
import type { PermanentSettings } from '../../contests/permanent.ts';
import type { Message } from '../../game/message.ts';
import { WholeForm } from '../../http/form.tsx';
import { asSentence } from '../../http/sentence.ts';
import type { Contest } from '../../store/contests.ts';
import type { Match } from '../../store/matches.ts';
import {
  Empty,
  FactsCard,
  Interval,
  Owner,
  Rating,
  ScaleHead,
  isProvisional,
  scaleOf,
  type Scale,
} from '../../web/kit/parts.tsx';
import { contestName } from '../../game/title.ts';
import { clockText, useMessages, useTexts } from '../../web/texts/texts.ts';
import { Comments } from '../comments/comments.tsx';
import type { CommentsData } from '../comments/data.ts';
import { Pass } from '../../web/tournament/standings.tsx';
import { bySureRating, shareOf } from '../../pairing/ladder/standings.ts';
import { passesIn, type Ladder, type Standing } from '../standings/ladder.ts';
import type { KnownGame } from '../../store/games.ts';
import { messages } from './messages.ts';
import { GameLink, hasPage } from '../games/game-link.tsx';
import { messages as judgeMessages } from '../games/judge-messages.ts';
import { messages as tournamentMessages } from './tournament-messages.ts';
import {
  Away,
  By,
  ClassLink,
  entryFacts,
  Entering,
  Entrants,
  Exports,
  Hidden,
  Moderation,
  Press,
  Rules,
  Steps,
  WallLink,
  Yours,
  type TournamentPageData,
} from './tournament-page.tsx';
import { Results } from '../matches/results.tsx';
import { botAddress } from '../../web/kit/addresses.ts';

type Order = 'points' | 'rating';

export interface ContestData {
  readonly contest: Contest;
  readonly game: KnownGame;
  /** Seats at a table. */
  readonly seats: number;
  readonly ladder: Ladder;
  /** What the standings are sorted by. */
  readonly order: Order;
  readonly running: readonly Match[];
  readonly results: readonly Match[];
  readonly comments: CommentsData;
  /** The judge of a ladder was at fault in its last matches: no further ones are played. */
  readonly isBroken: boolean;
  /** The visitor may pause a ladder. */
  readonly isAdmin: boolean;
  /** Of a contest that somebody made. */
  readonly made?: Made | undefined;
}

/** What visitors may do with a contest that somebody made, and what went wrong with it. */
export interface Made extends Pick<
  TournamentPageData,
  'stored' | 'entrants' | 'away' | 'moderators' | 'rights' | 'form' | 'mayBeDeleted' | 'closed' | 'files' | 'isSeen'
> {
  /** Why no match is begun although it runs. */
  readonly resting: Message | undefined;
}

export function ContestPage(data: ContestData): VNode {
  const { contest, game, seats, ladder, order, running, results, comments, isBroken, isAdmin, made } = data;
  const say = useMessages(messages);
  const ofTournaments = useMessages(tournamentMessages);
  const texts = useTexts();
  const {
    language,
    words,
    format: { day, number },
  } = texts;
  const time = clockText(texts, clockOf(game.rules, contest));
  const byPoints =
    made !== undefined
      ? say.byAllPoints
      : ladder.counted === undefined
        ? say.byPointsLater(ladder.needed)
        : say.byPoints(ladder.counted);
  return (
    <>
      <div class="head">
        <div>
          <nav class="crumbs" aria-label={words.where}>
            <a href="/contests">{say.title}</a> / <GameLink game={game} />
          </nav>
          <h1>{contestName(contest.name, game.rules, language)}</h1>
          {made === undefined ? (
            <p>{contest.kind === 'ladder' ? say.ladder(time, seats, contest.duplicate) : say.series(time)}</p>
          ) : (
            <p>
              {say.permanent(time, seats, contest.duplicate, wantedIn(made))} <By {...made} />
            </p>
          )}
          {contest.memory && <p>{say.memory}</p>}
        </div>
        <div class="row">
          {hasPage(game) && (
            <a class="btn" href={`/games/${game.name}`}>
              {say.rules}
            </a>
          )}
          <WallLink contest={contest.id} />
          {made !== undefined && <ClassLink {...made} />}
          {made?.rights.isModerator === true && <Steps stored={made.stored} />}
          {isAdmin && contest.kind === 'ladder' && <PauseLadder {...contest} />}
        </div>
      </div>
      {contest.pausedAt !== null && (
        <section class="card">
          <p class="body">{say.ladderPaused}</p>
        </section>
      )}
      {isBroken && <BrokenJudge />}
      {made !== undefined && (
        <>
          <WholeForm form={made.form} />
          {hasBegun(made.stored) && <Hidden {...made} />}
          {(made.stored.state !== 'running' || made.resting !== undefined) && <Halted {...made} />}
        </>
      )}
      <div class="split">
        <div class="stack">
          {made?.isSeen === false ? (
            <Entrants {...made} />
          ) : (
            <>
              <section class="card">
                <header>
                  <h2>{say.standings}</h2>
                  <span class="muted">{number(ladder.standings.length)}</span>
                </header>
                <Standings
                  {...{ ladder, order, seats, isEven: made !== undefined, reference: made?.stored.reference ?? null }}
                  away={made === undefined || made.stored.state === 'over' ? new Set() : made.away}
                  address={`/contests/${contest.id}`}
                />
                <footer>
                  {order === 'points' ? byPoints : say.byRating} {say.explain}
                </footer>
              </section>
              <section class="card">
                <header>
                  <h2>{say.latest}</h2>
                  <a href="/matches">{say.allMatches}</a>
                </header>
                <Results matches={results} games={new Map([[game.name, game]])} />
              </section>
            </>
          )}
          <Comments {...comments} />
        </div>
        <div class="stack">
          {made !== undefined && <Actions {...made} />}
          {made !== undefined && <Rules about={made.stored.about} />}
          {made !== undefined && <Exports {...made} />}
          {running.length > 0 && (
            <section class="card">
              <header>
                <h2>{say.now}</h2>
              </header>
              <ul class="list small running">
                {running.map((match) => (
                  <li key={match.id} class="row">
                    <span class="livemark">{words.live}</span>
                    <a class="name" href={`/matches/${match.id}`}>
                      {words.against(match.seats.map(({ name }) => name))}
                    </a>
                    <span class="muted push">{words.round(match.round)}</span>
                  </li>
                ))}
              </ul>
            </section>
          )}
          <FactsCard
            title={made === undefined ? say.about : ofTournaments.settings}
            facts={[
              { name: say.facts.game, value: <GameLink game={game} /> },
              { name: say.facts.limit, value: words.facts[game.judge === undefined ? 'wall' : 'computed'](time) },
              { name: say.facts.games, value: number(ladder.games) },
              ...(made === undefined ? [] : entryFacts(made.stored, ofTournaments, texts)),
              { name: say.facts.since, value: day(contest.createdAt.toISOString()) },
            ]}
          />
        </div>
      </div>
    </>
  );
}

const wantedIn = ({ stored }: Made): number => (stored.settings as PermanentSettings).matches;

/** What administrators do with a ladder. */
function PauseLadder({ id, pausedAt }: Contest): VNode {
  const { pause, resume } = useMessages(tournamentMessages);
  const [step, title] = pausedAt === null ? (['pause', pause] as const) : (['resume', resume] as const);
  return <Press to={`/admin/ladders/${id}/${step}`}>{title}</Press>;
}

/** That a ladder waits for a corrected judge. */
const BrokenJudge = (): VNode => (
  <section class="card">
    <p class="body error">{useMessages(judgeMessages).broken}</p>
  </section>
);

/** That nothing is played, and why. */
function Halted({ stored: { state, why }, resting }: Made): VNode {
  const say = useMessages(messages);
  const { language } = useTexts();
  const { open } = useMessages(tournamentMessages);
  const paused = why === null ? say.paused : say.pausedWhy(asSentence(why, language));
  return (
    <section class="card">
      <p class="body">
        {{ over: say.over, registration: open, paused, running: resting && asSentence(resting, language) }[state]}
      </p>
    </section>
  );
}

/** What moderators and owners of bots may do now. */
const Actions = (made: Made): VNode => (
  <>
    <Moderation {...made} />
    {made.stored.state !== 'over' && <Entering {...made} />}
    <Yours {...made} />
  </>
);

interface StandingsData {
  readonly ladder: Ladder;
  readonly order: Order;
  readonly seats: number;
  readonly address: string;
  /** All matches of the bots with each other count. */
  readonly isEven: boolean;
  /** The bot above which others have to stand to pass. */
  readonly reference: number | null;
  /** Versions of connected bots that are not there now. */
  readonly away: ReadonlySet<number>;
}

function Standings({ ladder, order, seats, address, isEven, reference, away }: StandingsData): VNode {
  const say = useMessages(messages);
  if (ladder.standings.length === 0) return <Empty>{say.empty}</Empty>;
  const scale = scaleOf(ladder.standings.map(({ rated }) => rated));
  const isListed = ({ place }: Standing): boolean => order === 'rating' || place !== undefined;
  const sorted = order === 'rating' ? bySureRating(ladder.standings) : ladder.standings;
  const listed = sorted.filter(isListed);
  const provisional = sorted.filter((standing) => !isListed(standing));
  const row = (standing: Standing, place: number | undefined): VNode => (
    <Row
      key={standing.version.id}
      {...{ standing, place, order, scale, isEven }}
      pass={passesIn(ladder, reference, standing.version.bot)}
      isAway={away.has(standing.version.id)}
    />
  );
  return (
    <div class="scroll">
      <table class="data">
        <caption class="hide">{say.standings}</caption>
        <thead>
          <tr>
            <th class="num" scope="col">
              {say.place}
            </th>
            <th class="num opt" scope="col">
              <abbr title={say.rangeHint}>{say.range}</abbr>
            </th>
            <th scope="col">{say.bot}</th>
            <Sorted by="points" {...{ order, address }} />
            <Sorted by="rating" {...{ order, address }} />
            <th scope="col">
              <ScaleHead scale={scale} />
            </th>
            <th class="num opt" scope="col">
              {say.games}
            </th>
            <th class="num opt" scope="col">
              {seats === 2 ? say.score : say.beaten}
            </th>
          </tr>
        </thead>
        {listed.length > 0 && (
          <tbody>{listed.map((standing, at) => row(standing, order === 'rating' ? at + 1 : standing.place))}</tbody>
        )}
        {provisional.length > 0 && (
          <tbody>
            <tr>
              <th colSpan={8} scope="rowgroup">
                {isEven ? say.catchingUp(ladder.needed) : say.provisionalRows(ladder.needed)}
              </th>
            </tr>
            {provisional.map((standing) => row(standing, undefined))}
          </tbody>
        )}
      </table>
    </div>
  );
}

/** The header of a column by which the table can be sorted. */
function Sorted({ by, order, address }: { readonly by: Order } & Pick<StandingsData, 'order' | 'address'>): VNode {
  const say = useMessages(messages);
  return by === order ? (
    <th class="num" scope="col" aria-sort="descending">
      {say[by]}
    </th>
  ) : (
    <th class="num" scope="col">
      <a href={by === 'points' ? address : `${address}?order=${by}`}>{say[by]}</a>
    </th>
  );
}

interface RowData {
  readonly standing: Standing;
  /** In this order. */
  readonly place: number | undefined;
  readonly order: Order;
  readonly scale: Scale;
  readonly isEven: boolean;
  readonly pass: ReturnType<typeof passesIn>;
  readonly isAway: boolean;
}

function Row({ standing, place, order, scale, isEven, pass, isAway }: RowData): VNode {
  const say = useMessages(messages);
  const {
    format: { number, percent, points, range },
  } = useTexts();
  const share = shareOf(standing);
  const { version, rated, official, range: truly } = standing;
  return (
    <tr class={pass === 'reference' ? 'reference' : undefined}>
      <td class="num">{place}</td>
      <td class="num muted opt">{range(truly.best, truly.worst)}</td>
      <td>
        <a class="name" href={botAddress(version.bot, version.number)}>
          {version.name}
        </a>
        <Owner login={version.owner} />
        <Pass result={pass} />
        {isAway && <Away />}
        {order === 'rating' && isProvisional(rated) && (
          <span class="owner" title={say.provisionalHint}>
            {say.provisional}
          </span>
        )}
      </td>
      <td class="num">
        {standing.place === undefined ? points(official.points) : <b>{points(official.points)}</b>}
        {(standing.place === undefined || isEven) && (
          <span class="muted opt"> {say.inMatches(Math.round(official.matches))}</span>
        )}
      </td>
      <td class="num">
        <Rating rated={rated} />
      </td>
      <td class="wide">
        <Interval rated={rated} scale={scale} />
      </td>
      <td class="num opt">{number(rated.games)}</td>
      <td class="num opt">{share !== undefined && percent(share)}</td>
    </tr>
  );
}
