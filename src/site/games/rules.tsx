import MarkdownIt from 'markdown-it';
import type { VNode } from 'preact';
import type { Language } from '../../game/message.ts';
import { contestName, titleIn, type Titled } from '../../game/title.ts';
import type { Contest } from '../../store/contests.ts';
import { useMessages, useTexts } from '../../web/texts/texts.ts';
import { messages } from './messages.ts';

const markdown = MarkdownIt({ html: false });

export interface RulesData {
  readonly game: Titled;
  /** The language of the text; undefined without a text. */
  readonly language: Language | undefined;
  /** Markdown. */
  readonly rules: string | undefined;
  readonly contests: readonly Contest[];
}

export function RulesPage({ game, language, rules, contests }: RulesData): VNode {
  const say = useMessages(messages);
  const { words, language: wanted } = useTexts();
  const title = titleIn(game, wanted);
  return (
    <>
      <nav class="crumbs" aria-label={words.where}>
        <a href="/games">{say.title}</a> / {title}
      </nav>
      <div class="split reading">
        <section class="card">
          {rules === undefined ? (
            <div class="empty">
              <h1>{title}</h1>
              <p>{say.noRules}</p>
            </div>
          ) : (
            <>
              {language !== wanted && <p class="body muted">{say.otherLanguage}</p>}
              {/* markdown-it with html off writes no tag that is not its own */}
              <div class="prose" lang={language} dangerouslySetInnerHTML={{ __html: markdown.render(rules) }} />
            </>
          )}
        </section>
        <div class="stack">
          {contests.length > 0 && (
            <section class="card">
              <header>
                <h2>{say.contests}</h2>
              </header>
              <ul class="list">
                {contests.map((contest) => (
                  <li key={contest.id}>
                    <a class="name" href={`/contests/${contest.id}`}>
                      {contestName(contest.name, game, wanted)}
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
