import { afterEach, expect, test, vi } from 'vitest';
import { format as ladder } from '../../pairing/formats/ladder.ts';
import { Tournament } from '../../tournament/tournament.ts';
import { showProgress } from './show.ts';

afterEach(() => void vi.useRealTimers());

test('a terminal that tells no width is cleared by whole rows', () => {
  vi.useFakeTimers();
  const format = { ...ladder.open({ entrants: 2, seats: 2 }, { games: 2 }), tiebreaks: [] };
  const tournament = new Tournament({ entrants: 2, seed: 's', format, isFixed: false });
  const written: string[] = [];
  const shown = showProgress({
    course: { tournament, games: new Map(), voids: new Map() },
    plan: { entrants: ['heron', 'fox'].map((name) => ({ name, is: '' })) },
    games: 2,
    screen: { isTTY: true, columns: 0, write: (text) => written.push(text) },
  });
  vi.advanceTimersByTime(1000);
  shown.stop();
  expect(written[0]).toMatch(/^-+ {2}0 of 2 games\n +1\. heron +0\n +1\. fox +0\n$/);
  expect(written.slice(1).map((text) => text.slice(0, 4))).toEqual(['\u001b[3A', '\u001b[3A']);
});
