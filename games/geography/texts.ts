import type { Translation } from '../../src/game/message.ts';

// What the pages of this game and terminals say.

const en = {
  board: (vertices: number) => `Graph of ${vertices} vertices`,
  position: (token: number, open: readonly number[]) =>
    `the token is on vertex ${token}, ${open.length === 0 ? 'no edge left' : `open to ${open.join(' ')}`}`,
  vertex: (vertex: number) => `vertex ${vertex}`,
  last: 'last move',
  open: 'open to the next player',
  free: 'free edge',
  used: 'used edge',
  ending: (loser: string | undefined, vertex: number) => `${loser ?? 'the loser'} had no edge left on vertex ${vertex}`,
  over: 'no edge left',
  moved: (from: number, to: string) => `the token goes from ${from} to ${to}`,
  facts: (vertices: number, edges: number, start: number) => `${vertices} vertices, ${edges} edges, start ${start}`,
};

const pl: Translation<typeof en> = {
  board: (vertices) => `Graf o ${vertices} wierzchołkach`,
  position: (token, open) =>
    `żeton stoi na wierzchołku ${token}, ` +
    (open.length === 0 ? 'nie ma wolnej krawędzi' : `można przejść do ${open.join(' ')}`),
  vertex: (vertex) => `wierzchołek ${vertex}`,
  last: 'ostatni ruch',
  open: 'do wyboru dla następnego gracza',
  free: 'wolna krawędź',
  used: 'zużyta krawędź',
  ending: (loser, vertex) => `${loser ?? 'przegrany'} nie ma wolnej krawędzi z wierzchołka ${vertex}`,
  over: 'brak wolnej krawędzi',
  moved: (from, to) => `żeton idzie z ${from} do ${to}`,
  facts: (vertices, edges, start) => `wierzchołki: ${vertices}, krawędzie: ${edges}, początek: ${start}`,
};

export const texts = { en, pl };
