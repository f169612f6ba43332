import type { VNode } from 'preact';
import { titleIn } from '../../game/title.ts';
import type { GameWithView } from '../../http/views.ts';
import { useMessages, useTexts } from '../../web/texts/texts.ts';
import { messages } from './messages.ts';

export function GamesPage({ games }: { readonly games: readonly GameWithView[] }): VNode {
  const say = useMessages(messages);
  const { language } = useTexts();
  return (
    <>
      <div class="head">
        <div>
          <h1>{say.title}</h1>
          <p>{say.lead}</p>
        </div>
      </div>
      <section class="card">
        <ul class="list">
          {games.map(({ name, rules }) => (
            <li key={name} class="row">
              <a class="name" href={`/games/${name}`}>
                {titleIn(rules, language)}
              </a>
              <span class="muted small">{say.seats(rules.seats.min, rules.seats.max)}</span>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}
