import type { VNode } from 'preact';
import { PageHead } from '../../web/kit/parts.tsx';
import { useMessages, useTexts } from '../../web/texts/texts.ts';
import { guideNames, guideOf, type Guide } from './guides.ts';
import { messages } from './messages.ts';

export function GuidesPage(): VNode {
  const say = useMessages(messages);
  const { language } = useTexts();
  return (
    <>
      <PageHead title={say.title} lead={say.lead} />
      <div class="gamegrid">
        {guideNames.map((name) => {
          const { title, lead } = guideOf(name, language);
          return (
            <article key={name} class="card">
              <header>
                <h2>
                  <a href={`/guides/${name}`}>{title}</a>
                </h2>
              </header>
              <p class="body">{lead}</p>
            </article>
          );
        })}
      </div>
    </>
  );
}

export function GuidePage({ guide: { name, title, lead, html } }: { readonly guide: Guide }): VNode {
  const say = useMessages(messages);
  const { words, language } = useTexts();
  return (
    <>
      <div class="head">
        <div>
          <nav class="crumbs" aria-label={words.where}>
            <a href="/guides">{say.title}</a>
          </nav>
          <h1>{title}</h1>
          <p>{lead}</p>
        </div>
      </div>
      <div class="split">
        {/* our own texts, from docs/guides */}
        <article class="card guide">
          <div class="prose" dangerouslySetInnerHTML={{ __html: html }} />
        </article>
        <div class="stack beside">
          <section class="card">
            <header>
              <h2>{say.others}</h2>
            </header>
            <ul class="list">
              {guideNames
                .filter((other) => other !== name)
                .map((other) => (
                  <li key={other}>
                    <a href={`/guides/${other}`}>{guideOf(other, language).title}</a>
                  </li>
                ))}
            </ul>
          </section>
        </div>
      </div>
    </>
  );
}
