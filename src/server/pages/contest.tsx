import type { VNode } from 'preact';
import type { Contest } from '../../store/contests.ts';
import type { Match } from '../../store/matches.ts';
import { Interval, isProvisional, Rating, scaleOf, ScaleHead } from '../../web/parts.tsx';
import { day, limit, number, words } from '../../web/words.ts';
import { shareOf, type Ladder } from '../standings.ts';
import type { Shelf } from '../views.ts';
import { Results } from './results.tsx';

export interface ContestData {
  readonly contest: Contest;
  readonly game: Shelf;
  readonly ladder: Ladder;
  readonly running: readonly Match[];
  readonly results: readonly Match[];
}

const say = words.contest;

export function ContestPage({ contest, game, ladder, running, results }: ContestData): VNode {
  const { title, seats } = game.rules;
  return (
    <>
      <div class="head">
        <div>
          <nav class="crumbs" aria-label={words.where}><a href="/contests">{say.title}</a> / <a href={`/games/${contest.game}`}>{title}</a></nav>
          <h1>{contest.name}</h1>
          <p>{contest.kind === 'ladder' ? say.ladder(limit(contest.moveTime), seats.min, contest.duplicate) : say.series(limit(contest.moveTime))}</p>
        </div>
        <div class="row"><a class="btn" href={`/games/${contest.game}`}>{say.rules}</a></div>
      </div>
      <div class="split">
        <div class="stack">
          <section class="card">
            <header><h2>{say.standings}</h2><span class="muted">{number(ladder.standings.length)}</span></header>
            <Standings ladder={ladder} seats={seats.min} />
            <footer>{say.explain}</footer>
          </section>
          <section class="card"><header><h2>{say.latest}</h2><a href="/matches">{words.front.allMatches}</a></header><Results matches={results} games={new Map([[game.name, game]])} /></section>
        </div>
        <div class="stack">
          {running.length > 0 && (
            <section class="card">
              <header><h2>{say.now}</h2></header>
              <ul class="list small running">
                {running.map((match) => (
                  <li key={match.id} class="row"><span class="livemark">{words.match.live}</span><a class="name" href={`/matches/${match.id}`}>{words.match.against(match.seats.map(({ name }) => name))}</a><span class="muted push">{words.match.round(match.round)}</span></li>
                ))}
              </ul>
            </section>
          )}
          <section class="card">
            <header><h2>{say.about}</h2></header>
            <div class="body">
              <dl class="facts">
                <dt>{say.facts.game}</dt><dd><a href={`/games/${contest.game}`}>{title}</a></dd>
                <dt>{say.facts.limit}</dt><dd>{words.match.facts.wall(limit(contest.moveTime))}</dd>
                <dt>{say.facts.games}</dt><dd>{number(ladder.games)}</dd>
                <dt>{say.facts.since}</dt><dd>{day(contest.createdAt.toISOString())}</dd>
              </dl>
            </div>
          </section>
        </div>
      </div>
    </>
  );
}

function Standings({ ladder, seats }: { readonly ladder: Ladder; readonly seats: number }): VNode {
  if (ladder.standings.length === 0) return <div class="empty"><p>{say.empty}</p></div>;
  const scale = scaleOf(ladder.standings.map(({ rated }) => rated));
  return (
    <div class="scroll">
      <table class="data">
        <caption class="hide">{say.standings}</caption>
        <thead>
          <tr>
            <th class="num" scope="col">{say.place}</th>
            <th scope="col">{say.bot}</th>
            <th class="num" scope="col" aria-sort="descending">{say.rating}</th>
            <th scope="col"><ScaleHead scale={scale} /></th>
            <th class="num" scope="col">{say.games}</th>
            <th class="num opt" scope="col">{seats === 2 ? say.score : say.beaten}</th>
          </tr>
        </thead>
        <tbody>
          {ladder.standings.map(({ bot, rated, ...record }, place) => (
            <tr key={bot.id}>
              <td class="num">{place + 1}</td>
              <td><a class="name" href={`/bots/${bot.id}`}>{bot.name}</a>{isProvisional(rated) && <span class="owner" title={say.provisionalHint}>{say.provisional}</span>}</td>
              <td class="num"><Rating rated={rated} /></td>
              <td class="wide"><Interval rated={rated} scale={scale} /></td>
              <td class="num">{number(rated.games)}</td>
              <td class="num opt">{shareOf(record)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
