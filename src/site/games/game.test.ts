import { expect, test } from 'vitest';
import { leadOf, withoutLead } from './game.tsx';

test('the first paragraph is the lead, with a blank for every line break', () => {
  expect(leadOf('# Nim\n\nThe bot answers\n`HEAP N`  \nat once.\n\nMore.')).toBe('The bot answers HEAP N at once.');
});

test.each([
  [
    '# Nim\n\nThree heaps.\n\nWhoever takes\nthe last wins.\n\n## Messages\n',
    '\nWhoever takes\nthe last wins.\n\n## Messages\n',
  ],
  ['Three\r\nheaps.\r\n\r\n## Messages', '\n## Messages'],
  ['Three heaps.\n\nNo more.', 'Three heaps.\n\nNo more.'],
  ['```\n3 4 5\n```\n\nThree heaps.', '```\n3 4 5\n```\n\nThree heaps.'],
  ['', ''],
])('nothing of the rules is lost but title and lead: %j', (text, rest) => {
  expect(withoutLead(text)).toBe(rest);
});
