import { renderToString } from 'preact-render-to-string';
import { expect, test } from 'vitest';
import { loadGame } from '../../match/games.ts';
import { textsOf } from '../../web/texts/all.ts';
import { TextsContext } from '../../web/texts/texts.ts';
import { LobbyPage } from './page.tsx';
import type { Shown } from './parts.tsx';

const bot = (version: number, name: string) => ({
  bot: { version, bot: version, number: 1, name, owner: 'arena' },
  isNamed: true,
  hasAccepted: true,
});
const maker = { id: 1, login: 'ola' };

test.each([
  ['en', 'with strong, 1722 ± 53; random', 'North'],
  ['pl', 'boty przy stole: strong, 1722 ± 53; random', 'Północ'],
] as const)('an open challenge tells its bots, with ratings that say something: %s', async (language, bots, seat) => {
  const shown: Shown = {
    challenge: {
      id: 7,
      maker,
      game: 'kierki',
      options: {},
      moveTime: 30_000,
      createdAt: new Date(0),
      state: 'open',
      seats: [
        { isNamed: false, hasAccepted: false },
        { person: maker, isNamed: true, hasAccepted: true },
        bot(3, 'strong'),
        bot(4, 'random'),
      ],
    },
    rules: await loadGame('kierki'),
    defaults: {},
    ratings: new Map([
      [3, { rating: 1722.4, sd: 27, games: 300 }],
      [4, { rating: 900, sd: 90, games: 3 }],
    ]),
  };
  const none = { mine: [], asked: [], own: [], cards: [], over: [] };
  const page = renderToString(
    <TextsContext.Provider value={textsOf(language)}>
      <LobbyPage
        {...none}
        visitor={undefined}
        games={new Map()}
        waiting={[shown]}
        form={undefined}
        now={new Date(60_000)}
      />
    </TextsContext.Provider>,
  );
  expect(page).toContain(bots);
  expect(page).toContain(`<td class="opt">${seat}</td>`);
});
