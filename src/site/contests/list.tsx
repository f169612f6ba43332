import type { VNode } from 'preact';
import type { Contest } from '../../store/contests.ts';
import { number, words } from '../../web/words.ts';
import type { Ladder } from '../standings/ladder.ts';
import type { GameWithView } from '../../http/views.ts';

export interface ContestsData {
  readonly contests: readonly { readonly contest: Contest; readonly title: string; readonly ladder: Ladder }[];
}

export function ContestsPage({ contests }: ContestsData): VNode {
  const say = words.contest;
  return (
    <>
      <div class="head">
        <div>
          <h1>{say.title}</h1>
          <p>{say.lead}</p>
        </div>
      </div>
      <section class="card">
        {contests.length === 0 ? (
          <div class="empty">
            <p>{say.none}</p>
          </div>
        ) : (
          <div class="scroll">
            <table class="data">
              <thead>
                <tr>
                  <th scope="col">{say.name}</th>
                  <th scope="col">{say.facts.game}</th>
                  <th class="num" scope="col">
                    {say.facts.bots}
                  </th>
                  <th class="num" scope="col">
                    {say.facts.games}
                  </th>
                </tr>
              </thead>
              <tbody>
                {contests.map(({ contest, title, ladder }) => (
                  <tr key={contest.id}>
                    <td>
                      <a class="name" href={`/contests/${contest.id}`}>
                        {contest.name}
                      </a>
                    </td>
                    <td>
                      <a href={`/games/${contest.game}`}>{title}</a>
                    </td>
                    <td class="num">{number(ladder.standings.length)}</td>
                    <td class="num">{number(ladder.games)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
      </section>
    </>
  );
}

export function GamesPage({ games }: { readonly games: readonly GameWithView[] }): VNode {
  const say = words.game;
  return (
    <>
      <div class="head">
        <div>
          <h1>{say.kind}</h1>
          <p>{say.lead}</p>
        </div>
      </div>
      <section class="card">
        <ul class="list">
          {games.map(({ name, rules: { title, seats } }) => (
            <li key={name} class="row">
              <a class="name" href={`/games/${name}`}>
                {title}
              </a>
              <span class="muted small">{say.seats(seats.min, seats.max)}</span>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}
