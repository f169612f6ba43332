import type { VNode } from 'preact';
import type { Contest } from '../../store/contests.ts';
import type { Match } from '../../store/matches.ts';
import { NowCards, type Card, type Still } from '../../web/front/now.tsx';
import { titleIn } from '../../game/title.ts';
import { Icon } from '../../web/kit/parts.tsx';
import { useMessages, useTexts } from '../../web/texts/texts.ts';
import { Said } from '../comments/comments.tsx';
import { messages as contestMessages } from '../contests/messages.ts';
import { NewsCard } from '../news/page.tsx';
import type { Ladder } from '../standings/ladder.ts';
import { TopFive } from '../standings/top.tsx';
import type { KnownGame } from '../../store/games.ts';
import type { News } from '../../store/news.ts';
import type { SiteNews } from '../../store/site-news.ts';
import { asSentence } from '../../http/sentence.ts';
import { ContestsCard, type FrontContest } from './contests.tsx';
import { messages } from './messages.ts';
import { Results } from '../matches/results.tsx';

const command = 'bin/arena play geography random strong';
const besideResults = 2; // ladders, about as high as the latest results; the others are in columns below

export interface FrontData {
  readonly cards: readonly (Card | undefined)[];
  readonly stills: readonly (Still | undefined)[];
  readonly results: readonly Match[];
  /** Those that run, then those that take bots. */
  readonly contests: readonly FrontContest[];
  readonly ladders: readonly {
    readonly contest: Contest;
    readonly game: KnownGame | undefined;
    readonly ladder: Ladder;
  }[];
  readonly games: ReadonlyMap<string, KnownGame>;
  /** What administrators say first, Markdown. */
  readonly welcome: string | undefined;
  /** What everybody is told. */
  readonly news: readonly SiteNews[];
  /** What the visitor is told. */
  readonly own: { readonly news: readonly News[]; readonly unread: number } | undefined;
}

export function Front({ cards, stills, results, contests, ladders, games, welcome, news, own }: FrontData): VNode {
  const say = useMessages(messages);
  return (
    <>
      <div class="head">
        <div>
          <h1>{say.title}</h1>
          <p>
            {say.lead} <code>{command}</code>
          </p>
        </div>
        <div class="row">
          <a class="btn" href="/games">
            {say.rules}
          </a>
          <a class="btn" href="/play">
            {say.play}
          </a>
          <a class="btn main" href="/bots/new">
            <Icon name="up" />
            {say.send}
          </a>
        </div>
      </div>
      {welcome !== undefined && (
        <section class="card body">
          <Said text={welcome} />
        </section>
      )}
      <section aria-labelledby="now" class="stack">
        <div class="row">
          <h2 id="now">{say.now}</h2>
          <a class="small push" href="/matches">
            {say.allMatches}
          </a>
        </div>
        <div class="livegrid" id="now-cards">
          <NowCards {...{ cards, stills }} />
        </div>
      </section>
      <div class="split">
        <div class="stack">
          {contests.length > 0 && <ContestsCard {...{ contests, games }} />}
          <section class="card">
            <header>
              <h2>{say.results}</h2>
              <a href="/matches">{say.allResults}</a>
            </header>
            <Results matches={results} games={games} mixed />
          </section>
        </div>
        <div class="stack">
          {own !== undefined && own.news.length > 0 && <NewsCard {...own} />}
          {news.length > 0 && <ArenaNews news={news} />}
          {ladders.slice(0, besideResults).map((one) => (
            <Top key={one.contest.id} {...one} />
          ))}
        </div>
      </div>
      {ladders.length > besideResults && (
        <div class="columns">
          {ladders.slice(besideResults).map((one) => (
            <Top key={one.contest.id} {...one} />
          ))}
        </div>
      )}
    </>
  );
}

function ArenaNews({ news }: Pick<FrontData, 'news'>): VNode {
  const say = useMessages(messages);
  const {
    language,
    format: { moment },
  } = useTexts();
  return (
    <section class="card" id="arena-news">
      <header>
        <h2>{say.news}</h2>
      </header>
      <ul class="list small news">
        {news.map(({ id, at, message, path }) => (
          <li key={id}>
            <p>
              <a href={path}>{asSentence(message, language)}</a>
            </p>
            <span class="muted">{moment(at.toISOString())}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Top({ contest, game, ladder }: FrontData['ladders'][number]): VNode {
  const say = useMessages(messages);
  const { bots } = useMessages(contestMessages);
  const { language } = useTexts();
  return (
    <section class="card">
      <header>
        <h2>{game === undefined ? contest.game : titleIn(game.rules, language)}</h2>
        <span class="muted">{bots(ladder.standings.length)}</span>
        <a href={`/contests/${contest.id}`}>{say.ladder}</a>
      </header>
      <TopFive ladder={ladder} />
    </section>
  );
}
