import { Fragment, type VNode } from 'preact';
import type { Tally } from '../../rating/bradley-terry.ts';
import type { VersionRow, Contest } from '../../store/contests.ts';
import type { Match } from '../../store/matches.ts';
import { recordsIn, type WinDrawLoss } from '../../pairing/ladder/results.ts';
import { botAddress } from '../../web/kit/addresses.ts';
import { doubt } from '../../web/kit/parts.tsx';
import { contestName, titleIn } from '../../game/title.ts';
import { useMessages, useTexts } from '../../web/texts/texts.ts';
import { shareOf, type Ladder } from '../standings/ladder.ts';
import type { GameWithView } from '../../http/views.ts';
import type { MemoryRow } from '../../store/memories.ts';
import { MemoryCard } from './memory-card.tsx';
import { messages } from './messages.ts';
import { Results } from '../matches/results.tsx';
import type { Elsewhere, Owner, UploadRow } from './queries.ts';
import { UploadCard } from './upload-card.tsx';

export interface BotData {
  /** The version that is shown. */
  readonly version: VersionRow;
  /** All versions of its bot, the latest first. */
  readonly versions: readonly VersionRow[];
  readonly game: GameWithView;
  /** The ladders that the version plays in, and its results there. */
  readonly ladders: readonly {
    readonly contest: Contest;
    readonly ladder: Ladder;
    readonly tallies: readonly Tally[];
  }[];
  readonly results: readonly Match[];
  readonly owner: Owner;
  /** Whether the bot is the visitor's. */
  readonly isOwn: boolean;
  /** Undefined for a version that came with the arena. */
  readonly upload: UploadRow | undefined;
  /** The language that the version waits for: no worker has it. */
  readonly awaited: string | undefined;
  /** What the bot keeps from match to match; empty unless the bot is the visitor's. */
  readonly memories: readonly MemoryRow[];
  /** Undefined for a program that workers start. */
  readonly elsewhere: Elsewhere | undefined;
}

/** The name without the version. */
const bot = ({ name, number }: VersionRow): string => (number === 1 ? name : name.slice(0, -` v${number}`.length));

export function BotPage(data: BotData): VNode {
  const { version, versions, game, ladders, results, owner, isOwn, upload, awaited, memories, elsewhere } = data;
  const say = useMessages(messages);
  const {
    language,
    words,
    format: { day },
  } = useTexts();
  const title = titleIn(game.rules, language);
  return (
    <>
      <div class="head">
        <div>
          <nav class="crumbs" aria-label={words.where}>
            {say.kind} / <a href={`/games/${version.game}`}>{title}</a>
          </nav>
          <h1>{version.name}</h1>
          <p>
            {say.since(day(version.createdAt.toISOString()))}
            {', '}
            {say.by} {owner.isGone ? say.deleted : <a href={`/users/${owner.login}`}>{owner.login}</a>}
          </p>
          {elsewhere !== undefined && (
            <p>
              {say.elsewhere[elsewhere.kind]} {elsewhere.isConnected ? say.isConnected : say.isNotConnected}
            </p>
          )}
          {versions.length > 1 && (
            <p>
              {say.versions}{' '}
              {versions.map((one, at) => (
                <Fragment key={one.id}>
                  {at > 0 && ', '}
                  {one.id === version.id ? <b>{one.name}</b> : <a href={botAddress(one.bot, one.number)}>{one.name}</a>}
                </Fragment>
              ))}
            </p>
          )}
        </div>
      </div>
      <p class="row">
        {(upload === undefined || upload.state === 'ready') && (
          <a class="btn" href={`/games/${version.game}/test?version=${version.id}`}>
            {say.test}
          </a>
        )}
        {isOwn && elsewhere === undefined && (
          <>
            <a class="btn" href={`/games/${version.game}/send?name=${encodeURIComponent(bot(version))}`}>
              {say.newVersion}
            </a>
            <a class="btn flat" href={`/bots/${version.bot}/versions/${version.number}/source`}>
              {say.source}
            </a>
          </>
        )}
      </p>
      {upload !== undefined && (isOwn || upload.state !== 'ready') && (
        <UploadCard {...{ upload, game, isOwn, awaited }} />
      )}
      {memories.map((memory) => (
        <MemoryCard key={memory.contest} bot={version.bot} memory={memory} game={game} />
      ))}
      {ladders.length === 0 && (upload === undefined || upload.state === 'ready') && <p>{say.nowhere}</p>}
      {ladders.map((one) => (
        <Figures key={one.contest.id} version={version} game={game} {...one} />
      ))}
      <div class={ladders.length > 0 ? 'split even' : ''}>
        <div class="stack">
          {ladders.map((one) => (
            <HeadToHead key={one.contest.id} version={version} game={game} {...one} />
          ))}
        </div>
        <section class="card">
          <header>
            <h2>{say.matches}</h2>
          </header>
          {results.length === 0 ? (
            <div class="empty">
              <p>{say.none}</p>
            </div>
          ) : (
            <Results matches={results} games={new Map([[game.name, game]])} />
          )}
        </section>
      </div>
    </>
  );
}

type OnLadder = BotData['ladders'][number] & Pick<BotData, 'version' | 'game'>;

function Figures({ version, game: { rules }, contest, ladder }: OnLadder): VNode {
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
  const others = ladder.standings
    .filter((one) => one.version.id !== version.id)
    .map((one) => ({ version: one.version, ...turned(recordOf(one.version.id)) }))
    .filter(({ wins, draws, losses }) => wins + draws + losses > 0);
  return (
    <section class="card">
      <header>
        <h2>{say.headToHead}</h2>
        <span class="muted">{contestName(contest.name, rules, language)}</span>
      </header>
      {others.length === 0 ? (
        <div class="empty">
          <p>{say.none}</p>
        </div>
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
              </tr>
            </thead>
            <tbody>
              {others.map(({ version: other, wins, draws, losses }) => (
                <tr key={other.id}>
                  <td>
                    <a class="name" href={botAddress(other.bot, other.number)}>
                      {other.name}
                    </a>
                  </td>
                  <td class="num opt">{number(wins + draws + losses)}</td>
                  <td class="num">
                    {wins} – {losses}
                  </td>
                  <td class="num">{percent(shareOf({ wins, draws, losses })!)}</td>
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
