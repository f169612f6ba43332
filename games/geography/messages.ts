import type { Message, MessageIn, Say, Translation } from '../../src/game/message.ts';

const en = {
  'no-vertex': ({ vertex }: { vertex: number }) => `there is no vertex ${vertex}`,
  'no-edge': ({ from, to }: { from: number; to: number }) => `there is no edge from ${from} to ${to}`,
  'answer-form': () => 'the command must read: 210 vertex',
  'too-early': () => 'wait for 200, your game has not begun',
  'not-expected': () => 'you are not expected now',
  'wrong-command': () => 'wrong command',

  'graph-size': () => 'The size of a game graph must be a whole number from 8 to 10000',
  'graph-no-number': ({ text }: { text: string }) => `The graph must consist of whole numbers, not ${text}`,
  'graph-head': () =>
    'The graph must start with the number of vertices, the vertex of the token and the number of edges',
  'graph-vertices': ({ vertices }: { vertices: number }) => `The graph must have 2 to 10000 vertices, not ${vertices}`,
  'graph-token': ({ token, last }: { token: number; last: number }) =>
    `The token is on vertex ${token}, but the last vertex is ${last}`,
  'graph-edges': ({ edges, numbers }: { edges: number; numbers: number }) =>
    `The graph must have ${edges} edges, that is ${2 * edges} numbers; there are ${numbers}`,
  'graph-edge-vertex': ({ one, other, last }: { one: number; other: number; last: number }) =>
    `Edge ${one} ${other}: the last vertex is ${last}`,
  'graph-loop': ({ one, other }: { one: number; other: number }) => `Edge ${one} ${other} is a loop`,
  'graph-edge-twice': ({ one, other }: { one: number; other: number }) => `Edge ${one} ${other} is there twice`,
  'graph-token-stuck': ({ token }: { token: number }) => `The token is on vertex ${token}, which has no edge`,

  won: () => 'Won by the rules.',
  'won-on-time': () => 'Won: the opponent ran out of time or left.',
  lost: () => 'Lost by the rules.',
  'lost-on-time': () => 'Lost: the time for a move ran out.',
  'lost-by-command': ({ text }: { text: string }) => `Lost by a wrong command: ${text}`,
  'server-refused': ({ text }: { text: string }) => `The server refused to play: ${text}`,
  'server-strange': ({ text }: { text: string }) => `The server said "${text}", which is no message of this game.`,
  'server-second-start': () => 'The server started the game twice.',
  'server-graph': ({ why }: { why: Message }, say: Say) =>
    `The server sent a graph that cannot be played: ${say(why)}.`,
  'server-move-first': () => 'The server told of a move before the game started.',
  'server-move': ({ why }: { why: Message }, say: Say) =>
    `The server told of an impossible move of the opponent: ${say(why)}.`,
  'server-long-line': ({ why }: { why: Message }, say: Say) => `The server sent ${say(why)}.`,
  'server-deaf': () => 'The server does not read what it is told.',
  'server-silent': () => 'The server was silent for too long.',
  'server-gone': () => 'The server closed the connection before the game was over.',
};

const pl: Translation<typeof en> = {
  'no-vertex': ({ vertex }) => `nie ma wierzchołka ${vertex}`,
  'no-edge': ({ from, to }) => `nie ma krawędzi z ${from} do ${to}`,
  'answer-form': () => 'komunikat musi mieć postać: 210 wierzchołek',
  'too-early': () => 'czekaj na 200, twoja gra jeszcze się nie zaczęła',
  'not-expected': () => 'teraz nikt na ciebie nie czeka',
  'wrong-command': () => 'błędny komunikat',

  'graph-size': () => 'Rozmiar grafu musi być liczbą całkowitą od 8 do 10000',
  'graph-no-number': ({ text }) => `Graf musi składać się z liczb całkowitych, a nie z ${text}`,
  'graph-head': () => 'Graf musi zaczynać się liczbą wierzchołków, wierzchołkiem żetonu i liczbą krawędzi',
  'graph-vertices': ({ vertices }) => `Graf musi mieć od 2 do 10000 wierzchołków, a nie ${vertices}`,
  'graph-token': ({ token, last }) => `Żeton stoi na wierzchołku ${token}, a ostatni wierzchołek to ${last}`,
  'graph-edges': ({ edges, numbers }) =>
    `Liczba krawędzi grafu ma być równa ${edges}, co daje liczb: ${2 * edges}; jest ich ${numbers}`,
  'graph-edge-vertex': ({ one, other, last }) => `Krawędź ${one} ${other}: ostatni wierzchołek to ${last}`,
  'graph-loop': ({ one, other }) => `Krawędź ${one} ${other} jest pętlą`,
  'graph-edge-twice': ({ one, other }) => `Krawędź ${one} ${other} jest podana dwa razy`,
  'graph-token-stuck': ({ token }) => `Żeton stoi na wierzchołku ${token}, który nie ma krawędzi`,

  won: () => 'Wygrana według zasad.',
  'won-on-time': () => 'Wygrana: przeciwnikowi skończył się czas albo odszedł.',
  lost: () => 'Przegrana według zasad.',
  'lost-on-time': () => 'Przegrana: skończył się czas na ruch.',
  'lost-by-command': ({ text }) => `Przegrana przez błędny komunikat: ${text}`,
  'server-refused': ({ text }) => `Serwer nie chce grać: ${text}`,
  'server-strange': ({ text }) => `Serwer powiedział "${text}", a to nie jest komunikat tej gry.`,
  'server-second-start': () => 'Serwer dwa razy zaczął grę.',
  'server-graph': ({ why }, say) => `Serwer przysłał graf, na którym nie da się grać: ${say(why)}.`,
  'server-move-first': () => 'Serwer powiedział o ruchu, zanim gra się zaczęła.',
  'server-move': ({ why }, say) => `Serwer powiedział o niemożliwym ruchu przeciwnika: ${say(why)}.`,
  'server-long-line': ({ why }, say) => `Serwer przysłał ${say(why)}.`,
  'server-deaf': () => 'Serwer nie czyta tego, co do niego mówiono.',
  'server-silent': () => 'Serwer milczał zbyt długo.',
  'server-gone': () => 'Serwer zamknął połączenie przed końcem gry.',
};

export const messages = { en, pl };
export type GeographyMessage = MessageIn<typeof en>;
