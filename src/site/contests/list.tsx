import type { VNode } from 'preact';
import type { Contest } from '../../store/contests.ts';
import { contestName, titleIn } from '../../game/title.ts';
import { useMessages, useTexts } from '../../web/texts/texts.ts';
import type { Ladder } from '../standings/ladder.ts';
import type { GameWithView } from '../../http/views.ts';
import { messages } from './messages.ts';

export interface ContestsData {
  readonly contests: readonly {
    readonly contest: Contest;
    readonly game: GameWithView | undefined;
    readonly ladder: Ladder;
  }[];
}

export function ContestsPage({ contests }: ContestsData): VNode {
  const say = useMessages(messages);
  const {
    language,
    format: { number },
  } = useTexts();
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
                {contests.map(({ contest, game, ladder }) => (
                  <tr key={contest.id}>
                    <td>
                      <a class="name" href={`/contests/${contest.id}`}>
                        {game === undefined ? contest.name : contestName(contest.name, game.rules, language)}
                      </a>
                    </td>
                    <td>
                      <a href={`/games/${contest.game}`}>
                        {game === undefined ? contest.game : titleIn(game.rules, language)}
                      </a>
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
