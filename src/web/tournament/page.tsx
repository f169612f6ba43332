import type { VNode } from 'preact';
import { useLayoutEffect, useState } from 'preact/hooks';
import { Addresses, type Where } from '../kit/addresses.ts';
import { useTexts } from '../texts/texts.ts';
import { readAddress, type Address } from './address.ts';
import type { RecordedGame, TournamentData } from './data.ts';
import { gamesOf, pathTo } from './names.tsx';
import { Opened, type GameWithView } from './opened.tsx';
import { Overview, pageTitle, type Part } from './overview.tsx';

/** The addresses within the page; `back` leads from a game to the view it was opened from. */
export const whereIn = ({ games, limitFlags = [] }: TournamentData, back = '#'): Where => ({
  game: () => back,
  contest: () => back,
  bot: (entrant) => gamesOf(entrant),
  move: (match, at) => `#game-${match}-${at}`,
  files(match) {
    const file = games.find(({ number }) => number === match)?.file;
    return file === undefined
      ? undefined
      : { log: pathTo(file), times: pathTo(file.replace(/\.jsonl$/, '.times.jsonl')), saved: file, limitFlags };
  },
});

interface PageProps {
  readonly data: TournamentData;
  readonly playable: GameWithView | undefined;
  /** The record of a game by its index. */
  fetch(at: number): Promise<RecordedGame>;
}

/** The state of the page is in the fragment of the address, so that links and the Back button work. */
function useHash(): { readonly hash: string; readonly left: { readonly hash: string; readonly top: number } } {
  // and where the reader left the overview
  const [at, go] = useState({ hash: location.hash, left: { hash: '#', top: 0 } });
  useLayoutEffect(() => {
    const onHash = (): void =>
      go(({ hash, left }) => ({
        hash: location.hash,
        left: 'part' in readAddress(hash) ? { hash: hash || '#', top: scrollY } : left,
      }));
    addEventListener('hashchange', onHash);
    return () => removeEventListener('hashchange', onHash);
  }, []);
  return at;
}

/** Opens a part without scrolling to it. */
function openPart(part: Part): void {
  history.pushState(null, '', `#${part}`);
  dispatchEvent(new HashChangeEvent('hashchange'));
}

/** The whole page: the overview, or one game. The overview keeps its state while a game is open. */
export function Page({ data, playable, fetch }: PageProps): VNode {
  const texts = useTexts();
  const { hash, left } = useHash();
  const address = readAddress(hash);
  const { part, among } = 'part' in address ? address : (readAddress(left.hash) as Extract<Address, { part: Part }>);
  const at = 'game' in address ? data.games.findIndex(({ number }) => number === address.game) : -1;
  useLayoutEffect(() => {
    document.title = pageTitle(data, texts, data.games[at]?.number);
    if (at >= 0) scrollTo(0, 0);
    else if (hash === left.hash || hash === '') scrollTo(0, left.top);
    else document.querySelector('[role=tablist]')?.scrollIntoView({ block: 'nearest' });
  }, [data, texts, at, hash, left]);
  return (
    <Addresses.Provider value={whereIn(data, left.hash)}>
      <div class="overview" hidden={at >= 0}>
        <Overview data={data} open={part} among={among} onOpen={openPart} />
      </div>
      {at >= 0 && (
        <Opened
          key={hash}
          data={data}
          game={data.games[at]!}
          playable={playable}
          record={() => fetch(at)}
          {...('at' in address && { at: address.at })}
        />
      )}
    </Addresses.Provider>
  );
}
