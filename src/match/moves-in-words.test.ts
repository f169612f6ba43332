import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readLog } from '../game/log.ts';
import { framesIn, type Frame } from '../game/view/frames.ts';
import { movesInWords } from '../game/view/viewer.ts';
import { findGame } from '../http/views.ts';
import { gameNames } from './games.ts';

const folder = (game: string): URL => new URL(`../../games/${game}/recorded/`, import.meta.url);

/** The frames of the first recorded match of a game. */
async function recorded(name: string, most: number): Promise<readonly Frame[]> {
  const file = readdirSync(folder(name))
    .toSorted()
    .find((each) => /^[^.]+\.jsonl$/.test(each));
  const log = readLog(readFileSync(new URL(file!, folder(name)), 'utf8'));
  if ('wrong' in log) throw new Error(log.wrong.code);
  const frames: Frame[] = [];
  for (const frame of framesIn((await findGame(name))!.rules, log.value, [])) {
    frames.push(frame);
    if (frames.length > most) break; // rules may be slow
  }
  return frames;
}

const words = {
  chess: /^(pawn|knight|bishop|rook|queen|king) from [a-h][1-8] (to|takes on) [a-h][1-8]|^castles /,
  domino: /^a block on column \d+, row \d+ and column \d+, row \d+$/,
  geography: /^the token goes from \d+ to \d+$/,
  kierki: /^(\d+|jack|queen|king|ace) of (clubs|diamonds|hearts|spades)$/,
  market: /^orders nothing$|^(buys|sells) \d+ of [A-Z](, (buys|sells) \d+ of [A-Z])*$/,
  poker: /^(folds|checks|calls|raises to [\d\u00a0]+)$/,
  voronoi: /^a stone in row \d+, column \d+$|^gone$|^out of time$/,
};

test.each(gameNames().filter((name) => existsSync(new URL(`../../games/${name}/view.tsx`, import.meta.url))))(
  'every move of %s is told in words',
  async (name) => {
    const { view } = (await findGame(name))!;
    const frames = await recorded(name, 60);
    expect(frames.length).toBeGreaterThan(5);
    const names = Array.from({ length: 10 }, (_, seat) => `Player ${seat}`);
    const told = (language: 'en' | 'pl'): string[] =>
      frames.flatMap((_, at) => movesInWords(view, frames, at, names, language));
    const [english, polish] = [told('en'), told('pl')];
    for (const line of english) {
      const [, move] = /^Player \d: (.*)$/.exec(line)!;
      expect(move).toMatch(words[name as keyof typeof words]);
    }
    expect(polish).toHaveLength(english.length);
    expect(polish.filter((line, at) => line === english[at])).toEqual([]);
  },
);

test('a game without words of its own tells the move as its list does', () => {
  const frames = [{ view: 0, moves: { 1: 'a' }, ms: {}, toMove: [] }];
  expect(movesInWords({ move: (text) => text.toUpperCase() }, frames, 0, ['x', 'y'], 'en')).toEqual(['y: A']);
});
