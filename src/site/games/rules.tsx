import MarkdownIt from 'markdown-it';
import type { VNode } from 'preact';
import type { Contest } from '../../store/contests.ts';
import { words } from '../../web/words.ts';

const markdown = MarkdownIt({ html: false });

export interface GameData {
  readonly name: string;
  readonly title: string;
  readonly language: 'en' | 'pl';
  /** Markdown; nothing where they are not written down in this language. */
  readonly rules: string | undefined;
  /** Languages in which they are. */
  readonly others: readonly ('en' | 'pl')[];
  readonly contests: readonly Contest[];
}

const languages = { en: 'English', pl: 'Polski' };

export function GamePage({ name, title, language, rules, others, contests }: GameData): VNode {
  return (
    <>
      <nav class="crumbs" aria-label={words.where}>
        <a href="/games">{words.game.kind}</a> / {title}
      </nav>
      <div class="split reading">
        {/* markdown-it with html off writes no tag that is not its own */}
        <section class="card">
          {rules === undefined ? (
            <div class="empty">
              <h1>{title}</h1>
              <p>{words.game.unwritten}</p>
            </div>
          ) : (
            <div class="prose" lang={language} dangerouslySetInnerHTML={{ __html: markdown.render(rules) }} />
          )}
        </section>
        <div class="stack">
          <div class="row">
            {others.map((other) => (
              <a
                key={other}
                class="btn"
                lang={other}
                hreflang={other}
                href={`/games/${name}${other === 'en' ? '' : `?lang=${other}`}`}
              >
                {languages[other]}
              </a>
            ))}
          </div>
          {contests.length > 0 && (
            <section class="card">
              <header>
                <h2>{words.contest.title}</h2>
              </header>
              <ul class="list">
                {contests.map((contest) => (
                  <li key={contest.id}>
                    <a class="name" href={`/contests/${contest.id}`}>
                      {contest.name}
                    </a>
                  </li>
                ))}
              </ul>
            </section>
          )}
        </div>
      </div>
    </>
  );
}
