import { Pager } from '../../http/pager.tsx';
import type { VNode } from 'preact';
import { asSentence } from '../../http/sentence.ts';
import type { News } from '../../store/news.ts';
import { Icon, PageHead } from '../../web/kit/parts.tsx';
import { useMessages, useTexts } from '../../web/texts/texts.ts';
import { messages } from './messages.ts';

export interface NewsData {
  readonly news: readonly News[];
  readonly unread: number;
  readonly isFirst: boolean;
  /** The path of the feed, which is secret. */
  readonly feed: string;
  /** The address of the next page, when there is one. */
  readonly older?: string | undefined;
}

export function NewsPage({ news, unread, isFirst, older, feed }: NewsData): VNode {
  const say = useMessages(messages);
  return (
    <>
      <PageHead title={say.title} lead={say.lead}>
        {unread > 0 && news.length > 0 && <MarkRead news={news} />}
      </PageHead>
      <section class="card">
        <NewsList news={news} />
      </section>
      <Pager label={say.title} newest={isFirst ? undefined : '/news'} older={older} say={say} />
      <form class="row small" method="post" action="/news/feed">
        <a href={feed}>{say.feed}</a> <span class="muted">{say.feedHint}</span>
        <button class="link" type="submit">
          {say.newFeed}
        </button>
      </form>
    </>
  );
}

/** The latest news, on the own profile. */
export function NewsCard({ news, unread }: Pick<NewsData, 'news' | 'unread'>): VNode {
  const say = useMessages(messages);
  return (
    <section class="card" id="news">
      <header>
        <h2>{say.title}</h2>
        {unread > 0 && <span class="muted">{say.unread(unread)}</span>}
      </header>
      <NewsList news={news} />
      {news.length > 0 && (
        <footer>
          {say.onlyYou} <a href="/news">{say.all}</a>
        </footer>
      )}
    </section>
  );
}

/** What came after this page was drawn stays unread. */
function MarkRead({ news }: Pick<NewsData, 'news'>): VNode {
  const say = useMessages(messages);
  return (
    <form method="post" action="/news/read">
      <input type="hidden" name="until" value={news[0]!.at.toISOString()} />
      <button class="btn" type="submit">
        {say.markRead}
      </button>
    </form>
  );
}

function NewsList({ news }: Pick<NewsData, 'news'>): VNode {
  const say = useMessages(messages);
  return news.length === 0 ? (
    <div class="empty">
      <p>{say.none}</p>
      <p class="small muted">{say.noneLead}</p>
    </div>
  ) : (
    <ul class="list small news">
      {news.map((one) => (
        <Item key={one.id} {...one} />
      ))}
    </ul>
  );
}

function Item({ at, message, path, count, isRead, isGone }: News): VNode {
  const say = useMessages(messages);
  const {
    language,
    format: { moment },
  } = useTexts();
  return (
    <li {...(!isRead && { class: 'new' })}>
      <p>
        {'fault' in message && (
          <span class="bad">
            <Icon name="fault" />{' '}
          </span>
        )}
        {isGone ? asSentence(message, language) : <a href={path}>{asSentence(message, language)}</a>}
        {isGone && <span class="muted"> {say.gone}</span>}
        {count > 1 && <span class="muted"> {say.times(count)}</span>}
        {!isRead && <span class="hide"> {say.isNew}</span>}
      </p>
      <span class="muted">{moment(at.toISOString())}</span>
    </li>
  );
}
