import { expect, test } from 'vitest';
import { reportLine, writeAddress } from './report-line.ts';

const time = new Date(2024, 3, 25, 18, 21, 0, 7); // local, whatever the zone

test('tells a message as the rules of kierki show it', () => {
  const [client, server] = [
    { address: '44.44.44.44', port: 4321 },
    { address: '::ffff:11.22.33.44', port: 1234 },
  ];
  expect(reportLine(client, server, time, 'IAMN')).toBe(
    '[44.44.44.44:4321,11.22.33.44:1234,2024-04-25T18:21:00.007] IAMN\\r\\n',
  );
});

test('tells one message in one line, whatever the message holds', () => {
  const here = { address: '::1', port: 1 };
  expect(reportLine(here, here, time, `\x1b[2J\n\r\0\xff\\${'x'.repeat(300)}`)).toBe(
    `[[::1]:1,[::1]:1,2024-04-25T18:21:00.007] \\x1b[2J\\x0a\\x0d\\x00\\xff\\\\${'x'.repeat(300)}\\r\\n`,
  );
});

test.each([
  ['127.0.0.1', '127.0.0.1:80'],
  ['::ffff:127.0.0.1', '127.0.0.1:80'],
  ['::1', '[::1]:80'],
  ['::ffff:0:1', '[::ffff:0:1]:80'],
  ['fe80::1%eth0', '[fe80::1%eth0]:80'],
])('writes the address %s as %s', (address, written) => {
  expect(writeAddress({ address, port: 80 })).toBe(written);
});
