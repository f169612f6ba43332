import { expect, test } from 'vitest';
import { withoutSums } from './counters.ts';

test('processors and the time of the start are seen, and no sum', () => {
  const stat =
    'cpu  17 2\ncpu0 9 1\ncpu1 8 1\nintr 400 0 3\nctxt 12\nbtime 1794824991\nprocesses 77\nprocs_running 2\n';
  expect(withoutSums(stat)).toBe(
    'cpu  0 0\ncpu0 0 0\ncpu1 0 0\nintr 0 0 0\nctxt 0\nbtime 1794824991\nprocesses 0\nprocs_running 0\n',
  );
});
