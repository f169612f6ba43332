import type { VNode } from 'preact';
import type { Contest } from '../../store/contests.ts';
import { contestName, titleIn } from '../../game/title.ts';
import { Interval, Owner, PageHead, Rating, ScaleHead, scaleOf, type Scale } from '../../web/kit/parts.tsx';
import { useMessages, useTexts } from '../../web/texts/texts.ts';
import type { Ladder } from '../standings/ladder.ts';
import type { KnownGame } from '../../store/games.ts';
import { messages as ofTournaments } from '../../web/tournament/messages.ts';
import { messages } from './messages.ts';
import type { ListedTournament } from './queries.ts';
import { messages as tournamentMessages } from './tournament-messages.ts';
import { botAddress } from '../../web/kit/addresses.ts';

interface Listed {
  readonly contest: Contest;
  readonly game: KnownGame | undefined;
  readonly ladder: Ladder;
}

export interface ContestsData {
  readonly contests: readonly Listed[];
  readonly tournaments: readonly ListedTournament[];
  /** By name. */
  readonly games: ReadonlyMap<string, KnownGame>;
}

export function ContestsPage({ contests, tournaments, games }: ContestsData): VNode {
  const say = useMessages(messages);
  const { create } = useMessages(tournamentMessages);
  const kinds = (['ladder', 'series'] as const).map((kind) => ({
    kind,
    listed: contests.filter(({ contest }) => contest.kind === kind),
  }));
  return (
    <>
      <PageHead title={say.title} lead={say.lead}>
        <a class="btn main" href="/contests/new">
          {create}
        </a>
      </PageHead>
      {contests.length === 0 && tournaments.length === 0 && (
        <section class="card empty">
          <p>{say.none}</p>
        </section>
      )}
      {tournaments.length > 0 && <Tournaments tournaments={tournaments} games={games} />}
      {kinds.map(
        ({ kind, listed }) =>
          listed.length > 0 && (
            <section key={kind} class="card">
              <header>
                <h2>{say.kinds[kind].title}</h2>
                <span class="muted">{say.kinds[kind].about}</span>
              </header>
              <ContestTable listed={listed} />
            </section>
          ),
      )}
    </>
  );
}

function Tournaments({ tournaments, games }: Omit<ContestsData, 'contests'>): VNode {
  const say = useMessages(messages);
  const words = useMessages(tournamentMessages);
  const { formatName } = useMessages(ofTournaments);
  const {
    language,
    format: { number, day },
  } = useTexts();
  return (
    <section class="card">
      <header>
        <h2>{words.tournaments.title}</h2>
        <span class="muted">{words.tournaments.about}</span>
      </header>
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
    </section>
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
