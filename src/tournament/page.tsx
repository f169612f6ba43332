import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { deflateRawSync } from 'node:zlib';
import type { VNode } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { root } from '../match/games.ts';
import { Addresses } from '../web/kit/addresses.ts';
import { Icon } from '../web/kit/parts.tsx';
import type { RecordedGame, TournamentData } from '../web/tournament/data.ts';
import { Overview, titleOf } from '../web/tournament/overview.tsx';
import { idOfBlock, idOfData, type Packed } from '../web/tournament/packing.ts';
import { whereIn } from '../web/tournament/page.tsx';
import type { Language } from '../game/message.ts';
import { textsOf } from '../web/texts/all.ts';
import { TextsContext, useMessages, useTexts } from '../web/texts/texts.ts';
import { messages } from '../web/tournament/messages.ts';

/**
 * The page of a tournament in chunks: one file that needs neither server nor network, in which every game can be
 * replayed. The record of each game is asked for once, one at a time, by the number of the game.
 */
export function* tournamentPage(
  given: TournamentData,
  record: (game: number) => RecordedGame,
  language: Language = 'en',
): Generator<string> {
  const data = harmless(given);
  yield headOf(data, language);
  yield inThisFile(
    renderToString(
      <TextsContext.Provider value={textsOf(language)}>
        <Body data={data} />
      </TextsContext.Provider>,
    ),
  );
  const blocks: number[] = [];
  let [block, size]: [RecordedGame[], number] = [[], 0];
  for (const [at, { number }] of data.games.entries()) {
    const slim = slimmed(record(number));
    block.push(slim);
    size += slim.log.length + slim.times.length + Object.values(slim.stderr ?? {}).join('').length;
    if (size < blockSize && at < data.games.length - 1) continue;
    yield packed(idOfBlock(blocks.length), block);
    blocks.push(block.length);
    [block, size] = [[], 0];
  }
  yield packed(idOfData, { data, blocks } satisfies Packed);
  yield '</body>\n</html>\n';
}

// characters of logs in one compressed block: large enough to compress well, small enough to open at once
const blockSize = 256 * 1024;

const packed = (id: string, value: unknown): string =>
  `<script type="text/plain" id="${id}">${deflateRawSync(JSON.stringify(value), { level: 6 }).toString('base64')}</script>\n`;

/**
 * A record without what the page does not show and what does not compress: fingerprints of states, and more than two
 * digits of a millisecond.
 */
const slimmed = ({ log, times, stderr }: RecordedGame): RecordedGame => ({
  log: log.replace(/^(\{"event":"(?:start|turn)",.*"state":")[0-9a-f]*("\})$/gm, '$1$2'),
  times: times.replace(/^\{"event":.*$/gm, (line) => line.replace(/(\.\d\d)\d+/g, '$1')),
  ...(stderr !== undefined && Object.keys(stderr).length > 0 && { stderr }),
});

/**
 * Names and reasons may contain anything: removes invisible characters, and isolates text written from right to left.
 */
function harmless<T>(value: T): T {
  if (!isSuspect(value)) return value;
  if (typeof value === 'string')
    return isolated(value.replace(/[\p{Cc}\p{Cs}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/gu, '\ufffd')) as T;
  if (Array.isArray(value)) return value.map(harmless) as T;
  return (
    typeof value === 'object' && value !== null
      ? Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, harmless(inner)]))
      : value
  ) as T;
}

/** May hold such text; that thousands of games do not is seen at once. JSON writes invisible characters with a backslash. */
const isSuspect = (value: unknown): boolean => /[^ -[\]-~]/.test(JSON.stringify(value));

const isolated = (text: string): string =>
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u.test(text)
    ? `\u2068${text}\u2069`
    : text;

/** Icons are in the page itself. */
const inThisFile = (text: string): string => text.replaceAll('"/icons.svg#', '"#').replaceAll('`/icons.svg#', '`#');

/** What Vite built for this page, to be inlined. */
function builtParts(): { readonly script: string; readonly style: string } {
  const folder = new URL('dist/page/', root);
  if (!existsSync(folder)) throw new Error('dist/page is missing; node scripts/build.mjs makes it');
  const read = (name: string): string => readFileSync(new URL(name, folder), 'utf8');
  return {
    script: inThisFile(read('tournament.js')).replace(/<(?=\/script|script|!--)/gi, '\\x3c'),
    style: read('tournament.css').replace(/<(?=\/style)/gi, '\\3c '),
  };
}

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

function headOf(data: TournamentData, language: Language): string {
  const { script, style } = builtParts();
  const policy = `default-src 'none'; script-src ${hashOf(script)}; style-src ${hashOf(style)}; img-src data:; base-uri 'none'; form-action 'none'`;
  const icon = readFileSync(new URL('src/web/public/icon.svg', root)).toString('base64');
  const head = renderToString(
    <>
      <meta charset="utf-8" />
      <meta http-equiv="Content-Security-Policy" content={policy} />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="referrer" content="no-referrer" />
      <title>{titleOf(data, language)}</title>
      <link rel="icon" href={`data:image/svg+xml;base64,${icon}`} />
    </>,
  );
  return `<!doctype html>\n<html lang="${language}">\n<head>\n${head}\n<style>${style}</style>\n<script>${script}</script>\n</head>\n<body>\n`;
}

function Body({ data }: { readonly data: TournamentData }): VNode {
  const say = useMessages(messages);
  const { words } = useTexts();
  return (
    <Addresses.Provider value={whereIn(data)}>
      <div
        hidden
        dangerouslySetInnerHTML={{ __html: readFileSync(new URL('src/web/public/icons.svg', root), 'utf8') }}
      />
      <a class="skip btn main" href="#main">
        {say.skip}
      </a>
      <header class="site">
        <span class="brand">
          <Icon name="mark" />
          {words.site}
        </span>
        <div class="tools">
          <button class="btn flat js" type="button" data-language aria-label={`${say.other.short}, ${say.other.name}`}>
            {say.other.short}
          </button>
          <button class="btn flat sq js" type="button" data-toggle-theme aria-label={say.theme}>
            <Icon name="theme" />
          </button>
        </div>
      </header>
      <main class="page" id="main">
        <Overview data={data} open="standings" among={[]} onOpen={() => undefined} />
      </main>
    </Addresses.Provider>
  );
}
