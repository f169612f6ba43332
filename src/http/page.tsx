import type { ComponentChildren, VNode } from 'preact';
import { languages, type Language } from '../game/message.ts';
import { renderToString } from 'preact-render-to-string';
import type { Counts } from '../store/matches.ts';
import { sentence } from '../text/sentence.ts';
import { Icon } from '../web/kit/parts.tsx';
import { textsOf } from '../web/texts/all.ts';
import { TextsContext } from '../web/texts/texts.ts';
import type { Assets } from './assets.ts';
import { addressIn } from './language.ts';
import { messages } from './messages.ts';

/** What surrounds the content of every page. */
export interface Frame {
  readonly title: string;
  readonly language: Language;
  /** The page's own address, for the link to the other language. */
  readonly address: string;
  /** The links of the header, and the address of the current one. */
  readonly nav?: { readonly links: readonly NavLink[]; readonly open?: string | undefined };
  /** The island of the page, such as `matches/island.tsx`. */
  readonly island?: string;
  /** What the island needs, as data-… attributes of the main element. */
  readonly data?: Readonly<Record<string, string | number>>;
  /** Seconds after which a browser without script shows the page anew: with script its island does. */
  readonly refresh?: number;
  readonly counts?: Counts;
  /** Who is logged in, at a site with accounts, and how many of their news are unread. */
  readonly people?: { readonly login: string | undefined; readonly unread: number };
  /** What administrators have the site say. */
  readonly texts?: FrameTexts;
  /** The path of the feed of what the page shows. */
  readonly feed?: string | undefined;
  /** What other sites show of a link to this page. */
  readonly preview?: LinkPreview;
  /** Nothing but the content: for a projector, in the dark theme, or in a page of another site. */
  readonly bare?: 'wall' | 'embed';
}

/** What other sites show of a link to a page: a sentence and a picture of 1200 by 630 pixels. */
export interface LinkPreview {
  readonly about: string;
  /** Absolute, as the page's own address is. */
  readonly image: string;
  readonly url: string;
}

/** What administrators have every page say. */
export interface FrameTexts {
  /** The name of the site. */
  readonly name?: string | undefined;
  /** What stands on top, as HTML. */
  readonly news?: string | undefined;
  readonly hasContact: boolean;
}

/** A link in the header of every page. */
export interface NavLink {
  readonly href: string;
  readonly title: Readonly<Record<Language, string>>;
  /** Links are sorted by this number. */
  readonly order: number;
}

export function page(assets: Assets, frame: Frame, content: ComponentChildren): string {
  return `<!doctype html>\n${renderToString(
    <TextsContext.Provider value={textsOf(frame.language)}>
      <Shell assets={assets} frame={frame}>
        {content}
      </Shell>
    </TextsContext.Provider>,
  )}\n`;
}

function Shell({
  assets,
  frame,
  children,
}: {
  readonly assets: Assets;
  readonly frame: Frame;
  readonly children: ComponentChildren;
}): VNode {
  const {
    title,
    language,
    address,
    island,
    data = {},
    refresh,
    counts,
    nav,
    people,
    texts,
    bare,
    feed,
    preview,
  } = frame;
  const say = messages[language];
  const { site } = textsOf(language).words;
  const siteName = texts?.name ?? site;
  const other = language === 'en' ? 'pl' : 'en';
  const scripts = ['layout/site.ts', ...(island === undefined ? [] : [island])];
  return (
    <html lang={language} {...(bare === 'wall' && { 'data-theme': 'dark' })}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {bare === 'embed' && <base target="_top" />}
        <title>{title === site ? siteName : `${title} · ${siteName}`}</title>
        {preview !== undefined && <PreviewTags {...preview} {...{ title, siteName, language }} />}
        {languages.map((each) => (
          <link key={each} rel="alternate" hreflang={each} href={addressIn(address, each)} />
        ))}
        {feed !== undefined && (
          <link rel="alternate" type="application/atom+xml" href={addressIn(feed, language)} title={title} />
        )}
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        {assets.styles.map((path) => (
          <link key={path} rel="stylesheet" href={path} />
        ))}
        {refresh !== undefined && (
          <noscript>
            <meta http-equiv="refresh" content={`${refresh}`} />
          </noscript>
        )}
        <script src={assets.path('layout/theme.ts')} />
        {scripts
          .flatMap((script) => assets.imports(script))
          .map((path) => (
            <link key={path} rel="modulepreload" href={path} />
          ))}
        {scripts.map((script) => (
          <script key={script} type="module" src={assets.path(script)} />
        ))}
      </head>
      <body>
        <a class="skip btn main" href="#main">
          {say.skip}
        </a>
        {bare === undefined && (
          <header class="site">
            <a class="brand" href="/">
              <Icon name="mark" />
              <span>{siteName}</span>
            </a>
            {nav !== undefined && <Nav {...nav} language={language} />}
            <div class="tools">
              {people !== undefined && <Search language={language} />}
              <a
                class="btn flat"
                href={addressIn(address, other)}
                lang={other}
                hreflang={other}
                aria-label={`${say.other.short}, ${say.other.name}`}
              >
                {say.other.short}
              </a>
              <button class="btn flat sq js" type="button" data-toggle-theme aria-label={say.theme}>
                <Icon name="theme" />
              </button>
              {people !== undefined && <Visitor {...people} address={address} language={language} />}
            </div>
          </header>
        )}
        {bare === 'embed' && (
          <header class="embedded">
            <a class="brand" href="/">
              <Icon name="mark" />
              <span>{siteName}</span>
            </a>
            <a href={address.replace(/\/embed\b.*/, '')}>{title}</a>
          </header>
        )}
        {texts?.news !== undefined && (
          <div class="notice" role="note">
            <div class="prose said" dir="auto" dangerouslySetInnerHTML={{ __html: texts.news }} />
          </div>
        )}
        {counts !== undefined && counts.trouble !== null && (
          <p class="notice warn" role="alert">
            {say.held(sentence(counts.trouble, language))}
          </p>
        )}
        {counts !== undefined && counts.tier !== null && counts.tier !== 'full' && (
          <p class="notice warn" role="note">
            {say.isolation[counts.tier]}
          </p>
        )}
        <main
          class={bare ?? 'page'}
          id="main"
          {...Object.fromEntries(Object.entries(data).map(([name, value]) => [`data-${name}`, value]))}
        >
          {children}
        </main>
        {counts !== undefined && (
          <footer class="foot">
            <span>{say.foot(counts.workers, counts.running, counts.waiting)}</span>
            {counts.tier === 'full' && <span>{say.isolation.full}</span>}
            {texts?.hasContact === true && (
              <a class="push" href="/contact">
                {say.contact}
              </a>
            )}
          </footer>
        )}
      </body>
    </html>
  );
}

const locales = { en: 'en_GB', pl: 'pl_PL' };

const PreviewTags = ({
  about,
  image,
  url,
  title,
  siteName,
  language,
}: LinkPreview & {
  readonly title: string;
  readonly siteName: string;
  readonly language: Language;
}): VNode => (
  <>
    <meta name="description" content={about} />
    <meta property="og:type" content="website" />
    <meta property="og:site_name" content={siteName} />
    <meta property="og:title" content={title} />
    <meta property="og:description" content={about} />
    <meta property="og:url" content={url} />
    <meta property="og:locale" content={locales[language]} />
    <meta property="og:image" content={image} />
    <meta property="og:image:type" content="image/png" />
    <meta property="og:image:width" content="1200" />
    <meta property="og:image:height" content="630" />
    <meta name="twitter:card" content="summary_large_image" />
  </>
);

/** A field for whoever knows a name; where the screen is narrow, a link to the page with that field. */
function Search({ language }: Pick<Frame, 'language'>): VNode {
  const { search, searched } = messages[language];
  return (
    <>
      <form class="search" role="search" action="/search">
        <Icon name="search" />
        <input type="search" name="q" maxLength={100} aria-label={searched} placeholder={searched} />
      </form>
      <a class="btn flat sq" href="/search" aria-label={search}>
        <Icon name="search" />
      </a>
    </>
  );
}

/** Links to log in and to register, or to the own profile, and the way out. */
function Visitor({
  login,
  unread,
  address,
  language,
}: NonNullable<Frame['people']> & Pick<Frame, 'address' | 'language'>): VNode {
  const say = messages[language];
  if (login === undefined) {
    const next = isGate(address) ? '' : `?next=${encodeURIComponent(address)}`;
    return (
      <>
        <a class="btn flat" href={`/register${next}`}>
          {say.register}
        </a>
        <a class="btn" href={`/login${next}`}>
          {say.logIn}
        </a>
      </>
    );
  }
  return (
    <>
      <a class="btn flat opt" href="/games/new">
        {say.createGame}
      </a>
      <a class="btn flat" href="/news" aria-label={say.newsOf(unread)}>
        <Icon name="news" />
        <span class="spelled">{unread > 0 ? say.unread(unread) : say.news}</span>
        {unread > 0 && <span class="count">{unread}</span>}
      </a>
      <a class="btn login" href={`/users/${login}`}>
        {login}
      </a>
      <form method="post" action="/logout">
        <button class="btn flat" type="submit">
          <Icon name="leave" />
          <span class="spelled">{say.logOut}</span>
        </button>
      </form>
    </>
  );
}

/** Nobody comes back to these pages after a log-in. */
const isGate = (address: string): boolean => /^\/($|\?|login|register|password)/.test(address);

const Nav = ({ links, open, language }: NonNullable<Frame['nav']> & { readonly language: Language }): VNode => (
  <nav class="nav" aria-label={messages[language].main}>
    {links.map(({ href, title }) => (
      <a key={href} href={href} aria-current={href === open ? 'page' : undefined}>
        {title[language]}
      </a>
    ))}
  </nav>
);
