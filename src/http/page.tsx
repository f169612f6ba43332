import type { ComponentChildren, VNode } from 'preact';
import { renderToString } from 'preact-render-to-string';
import type { Counts } from '../store/matches.ts';
import { Icon } from '../web/kit/parts.tsx';
import { words } from '../web/words.ts';
import type { Assets } from './assets.ts';

/** What is around every page. */
export interface Frame {
  readonly title: string;
  readonly nav?: 'watch' | 'matches' | 'contests' | 'games';
  /** The island that goes with it, as `matches/island.tsx`. */
  readonly island?: string;
  /** What the island must know, as data-… of the main part. */
  readonly data?: Readonly<Record<string, string | number>>;
  readonly counts?: Counts;
  /** All there is: no other pages. */
  readonly isAlone?: true;
  readonly language?: string;
}

export function page(assets: Assets, frame: Frame, content: ComponentChildren): string {
  return `<!doctype html>\n${renderToString(
    <Shell assets={assets} frame={frame}>
      {content}
    </Shell>,
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
  const { title, island, data = {}, counts } = frame;
  const scripts = ['layout/site.ts', ...(island === undefined ? [] : [island])];
  return (
    <html lang={frame.language ?? words.language}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title === words.site ? title : `${title} · ${words.site}`}</title>
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        {assets.styles.map((path) => (
          <link key={path} rel="stylesheet" href={path} />
        ))}
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
          {words.skip}
        </a>
        <header class="site">
          <a class="brand" href="/">
            <Icon name="mark" />
            {words.site}
          </a>
          {frame.isAlone !== true && <Nav {...frame} />}
          <div class="tools">
            <button class="btn flat sq js" type="button" data-toggle-theme aria-label={words.theme}>
              <Icon name="theme" />
            </button>
          </div>
        </header>
        {counts !== undefined && counts.tier !== null && counts.tier !== 'full' && (
          <p class="notice warn" role="note">
            {words.isolation[counts.tier]}
          </p>
        )}
        <main
          class="page"
          id="main"
          {...Object.fromEntries(Object.entries(data).map(([name, value]) => [`data-${name}`, value]))}
        >
          {children}
        </main>
        {counts !== undefined && (
          <footer class="foot">
            <span>{words.foot(counts.workers, counts.running, counts.waiting)}</span>
            {counts.tier === 'full' && <span>{words.isolation.full}</span>}
          </footer>
        )}
      </body>
    </html>
  );
}

const links = [
  { name: 'watch', href: '/' },
  { name: 'matches', href: '/matches' },
  { name: 'contests', href: '/contests' },
  { name: 'games', href: '/games' },
] as const;

const Nav = ({ nav }: Frame): VNode => (
  <nav class="nav" aria-label={words.main}>
    {links.map(({ name, href }) => (
      <a key={name} href={href} aria-current={name === nav ? 'page' : undefined}>
        {words.nav[name]}
      </a>
    ))}
  </nav>
);
