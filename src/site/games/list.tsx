import type { VNode } from 'preact';
import { titleIn } from '../../game/title.ts';
import type { KnownGame } from '../../store/games.ts';
import type { Contest } from '../../store/contests.ts';
import { Filters, Pick as PickOne, Tick } from '../../http/filters.tsx';
import { Empty, Interval, Owner, PageHead, Rating, ScaleHead, scaleOf, type Scale } from '../../web/kit/parts.tsx';
import { useMessages, useTexts } from '../../web/texts/texts.ts';
import type { Ladder } from '../standings/ladder.ts';
import { messages as judgeMessages } from './judge-messages.ts';
import { messages } from './messages.ts';
import { Pages, Sorts } from '../../http/sorting.tsx';
import type { Picture } from './picture.ts';
import { gameSorts, seatChoices, type GameFilter } from './sorted.ts';
import { botAddress } from '../../web/kit/addresses.ts';

export interface GameCardData {
  readonly game: KnownGame;
  /** Undefined for a game without boards: only its judge knows the rules. */
  readonly picture: Picture | undefined;
  /** What the game is about, in a sentence or two. */
  readonly lead: string | undefined;
  /** The ladder of the game, if it has one. */
  readonly ladder: { readonly contest: Contest; readonly ladder: Ladder } | undefined;
  /** Matches that are being played. */
  readonly running: number;
}

/** A game that somebody made. */
export interface JudgedRow extends Pick<GameCardData, 'game' | 'ladder' | 'running'> {
  /** Null: the account was deleted. */
  readonly author: string | null;
  /** The programming language of its judge, if that is known. */
  readonly language: string | undefined;
  /** When the last match of its ladder ended. */
  readonly last: Date | undefined;
  /** Its judge was at fault in the last matches. */
  readonly isBroken: boolean;
}

export interface GamesData {
  /** Those that come with the arena. */
  readonly games: readonly GameCardData[];
  readonly judged: readonly JudgedRow[];
  /** The address of this page. */
  readonly at: string;
  readonly sort: (typeof gameSorts)[number];
  readonly filter: GameFilter;
  readonly isGuest: boolean;
  /** Where this page ends, when there is a next one. */
  readonly next: string | undefined;
}

export function GamesPage({ games, judged, at, sort, filter, isGuest, next }: GamesData): VNode {
  const say = useMessages(messages);
  const { create } = useMessages(judgeMessages);
  return (
    <>
      <PageHead title={say.title} lead={say.lead}>
        <a class="btn" href="/games/new">
          {create}
        </a>
      </PageHead>
      <Choosing {...{ sort, filter, isGuest }} />
      <Sorts {...{ at, sort }} sorts={gameSorts} ends={['after']} />
      {games.length + judged.length === 0 && <Empty>{say.noneSuch}</Empty>}
      {games.length > 0 && (
        <section class="stack" aria-labelledby="builtin">
          <h2 id="builtin">{say.withArena}</h2>
          <div class="gamegrid">
            {games.map((card) => (
              <GameCard key={card.game.name} {...card} />
            ))}
          </div>
        </section>
      )}
      {judged.length > 0 && <JudgedGames judged={judged} />}
      <Pages {...{ at, next }} label={say.title} end="after" />
    </>
  );
}

/** Which games are listed. */
function Choosing({ sort, filter, isGuest }: Pick<GamesData, 'sort' | 'filter' | 'isGuest'>): VNode {
  const say = useMessages(messages);
  return (
    <Filters action="/games" sort={sort}>
      <PickOne
        name="seats"
        label={say.facts.seats}
        value={filter.seats}
        options={seatChoices.map((seats) => [seats, seats === '3' ? say.orMore(3) : seats])}
      />
      <PickOne
        name="information"
        label={say.facts.information}
        value={filter.information}
        options={[
          ['open', say.allOpen],
          ['hidden', say.hidden],
        ]}
      />
      {!isGuest && <Tick name="mine" label={say.onlyMine} isTicked={filter.person !== undefined} />}
    </Filters>
  );
}

function GameCard({ game: { name, rules }, picture, lead, ladder, running }: GameCardData): VNode {
  const say = useMessages(messages);
  const {
    language,
    format: { number },
  } = useTexts();
  const leader = ladder?.ladder.standings[0];
  return (
    <article class="card game">
      {picture !== undefined && (
        <figure>
          <picture.view.Board {...picture} language={language} mini />
        </figure>
      )}
      <div class="body">
        <div class="row">
          <h3>
            <a class="name" href={`/games/${name}`}>
              {titleIn(rules, language)}
            </a>
          </h3>
          {running > 0 && <span class="livemark push">{say.live(running)}</span>}
        </div>
        <p class="muted small">{lead}</p>
        <dl class="facts small">
          <dt>{say.facts.seats}</dt>
          <dd>{say.range(rules.seats.min, rules.seats.max)}</dd>
          {ladder !== undefined && (
            <>
              <dt>{say.facts.bots}</dt>
              <dd>
                <a href={`/contests/${ladder.contest.id}`}>{number(ladder.ladder.standings.length)}</a>
              </dd>
            </>
          )}
          {leader !== undefined && (
            <>
              <dt>{say.facts.leader}</dt>
              <dd>
                <a href={botAddress(leader.version.bot, leader.version.number)}>{leader.version.name}</a>{' '}
                <Owner login={leader.version.owner} />
              </dd>
              <dt>{say.facts.rating}</dt>
              <dd class="row">
                <span>
                  <Rating rated={leader.rated} />
                </span>
                <Interval rated={leader.rated} scale={scaleOf(ladder!.ladder.standings.map(({ rated }) => rated))} />
              </dd>
            </>
          )}
        </dl>
        <div class="row">
          <a class="btn" href={`/games/${name}/send`}>
            {say.sendBot}
          </a>
        </div>
      </div>
    </article>
  );
}

function JudgedGames({ judged }: Pick<GamesData, 'judged'>): VNode {
  const say = useMessages(messages);
  const { writeJudge } = useMessages(judgeMessages);
  const scale = scaleOf(judged.flatMap(({ ladder }) => ladder?.ladder.standings[0]?.rated ?? []));
  return (
    <section class="card" aria-labelledby="users">
      <header>
        <h2 id="users">{say.byUsers}</h2>
        <span class="muted">{say.byUsersLead}</span>
        <a href="/games/new">{writeJudge}</a>
      </header>
      <div class="scroll">
        <table class="data">
          <thead>
            <tr>
              <th scope="col">{say.gameAuthor}</th>
              <th class="opt" scope="col">
                {say.judge}
              </th>
              <th class="num opt" scope="col">
                {say.facts.seats}
              </th>
              <th class="num opt" scope="col">
                {say.facts.bots}
              </th>
              <th scope="col">{say.facts.leader}</th>
              <th class="num" scope="col">
                {say.facts.rating}
              </th>
              <th class="wide opt" scope="col">
                <ScaleHead scale={scale} />
              </th>
              <th class="num opt" scope="col">
                {say.matches}
              </th>
              <th class="num opt" scope="col">
                {say.lastPlayed}
              </th>
            </tr>
          </thead>
          <tbody>
            {judged.map((row) => (
              <JudgedLine key={row.game.name} {...row} scale={scale} />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function JudgedLine(row: JudgedRow & { readonly scale: Scale }): VNode {
  const { game, ladder, running, author, language: program, last, isBroken, scale } = row;
  const say = useMessages(messages);
  const {
    language,
    format: { moment, number },
  } = useTexts();
  const leader = ladder?.ladder.standings[0];
  const { min, max } = game.rules.seats;
  return (
    <tr>
      <td>
        <a class="name" href={`/games/${game.name}`}>
          {titleIn(game.rules, language)}
        </a>
        <Owner login={author} />
        {running > 0 && <span class="livemark">{say.live(running)}</span>}
        {isBroken && <span class="tag warn">{say.judgeFault}</span>}
      </td>
      <td class="opt nowrap">{program}</td>
      <td class="num opt nowrap">{say.range(min, max)}</td>
      <td class="num opt">{ladder !== undefined && number(ladder.ladder.standings.length)}</td>
      <td>
        {leader !== undefined && (
          <a href={botAddress(leader.version.bot, leader.version.number)}>{leader.version.name}</a>
        )}
      </td>
      <td class="num">{leader !== undefined && <Rating rated={leader.rated} />}</td>
      <td class="wide opt">{leader !== undefined && <Interval rated={leader.rated} scale={scale} />}</td>
      <td class="num opt">{ladder !== undefined && number(ladder.ladder.games)}</td>
      <td class="num muted opt">{last !== undefined && moment(last.toISOString())}</td>
    </tr>
  );
}
