import type { Polish } from '../../src/game/rules.ts';

export const polish: Polish = [
  [/^there is no vertex (\S+)$/, 'nie ma wierzchołka $1'],
  [/^there is no edge from (\d+) to (\d+)$/, 'nie ma krawędzi z $1 do $2'],
  [/^the command must read: 210 vertex$/, 'komunikat musi mieć postać: 210 wierzchołek'],
];
