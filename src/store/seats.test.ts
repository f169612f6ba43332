import { expect, test } from 'vitest';
import { readNews, readSeat, writeSeat } from './seats.ts';

test('a seat is read as it is written', () => {
  const seat = { match: 204, attempt: 3, seat: 0 };
  expect(writeSeat(seat)).toBe('204.3.0');
  expect(readSeat('204.3.0')).toEqual(seat);
  for (const wrong of ['', '1.1', '0.1.1', '1.0.1', '1.1.-1', '1.1.1.1', ' 1.1.1', `${'9'.repeat(16)}.1.1`])
    expect([wrong, readSeat(wrong)]).toEqual([wrong, undefined]);
});

test.each([
  ['here 7', { kind: 'here', version: 7 }],
  ['said 2.1.0', { kind: 'said', seat: { match: 2, attempt: 1, seat: 0 } }],
  ['told 7 2.1.0', { kind: 'told', version: 7, seat: { match: 2, attempt: 1, seat: 0 } }],
  ['said 2.1.0 5 ', { kind: 'said', seat: { match: 2, attempt: 1, seat: 0 }, message: { number: 5, text: '' } }],
  [
    'told 7 2.1.0 5 220 1\n \u0100',
    { kind: 'told', version: 7, seat: { match: 2, attempt: 1, seat: 0 }, message: { number: 5, text: '220 1\n \0' } },
  ],
  ['heard 2.1.0', undefined],
  ['', undefined],
])('news: %j', (payload, news) => expect(readNews(payload)).toEqual(news));
