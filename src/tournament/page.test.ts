import { createHash } from 'node:crypto';
import { inflateRawSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { game as domino } from '../../games/domino/rules.ts';
import type { Format } from '../pairing/format.ts';
import { gauntlet } from '../pairing/formats/gauntlet.ts';
import { groups, format as openGroups } from '../pairing/formats/groups.ts';
import { knockout } from '../pairing/formats/knockout.ts';
import { format as ladder } from '../pairing/formats/ladder.ts';
import { roundRobin } from '../pairing/formats/round-robin.ts';
import { swiss } from '../pairing/formats/swiss.ts';
import { readRecorded } from '../web/viewer/recorded.ts';
import type { RecordedGame, TournamentData } from '../web/tournament/data.ts';
import type { Packed } from '../web/tournament/packing.ts';
import { tournamentPage } from './page.tsx';
import { stageKey } from '../text/stages.ts';
import { playTournament, type Tournament } from '../../test/tournament-data.ts';

const pageOf = ({ data, record }: Tournament): string => [...tournamentPage(data, record)].join('');
const unpack = (page: string, id: string): unknown =>
  JSON.parse(inflateRawSync(Buffer.from(new RegExp(`id="${id}">([^<]*)<`).exec(page)![1]!, 'base64')).toString());
const cup = await playTournament({
  game: 'domino',
  format: roundRobin({ cycles: 2 }),
  formatName: 'double-round-robin',
  names: ['heron', 'fox', 'otter'],
  options: { size: 5 },
});

const empty: TournamentData = {
  title: 'Nothing',
  game: { name: 'domino', title: 'Domino' },
  format: 'swiss',
  seed: 's',
  moveTime: 500,
  facts: [],
  files: [],
  entrants: [],
  refused: [],
  tiebreaks: [],
  places: [],
  meetings: [],
  byes: [],
  games: [],
};
const none = (): RecordedGame => {
  throw new Error('there is no game');
};

test('a page is in the language that it is made in', () => {
  const page = [...tournamentPage({ ...cup.data, title: domino.title }, cup.record, 'pl')].join('');
  expect(page).toContain('<html lang="pl">');
  expect(page).toContain('<title>Domino na torusie</title>');
  expect(page).toMatch(/<h1>Domino na torusie<\/h1><p>Każdy z każdym, dwa razy<\/p>/);
  expect(page).toContain('aria-label="EN, English">EN</button>');
  expect(page).toMatch(/>Tabela .*>Tabela krzyżowa .*>Rundy .*>Partie /);
});

test('the same tournament gives the same page', () => {
  expect(pageOf(cup)).toBe(pageOf(cup));
});

test('the content security policy allows the script and style of the page, and nothing else', () => {
  const page = pageOf(cup);
  const hash = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  const [, style, script] = /<style>([^]*?)<\/style>\n<script>([^]*?)<\/script>\n<\/head>/.exec(page)!;
  const policy = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(page)![1];
  expect(policy).toBe(
    `default-src 'none'; script-src ${hash(script!)}; style-src ${hash(style!)}; img-src data:; base-uri 'none'; form-action 'none'`,
  );
  expect(page.match(/<script(?! type="text\/plain")/g)).toHaveLength(1);
  expect(page).not.toMatch(/ style="| on[a-z]+="|(src|href)="(https?:|\/)/);
});

test('every game is in the page and can be replayed', async () => {
  const page = pageOf(cup);
  const { data, blocks } = unpack(page, 'tournament') as Packed;
  const records = blocks.flatMap((_, block) => unpack(page, `logs-${block}`) as RecordedGame[]);
  expect(records).toHaveLength(cup.data.games.length);
  for (const [at, { log, times }] of records.entries()) {
    const recorded = await readRecorded(domino, log, times);
    if ('wrong' in recorded) throw new Error(recorded.wrong.code);
    const { frames, outcome } = recorded.value;
    expect(frames).toHaveLength(data.games[at]!.turns! + 1);
    expect(outcome!.scores).toEqual(data.games[at]!.scores);
    expect(frames.slice(1).every(({ ms }) => Object.keys(ms).length === 1)).toBe(true);
  }
});

test('many games are packed in blocks, and none is lost', () => {
  const games = Array.from({ length: 300 }, (_, at) => ({ ...cup.data.games[at % 6]!, number: at + 1 }));
  const page = pageOf({ data: { ...cup.data, games }, record: (game) => cup.record(1 + ((game - 1) % 6)) });
  const { blocks } = unpack(page, 'tournament') as Packed;
  expect(blocks.length).toBeGreaterThan(1);
  expect(blocks.reduce((sum, count) => sum + count, 0)).toBe(300);
  blocks.forEach((count, block) => expect(unpack(page, `logs-${block}`)).toHaveLength(count));
});

test('many meetings are not looked through again for every round', () => {
  let looks = 0;
  const meetings = Array.from({ length: 2000 }, (_, at) => ({
    get round() {
      looks++;
      return 1 + Math.floor(at / 10);
    },
    board: 1 + (at % 10),
    entrants: [1, 2],
    games: 1,
  }));
  const page = pageOf({ data: { ...cup.data, meetings, byes: [], games: [] }, record: none });
  expect(page).toContain('<b>Round 200</b>');
  expect(looks / meetings.length).toBeLessThan(20);
});

test('names cannot mislead, whatever they are written with', () => {
  const names = ['\u202eheron', 'שועל', 'żółw'];
  const data = { ...cup.data, entrants: names.map((name) => ({ name })) };
  const { data: told } = unpack(pageOf({ ...cup, data }), 'tournament') as Packed;
  expect(told.entrants.map(({ name }) => name)).toEqual(['\ufffdheron', '\u2068שועל\u2069', 'żółw']);
  expect(told.games).toEqual(cup.data.games);
});

describe('a tournament', () => {
  const drawn = (data: TournamentData): string =>
    pageOf({ data, record: none })
      .replace(/^[^]*<main/, '<main')
      .replace(/<\/main>[^]*/, '');

  test('without players', () => {
    expect(drawn(empty)).toContain('No such game was played');
  });

  test('of one player', () => {
    const main = drawn({
      ...empty,
      entrants: [{ name: 'heron' }],
      places: [{ entrant: 1, place: 1, points: 0, tiebreaks: [], won: 0, drawn: 0, lost: 0, faults: 0 }],
    });
    expect(main).toContain('heron');
    expect(main).not.toContain('Cross table');
  });

  test('that is not over shows who is to play', () => {
    const place = { points: 0, tiebreaks: [], won: 0, drawn: 0, lost: 0, faults: 0 };
    const main = drawn({
      ...empty,
      entrants: [{ name: 'heron' }, { name: 'fox', out: 'crashed in every game' }],
      places: [
        { ...place, entrant: 1, place: 1 },
        { ...place, entrant: 2, place: 1 },
      ],
      meetings: [{ round: 1, board: 1, entrants: [1, 2], games: 2, stage: { code: 'final' } }],
    });
    expect(main).toContain('to be played');
    expect(main).toContain('out: crashed in every game');
    expect(main).not.toContain('and 1 other'); // nobody is first before a game
  });

  test.each([
    ['en', ['Round of 16', 'Semi-final', 'Final', 'told at the end']],
    ['pl', ['1/8 finału', 'Półfinał', 'Finał', 'zostanie podane na końcu']],
  ] as const)('says in its language what a stage is called, and that its seed is hidden: %s', (language, told) => {
    const stages = [{ code: 'round-of', players: 16 }, { code: 'semi-final' }, { code: 'final' }] as const;
    const { seed: _hidden, ...data } = empty;
    const meetings = stages.map((stage, at) => ({ round: at + 1, board: 1, entrants: [1, 2], games: 2, stage }));
    const shown = { ...data, entrants: [{ name: 'heron' }, { name: 'fox' }], meetings };
    const page = [...tournamentPage(shown, none, language)].join('');
    for (const words of told) expect(page).toContain(`>${words}<`);
  });

  test.each([
    ['a gauntlet, in which one meets all', gauntlet(), 'Points of the row against the column'],
    ['a Swiss event, in which few pairs meet', swiss({ rounds: 3 }), 'The rank of the opponent in each round'],
  ])('that is %s', async (_what, format, caption) => {
    const { data } = await playTournament({
      game: 'domino',
      format,
      formatName: 'any',
      names: ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'],
      options: { size: 5 },
    });
    const main = drawn({ ...data, games: [] });
    expect(main).toContain(caption);
    const cells = main.match(/<td[^>]*><a href="#games-\d-\d"/g);
    expect(cells).toHaveLength(2 * data.meetings.length);
  });

  test.each([
    ['a ladder has a cross table', ladder.open({ entrants: 4, seats: 2 }, { games: 24 }), 'Cross table', 'Bracket'],
    ['a knockout has a bracket', knockout(), 'Bracket', 'Cross table'],
  ])('that is %s', async (_what, format, has, hasNot) => {
    const { data } = await playTournament({
      game: 'domino',
      format,
      formatName: 'any',
      names: ['a', 'b', 'c', 'd'],
      options: { size: 5 },
    });
    const main = drawn({ ...data, games: [] });
    expect(main).toContain(`>${has}`);
    expect(main).not.toContain(`>${hasNot}`);
  });

  test('with byes says that the sums of the cross table are without them', async () => {
    const names = ['a', 'b', 'c', 'd', 'e'];
    const played = async (format: Format): Promise<string> =>
      drawn({
        ...(await playTournament({ game: 'domino', format, formatName: 'any', names, options: { size: 5 } })).data,
        games: [],
      });
    expect(await played(swiss({ rounds: 4 }))).toContain('are not in the sum');
    expect(await played(roundRobin())).not.toContain('are not in the sum');
  });

  test('of games for one has no cross table', () => {
    const place = { points: 5, tiebreaks: [], won: 1, drawn: 0, lost: 0, faults: 0 };
    const main = drawn({
      ...empty,
      entrants: [{ name: 'heron' }, { name: 'fox' }],
      places: [
        { ...place, entrant: 1, place: 1 },
        { ...place, entrant: 2, place: 1 },
      ],
      meetings: [1, 2].map((entrant) => ({ round: 1, board: entrant, entrants: [entrant], games: 1, points: [5] })),
    });
    expect(main).not.toContain('Cross table');
    expect(main).toContain('Round 1');
  });

  test('whose final ended level says so', async () => {
    const { data } = await playTournament({
      game: 'domino',
      format: knockout(),
      formatName: 'knockout',
      names: ['heron', 'fox'],
      options: { size: 5 },
    });
    const level = Array.from({ length: 9 }, (_, at) => ({
      round: at + 1,
      board: 1,
      entrants: [1, 2],
      games: at === 0 ? 2 : 1,
      points: at === 0 ? [1, 1] : [0.5, 0.5],
      stage: { code: 'final' } as const,
    }));
    const noteOf = (meetings: TournamentData['meetings']): string =>
      /<div class="tie">.*?<\/div>/
        .exec(drawn({ ...data, meetings, games: [] }))![0]
        .replaceAll(/<[^>]*>/g, ' ')
        .replaceAll(/ +/g, ' ');
    expect(noteOf(level)).toMatch(/heron 1 2 fox 1 1 – 1, and sudden death decided nothing/);
    expect(noteOf([...level.slice(0, 8), { ...level[8]!, points: [1, 0] }])).toMatch(
      /heron 2 2 fox 1 1 – 1, then sudden death/,
    );
  });

  test('in groups: a player that went on stands above one with as many points', async () => {
    const format = openGroups.open({ entrants: 4, seats: 2 }, { groups: 1, advance: 2, games: 1, 'playoff-games': 2 });
    const { data } = await playTournament({
      game: 'domino',
      format,
      formatName: 'groups',
      names: ['a', 'b', 'c', 'd'],
      options: { size: 5 },
    });
    // 1 and 3 have two points, 2 and 4 one
    const won: Record<string, number> = { '1 2': 1, '1 3': 3, '1 4': 1, '2 3': 2, '2 4': 4, '3 4': 3 };
    const met = data.meetings
      .filter(({ stage }) => stageKey(stage) === 'group A')
      .map((meeting) => ({
        ...meeting,
        points: meeting.entrants.map((entrant) => (won[meeting.entrants.toSorted().join(' ')] === entrant ? 1 : 0)),
      }));
    const history = { entrants: 4, met, byes: [], withdrawn: new Map(), seed: 's' };
    const main = drawn({ ...data, meetings: met, groups: format.groups!(history), games: [] });
    const table = /<section aria-label="Group A">.*?<\/section>/.exec(main)![0];
    expect([...table.matchAll(/<th scope="row">.*?<a[^>]*>(\w)</g)].map(([, name]) => name)).toEqual([
      'c',
      'a',
      'd',
      'b',
    ]);
  });

  test('in which a player did not connect', async () => {
    const { data } = await playTournament({
      game: 'domino',
      format: groups({ groups: 2, advance: 1 }),
      formatName: 'groups',
      names: ['heron', 'fox', 'otter', 'stoat'],
      options: { size: 5 },
    });
    const meetings = data.meetings.map((meeting) =>
      meeting.stage?.code === 'final' ? { ...meeting, points: [2, 0], absent: [meeting.entrants[1]!] } : meeting,
    );
    const main = drawn({ ...data, meetings, games: [] });
    expect(main).toContain('Group A');
    expect(main.match(/did not come/g)).toHaveLength(2); // in the bracket and in its round
  });
});
