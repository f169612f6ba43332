import { expect, test } from 'vitest';
import { comparable, placeFor, readInvited, type Invited } from './invited.ts';

test('a name per line, or a name and its address', () => {
  expect(readInvited('\ufeffant\r\n\r\nbee 10.0.0.7\nŻółw  v2\ncat [2001:DB8::0:1]\n dot.com \n')).toEqual({
    value: [
      { name: 'ant' },
      { name: 'bee', address: '10.0.0.7' },
      { name: 'Żółw v2' },
      { name: 'cat', address: '2001:db8::1' },
      { name: 'dot.com' },
    ],
  });
});

test.each([
  ['nothing', '', /^it names no player; a tournament needs two at least/],
  ['empty lines only', '\n \n\t\n', /^it names no player/],
  ['one player', 'ant\n', /^it names one player only/],
  ['two equal names', 'ant\nbee\n\nant 10.0.0.1\n', /^line 4: ant stands in line 1 already/],
  ['equal names in two writings of Unicode', 'Zo\u0308o\nZ\u00f6o\n', /^line 2: Zöo stands in line 1/],
  ['an address that is none', 'ant\nbee 10.0.0.999\n', /^line 2: 10\.0\.0\.999 is no IP address$/],
  ['half an address', 'ant 10.0\nbee\n', /^line 1: 10\.0 is no IP address$/],
  ['an IPv6 address that is none', 'ant fe80::1::2\nbee', /^line 1: fe80::1::2 is no IP address$/],
  ['an address with a port', 'ant 10.0.0.1:8080\nbee', /^line 1: 10\.0\.0\.1:8080 is no IP address$/],
  ['an address alone', 'ant\n10.0.0.1\n', /^line 2: the address 10\.0\.0\.1 has no name before it$/],
  ['a name that is too long', `ant\n${'x'.repeat(65)}\n`, /^line 2: a name has at most 64 characters$/],
  ['terminal escapes', 'ant\n\u001b[2Jbee\n', /^line 2: the name \\x1b\[2Jbee has characters that cannot be shown/],
  ['a name that turns the line round', 'ant\nbee\u202e\n', /cannot be shown/],
  ['Latin-1', Buffer.from('ant\n\xbb\xf3\xb3w\n', 'latin1').toString('utf8'), /^line 2: .* save the file as UTF-8/],
  [
    'too many',
    Array.from({ length: 10_000 }, (_, at) => `p${at}`).join('\n'),
    /^it names 10000 players; a tournament has at most 9999$/,
  ],
])('%s', (_what, text, wrong) => {
  expect(readInvited(text)).toEqual({ wrong: expect.stringMatching(wrong) });
});

test('an address is the same however it is written', () => {
  expect(['::ffff:10.0.0.1', '10.0.0.1', 'FE80::1%eth0', 'fe80:0:0::1'].map(comparable)).toEqual([
    '10.0.0.1',
    '10.0.0.1',
    'fe80::1',
    'fe80::1',
  ]);
});

const [ant, bee, cat, dog, elk]: Invited[] = [
  { name: 'ant' },
  { name: 'bee', address: '10.0.0.2' },
  { name: 'cat' },
  { name: 'dog', address: '10.0.0.4' },
  { name: 'elk', address: '10.0.0.4' },
];
const players = [ant!, bee!, cat!, dog!, elk!];
const places = players.slice(0, 4).map((player, at) => ({ game: 1 + Math.floor(at / 2), seat: at % 2, player }));

test.each([
  ['whoever comes from anywhere takes the first place of those without an address', '10.9.9.9', places, 'ant'],
  ['then the next', '10.9.9.9', places.slice(1), 'cat'],
  ['an address may come out of turn', '10.0.0.4', places, 'dog'],
  [
    'an address comes twice',
    '10.0.0.2',
    places.filter(({ player }) => player !== bee),
    /^bee of that address is not expected now$/,
  ],
  [
    'two have one address',
    '10.0.0.4',
    places.filter(({ player }) => player !== dog),
    /^dog, elk of that address are not expected now$/,
  ],
  [
    'an unknown address when only others are missing',
    '10.9.9.9',
    places.filter(({ player }) => player === bee),
    /^nobody of that address is expected$/,
  ],
  ['nobody is missing', '10.9.9.9', [], /^nobody is expected now$/],
])('%s', (_what, address, open, taken) => {
  const found = placeFor(address, open, players);
  expect('wrong' in found ? found.wrong : found.value.player.name).toEqual(
    typeof taken === 'string' ? taken : expect.stringMatching(taken),
  );
});
