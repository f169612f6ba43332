import type { VNode } from 'preact';
import type { Fault } from '../../game/fault.ts';
import { seatName } from '../../game/seat.ts';
import { exp } from '../../kit/math.ts';
import { elo } from '../../rating/posterior.ts';
import type { VersionRow } from '../../store/contests.ts';
import type { Match } from '../../store/matches.ts';
import { recordsIn, type WinDrawLoss } from '../../pairing/ladder/results.ts';
import { botAddress } from '../../web/kit/addresses.ts';
import { Empty, Icon, Owner, Rating, doubt } from '../../web/kit/parts.tsx';
import type { Rated } from '../../web/viewer/data.ts';
import { VersionCards } from '../../web/bots/version-card.tsx';
import { causeWords } from '../../text/fault-titles.ts';
import { contestName } from '../../game/title.ts';
import { useMessages, useTexts } from '../../web/texts/texts.ts';
import { shareOf } from '../../pairing/ladder/standings.ts';
import { defaults } from '../../game/defaults.ts';
import { asSentence } from '../../http/sentence.ts';
import { whyUnfit } from '../../match/games.ts';
import type { KnownGame } from '../../store/games.ts';
import type { MemoryRow } from '../../store/memories.ts';
import { MemoryCard } from './memory-card.tsx';
import { messages } from './messages.ts';
import type { ShownLadder } from './shown.ts';
import { Results } from '../matches/results.tsx';
import type { ListedTournament } from '../contests/queries.ts';
import { messages as tournamentMessages } from '../contests/tournament-messages.ts';
import type { Elsewhere, Lately, Owner as BotOwner, VersionInBot } from './queries.ts';
import { RatingPlot } from './rating-plot.tsx';
import { shareIn, ShareBars, ShareScale } from './share-bars.tsx';
import type { VersionResult } from './version-result.ts';
import { messages as webhookMessages } from '../webhooks/messages.ts';
import { GameLink, hasPage } from '../games/game-link.tsx';

export interface BotData {
  /** The version that is shown. */
  readonly version: VersionRow;
  /** All versions of its bot, the latest first. */
  readonly versions: readonly VersionInBot[];
  readonly game: KnownGame;
  /** The ladders that the version plays in, and its results there. */
  readonly ladders: readonly ShownLadder[];
  readonly results: readonly Match[];
  readonly lately: Lately;
  readonly owner: BotOwner;
  /** Whether the bot is the visitor's. */
  readonly isOwn: boolean;
  /** Undefined for a version that came with the arena. */
  readonly upload: VersionResult | undefined;
  /** What the bot keeps from match to match; empty unless the bot is the visitor's. */
  readonly memories: readonly MemoryRow[];
  /** Undefined for a program that workers start. */
  readonly elsewhere: Elsewhere | undefined;
  /** Contests that people made, with any of its versions. */
  readonly tournaments: readonly ListedTournament[];
}

/** The name without the version. */
const bot = ({ name, number }: VersionRow): string => (number === 1 ? name : name.slice(0, -` v${number}`.length));

export function BotPage(data: BotData): VNode {
  const { version, versions, game, owner, isOwn, upload, elsewhere } = data;
  const { title: webhooks } = useMessages(webhookMessages);
  const say = useMessages(messages);
  const {
    words,
    format: { day },
  } = useTexts();
  return (
    <>
      <div class="head">
        <div>
          <nav class="crumbs" aria-label={words.where}>
            {say.kind} / <GameLink game={game} />
          </nav>
          <h1>{version.name}</h1>
          <p>
            {say.since(day(version.createdAt.toISOString()))}
            {', '}
            {say.by} {owner.isGone ? say.deleted : <a href={`/users/${owner.login}`}>{owner.login}</a>}
          </p>
          {(upload !== undefined || elsewhere?.kind === 'connected') && <Protocol {...data} />}
          {elsewhere !== undefined && (
            <p>
              {say.elsewhere[elsewhere.kind]} {elsewhere.isConnected ? say.isConnected : say.isNotConnected}
            </p>
          )}
        </div>
        <div class="row">
          {hasPage(game) && (upload === undefined || upload.state === 'ready') && (
            <a class="btn" href={`/games/${version.game}/test?version=${version.id}`}>
              {say.test}
            </a>
          )}
          {isOwn && (
            <a class="btn flat" href={`/bots/${version.bot}/webhooks`}>
              {webhooks}
            </a>
          )}
          {isOwn && elsewhere === undefined && (
            <>
              <a class="btn flat" href={`/bots/${version.bot}/versions/${version.number}/source`}>
                <Icon name="down" />
                {say.source}
              </a>
              {hasPage(game) && (
                <a class="btn main" href={`/games/${version.game}/send?name=${encodeURIComponent(bot(version))}`}>
                  <Icon name="up" />
                  {say.newVersion(versions[0]!.number + 1)}
                </a>
              )}
            </>
          )}
        </div>
      </div>
      {upload !== undefined && upload.state !== 'ready' && <Sent {...upload} />}
      <Rest {...data} />
      {upload !== undefined && upload.state === 'ready' && isOwn && <Sent {...upload} />}
    </>
  );
}

/** What the version speaks, where there is a choice, and why it is not on the ladder if that is why. */
function Protocol({ version, versions, game }: Pick<BotData, 'version' | 'versions' | 'game'>): VNode | null {
  const say = useMessages(messages);
  const { language } = useTexts();
  if (game.protocols.length < 2) return null;
  const unfit = whyOffLadder({ version, versions, game });
  return (
    <p>
      {say.speaks(protocolOf({ version, versions }) ?? game.protocols[0]!.name)}
      {unfit !== undefined && ` ${asSentence(unfit, language)} ${say.offLadder}`}
    </p>
  );
}

const protocolOf = ({ version, versions }: Pick<BotData, 'version' | 'versions'>): string | undefined =>
  versions.find(({ id }) => id === version.id)?.protocol ?? undefined;

const whyOffLadder = ({
  game: { protocols, rules, ladder },
  ...bots
}: Pick<BotData, 'version' | 'versions' | 'game'>) =>
  whyUnfit(protocols, protocolOf(bots), { ...defaults<object>(rules), ...ladder.options });

/** How the version was built and tried. */
const Sent = (version: VersionResult): VNode => (
  <div class="split even" id="version">
    <VersionCards version={version} output={version.output ?? ''} />
  </div>
);

/** What changes once a version may play. */
function Rest(data: BotData): VNode {
  const { version, versions, game, ladders, results, lately, isOwn, upload, memories, elsewhere } = data;
  const say = useMessages(messages);
  // the standings may be older than the version
  const takesPart = versions.some((one) => one.id === version.id && one.takesPart);
  const mayPlay = elsewhere === undefined && (upload === undefined || upload.state === 'ready');
  const isNowhere = ladders.length === 0 && !takesPart && mayPlay && whyOffLadder(data) === undefined;
  return (
    <div class="stack" id="rest">
      {isNowhere && <p>{say.nowhere}</p>}
      {ladders.map((one) => (
        <Figures key={one.contest.id} version={version} game={game} lately={lately} {...one} />
      ))}
      <div class="split">
        <div class="stack">
          {ladders.map((one) => (
            <RatingPlot key={one.contest.id} game={game} {...one} />
          ))}
          {ladders.map((one) => (
            <HeadToHead key={one.contest.id} version={version} game={game} {...one} />
          ))}
          <section class="card">
            <header>
              <h2>{say.matches}</h2>
              {results.length > 0 && <a href={`/matches?bot=${version.bot}`}>{say.allMatches}</a>}
            </header>
            {results.length === 0 ? (
              <Empty>{say.none}</Empty>
            ) : (
              <Results matches={results} games={new Map([[game.name, game]])} />
            )}
          </section>
        </div>
        <div class="stack">
          <Contests tournaments={data.tournaments} />
          <BySeat lately={lately} game={game} />
          <FaultList lately={lately} bot={version.bot} />
          <VersionList {...{ version, versions, ladders, isOwn }} />
          {memories.map((memory) => (
            <MemoryCard key={memory.contest} bot={version.bot} memory={memory} game={game} />
          ))}
        </div>
      </div>
    </div>
  );
}

function Contests({ tournaments }: Pick<BotData, 'tournaments'>): VNode | null {
  const say = useMessages(messages);
  const { states } = useMessages(tournamentMessages);
  if (tournaments.length === 0) return null;
  return (
    <section class="card">
      <header>
        <h2>{say.contests}</h2>
      </header>
      <ul class="list">
        {tournaments.map(({ id, name, state }) => (
          <li key={id} class="row">
            <a class="name" href={`/contests/${id}`}>
              {name}
            </a>
            <span class="small muted push">{states[state]}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function BySeat({ lately: { seats, matches }, game: { rules } }: Pick<BotData, 'lately' | 'game'>): VNode | null {
  const say = useMessages(messages);
  const {
    format: { number, percent },
  } = useTexts();
  const shares = seats.map((record, seat) => ({ seat, share: shareIn(record, Math.max(1, seats.length - 1)) }));
  if (shares.every(({ share }) => share === undefined)) return null;
  return (
    <section class="card">
      <header>
        <h2>{say.bySeat}</h2>
        <span class="muted">{say.among(matches)}</span>
      </header>
      <table class="data small seats">
        <thead>
          <tr>
            <th scope="col">{say.seat}</th>
            <th class="wide" aria-hidden="true">
              <ShareScale />
            </th>
            <th class="num" scope="col">
              {say.score}
            </th>
            <th class="num opt" scope="col">
              {say.games}
            </th>
          </tr>
        </thead>
        <tbody>
          {shares.map(({ seat, share }) => (
            <tr key={seat}>
              <td>
                <span class="name">{seatName(rules, seat)}</span>
              </td>
              <td class="wide">
                <ShareBars shares={[share]} />
              </td>
              <td class="num">{share === undefined ? '–' : percent(share.share)}</td>
              <td class="num opt">{number(share?.games ?? 0)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const faultsShown = 8;

function FaultList({
  lately: { faults, matches },
  bot: of,
}: Pick<BotData, 'lately'> & { readonly bot: number }): VNode | null {
  const say = useMessages(messages);
  const {
    language,
    words,
    format: { day, number },
  } = useTexts();
  if (matches === 0) return null;
  return (
    <section class="card">
      <header>
        <h2>{say.faults}</h2>
        <span class="muted">{say.among(matches)}</span>
      </header>
      {faults.length === 0 ? (
        <p class="body muted">{say.noFaults}</p>
      ) : (
        <>
          <table class="data small">
            <tbody>
              {causesIn(faults).map(({ cause, count }) => (
                <tr key={cause}>
                  <td>
                    <FaultTag cause={cause} />
                  </td>
                  <td class="num">
                    <a
                      href={`/matches?bot=${of}&result=lost&cause=${cause}`}
                      aria-label={say.matchesBy(causeWords(cause, language), count)}
                    >
                      {number(count)}
                    </a>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          <h3 class="inner">{say.latestFaults}</h3>
          <ul class="list small">
            {faults.slice(0, faultsShown).map(({ match, cause, at }) => (
              <li key={match} class="row">
                <span>{causeWords(cause, language)}</span>
                <a href={`/matches/${match}`}>{words.number(match)}</a>
                <span class="muted push">{day(at.toISOString())}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

export const FaultTag = ({ cause }: { readonly cause: Fault }): VNode => (
  <span class="tag bad">
    <Icon name="fault" />
    {causeWords(cause, useTexts().language)}
  </span>
);

/** How many faults there are of each cause, the most frequent first. */
export function causesIn(faults: Lately['faults']): { readonly cause: Fault; readonly count: number }[] {
  const counts = new Map<Fault, number>();
  for (const { cause } of faults) counts.set(cause, (counts.get(cause) ?? 0) + 1);
  return [...counts].map(([cause, count]) => ({ cause, count })).toSorted((one, other) => other.count - one.count);
}

function VersionList({
  version,
  versions,
  ladders,
  isOwn,
}: Pick<BotData, 'version' | 'versions' | 'ladders' | 'isOwn'>): VNode {
  const say = useMessages(messages);
  const {
    words,
    format: { day, number },
  } = useTexts();
  /** Of a version that left: the last rating that it had. */
  const ratedIn = (wanted: number): Rated | undefined =>
    ladders.flatMap(({ points }) => points.filter((point) => point.version === wanted).slice(-1))[0];
  return (
    <section class="card">
      <header>
        <h2>{say.versions}</h2>
        {isOwn && versions.filter(({ hasSource }) => hasSource).length > 1 && (
          <a href={`/bots/${version.bot}/differences`}>{say.differences.link}</a>
        )}
        {versions.length > 1 && <a href={`/bots/${version.bot}/compare`}>{say.compare.link}</a>}
      </header>
      <div class="scroll">
        <table class="data small">
          <thead>
            <tr>
              <th class="num" scope="col">
                {say.number}
              </th>
              <th scope="col">{say.sentOn}</th>
              <th class="num" scope="col">
                {say.rating}
              </th>
              <th class="num opt" scope="col">
                {say.games}
              </th>
            </tr>
          </thead>
          <tbody>
            {versions.map((one) => {
              const rated = ratedIn(one.number);
              return (
                <tr key={one.id} {...(one.id === version.id && { 'aria-current': 'true' as const })}>
                  <td class="num">
                    {one.id === version.id ? (
                      <b>{one.number}</b>
                    ) : (
                      <a href={botAddress(one.bot, one.number)} aria-label={`${one.number}, ${one.name}`}>
                        {one.number}
                      </a>
                    )}
                  </td>
                  <td>
                    {day(one.createdAt.toISOString())}{' '}
                    {one.takesPart ? (
                      <span class="tag good">{say.active}</span>
                    ) : (
                      one.state !== 'ready' && (
                        <span class={one.state === 'refused' ? 'tag bad' : 'tag'}>
                          {words.version.state[one.state]}
                        </span>
                      )
                    )}
                  </td>
                  <td class="num">{rated && <Rating rated={rated} />}</td>
                  <td class="num opt">{rated && number(rated.games)}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </section>
  );
}

type OnLadder = BotData['ladders'][number] & Pick<BotData, 'version' | 'game'>;

function Figures({ version, game: { rules }, contest, ladder, lately }: OnLadder & Pick<BotData, 'lately'>): VNode {
  const say = useMessages(messages);
  const {
    language,
    format: { number, percent, points },
  } = useTexts();
  const { rated, began, range, official, place, ...record } = ladder.standings.find(
    (standing) => standing.version.id === version.id,
  )!;
  const share = shareOf(record);
  return (
    <dl class="figures">
      <div>
        <dt>
          {say.place}, <a href={`/contests/${contest.id}`}>{contestName(contest.name, rules, language)}</a>
        </dt>
        <dd>
          {place ?? say.noPlace}{' '}
          <small>
            {place === undefined ? say.provisional : say.of(ladder.standings.length, range.best, range.worst)}
          </small>
        </dd>
      </div>
      <div>
        <dt>{say.points}</dt>
        <dd>
          {points(official.points)}{' '}
          <small>{say.inLatest(place === undefined ? official.matches : ladder.counted!)}</small>
        </dd>
      </div>
      <div>
        <dt>{say.rating}</dt>
        <dd>
          {Math.round(rated.rating)}{' '}
          <small>
            ± {doubt(rated)}
            {began !== undefined && say.began(Math.round(began))}
          </small>
        </dd>
      </div>
      <div>
        <dt>{say.games}</dt>
        <dd>
          {number(rated.games)}{' '}
          <small>
            {rules.seats.min === 2 ? say.won(record.wins) : share !== undefined && say.beaten(percent(share))}
          </small>
        </dd>
      </div>
      {lately.matches > 0 && (
        <div>
          <dt>{say.faults}</dt>
          <dd>
            {number(lately.faults.length)} <small>{say.among(lately.matches)}</small>
          </dd>
        </div>
      )}
    </dl>
  );
}

function HeadToHead({ version, game: { rules }, contest, ladder, tallies }: OnLadder): VNode {
  const say = useMessages(messages);
  const {
    language,
    format: { number, percent },
  } = useTexts();
  const recordOf = recordsIn({ tallies });
  const own = ladder.standings.find((one) => one.version.id === version.id)!.rated.rating;
  const others = ladder.standings
    .filter((one) => one.version.id !== version.id)
    .map((one) => ({
      version: one.version,
      expected: 1 / (1 + exp((one.rated.rating - own) / elo)),
      ...turned(recordOf(one.version.id)),
    }))
    .filter(({ wins, draws, losses }) => wins + draws + losses > 0);
  return (
    <section class="card">
      <header>
        <h2>{say.headToHead}</h2>
        <span class="muted">{contestName(contest.name, rules, language)}</span>
      </header>
      {others.length === 0 ? (
        <Empty>{say.none}</Empty>
      ) : (
        <div class="scroll">
          <table class="data">
            <thead>
              <tr>
                <th scope="col">{say.against}</th>
                <th class="num opt" scope="col">
                  {say.games}
                </th>
                <th class="num" scope="col">
                  {rules.seats.min === 2 ? say.wonLost : say.aheadBehind}
                </th>
                <th class="num" scope="col">
                  {say.score}
                </th>
                <th class="num opt" scope="col">
                  <abbr title={say.expectedHint}>{say.expected}</abbr>
                </th>
              </tr>
            </thead>
            <tbody>
              {others.map(({ version: other, expected, wins, draws, losses }) => (
                <tr key={other.id}>
                  <td>
                    <a class="name" href={botAddress(other.bot, other.number)}>
                      {other.name}
                    </a>
                    <Owner login={other.owner} />
                  </td>
                  <td class="num opt">
                    <a
                      href={`/matches?bot=${version.bot}&against=${other.bot}&contest=${contest.id}`}
                      aria-label={say.matchesAgainst(other.name, wins + draws + losses)}
                    >
                      {number(wins + draws + losses)}
                    </a>
                  </td>
                  <td class="num">
                    {wins} – {losses}
                  </td>
                  <td class="num">{percent(shareOf({ wins, draws, losses })!)}</td>
                  <td class="num opt muted">{percent(expected)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}

/** Seen from the opponent. */
const turned = ({ wins, draws, losses }: WinDrawLoss): WinDrawLoss => ({ wins: losses, draws, losses: wins });
