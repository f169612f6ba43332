import type { VNode } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Addresses, type Where } from '../addresses.ts';
import { readAddress } from './address.ts';
import type { RecordedGame, TournamentData } from './data.ts';
import { gamesOf } from './names.tsx';
import { Opened, type Shelf } from './opened.tsx';
import { Overview, pageTitle, type Part } from './overview.tsx';

/** The addresses within the page; `back` leads from a game to where its reader came from. */
export const whereIn = ({ games }: TournamentData, back = '#'): Where => ({
  icon: (name) => `#i-${name}`,
  game: () => back,
  contest: () => back,
  bot: (entrant) => gamesOf(entrant),
  files(match) {
    const file = games.find(({ number }) => number === match)?.file;
    return file === undefined ? undefined : { log: encodeURI(file), times: encodeURI(file.replace(/\.jsonl$/, '.times.jsonl')), saved: file };
  },
});

interface PageProps {
  readonly data: TournamentData;
  readonly shelf: Shelf | undefined;
  /** The record of a game by its place in the list. */
  fetch(at: number): Promise<RecordedGame>;
}

/** All of it; what is open stands behind the # of the address, so that links lead there and the browser's back goes back. */
export function Page({ data, shelf, fetch }: PageProps): VNode {
  const [hash, setHash] = useState(location.hash);
  const left = useRef({ hash: '#', top: 0 }); // where the reader left the overview
  const address = readAddress(hash);
  const at = 'game' in address ? data.games.findIndex(({ number }) => number === address.game) : -1;
  useEffect(() => {
    const go = (): void => {
      if ('part' in readAddress(hash)) left.current = { hash: hash === '' ? '#' : hash, top: scrollY };
      setHash(location.hash);
    };
    addEventListener('hashchange', go);
    return () => removeEventListener('hashchange', go);
  });
  useLayoutEffect(() => {
    document.title = pageTitle(data, data.games[at]?.number);
    if (at >= 0) scrollTo(0, 0);
    else if (hash === left.current.hash || hash === '') scrollTo(0, left.current.top);
    else document.querySelector('[role=tablist]')?.scrollIntoView({ block: 'nearest' });
  }, [hash]);
  const open = (part: Part): void => {
    history.pushState(null, '', `#${part}`);
    left.current = { hash: `#${part}`, top: scrollY };
    setHash(`#${part}`);
  };
  const where = whereIn(data, left.current.hash);
  return (
    <Addresses.Provider value={where}>
      {at >= 0 ? (
        <Opened key={at} data={data} game={data.games[at]!} shelf={shelf} fetch={async () => await fetch(at)} {...('at' in address && { at: address.at })} />
      ) : (
        <Overview data={data} {...('part' in address ? { open: address.part, among: address.among } : { open: 'standings' as const, among: [] })} onOpen={open} />
      )}
    </Addresses.Provider>
  );
}
