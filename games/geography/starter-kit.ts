import type { StarterKit } from '../../src/game/starter-kit.ts';

export const starterKit: StarterKit = {
  state: { token: 'int', edges: 'ints' },
  messages: [
    {
      name: 'start',
      word: '200',
      fields: { vertices: 'int', vertex: 'int', count: 'int', ends: 'ints' },
      on: 'token = start.vertex; edges = start.ends;',
      asks: true,
      about: {
        en: 'The game begins and you are to move: vertices, where the token is, edges, the two ends of each edge.',
        pl: 'Gra się zaczyna i jest twój ruch: wierzchołki, gdzie jest pionek, krawędzie, dwa końce każdej z nich.',
      },
    },
    {
      name: 'opponent',
      word: '220',
      fields: { vertex: 'int' },
      on: 'walk(opponent.vertex);',
      asks: true,
      about: {
        en: 'The opponent moved the token to this vertex, and you are to move.',
        pl: 'Przeciwnik przesunął pionek do tego wierzchołka i jest twój ruch.',
      },
    },
    { name: 'won', word: '230', ends: true, about: { en: 'You have won.', pl: 'Wygrana.' } },
    {
      name: 'wonOnTime',
      word: '231',
      ends: true,
      about: { en: 'You have won: the opponent was late or left.', pl: 'Wygrana: przeciwnik się spóźnił lub odszedł.' },
    },
    { name: 'lost', word: '240', ends: true, about: { en: 'You have lost.', pl: 'Przegrana.' } },
    {
      name: 'lostOnTime',
      word: '241',
      ends: true,
      about: { en: 'You have lost: the answer came too late.', pl: 'Przegrana: odpowiedź przyszła za późno.' },
    },
    {
      name: 'wrong',
      word: '999',
      fields: { reason: 'texts' },
      ends: true,
      about: {
        en: 'You have lost: the answer was wrong, for this reason.',
        pl: 'Przegrana: odpowiedź była zła, z tego powodu.',
      },
    },
  ],
  answer: '"210 " + chosen',
  code: `
// The legal moves: the vertices at the other ends of the edges of the token.
function moves(): texts {
  let found = texts();
  for (at of range(0, len(edges))) {
    if (edges[at] == token) {
      add(found, text(edges[otherEnd(at)]));
    }
  }
  return found;
}

// The ends of an edge are neighbours in the list: 0 and 1, 2 and 3, and so on.
function otherEnd(at: int): int {
  if (at % 2 == 0) {
    return at + 1;
  }
  return at - 1;
}

// The token walks along an edge, and the edge is gone.
function walk(vertex: int) {
  let left = ints();
  let isGone = false;
  for (edge of range(0, len(edges) / 2)) {
    let one = edges[2 * edge];
    let other = edges[2 * edge + 1];
    let isThis = (one == token && other == vertex) || (one == vertex && other == token);
    if (isThis && !isGone) {
      isGone = true;
    } else {
      add(left, one);
      add(left, other);
    }
  }
  edges = left;
  token = vertex;
}

// Our own move changes the position, too.
function played(chosen: text) {
  walk(int(chosen));
}
`,
};
