import { expect, test } from 'vitest';
import { heapVariables } from './runtimes.ts';

test('runtimes learn five eighths of the memory, each in its own unit', () => {
  expect(heapVariables(['java', '-jar', 'x.jar'], 256 * 2 ** 20)).toEqual({
    JDK_JAVA_OPTIONS: '-Xmx160m',
    NODE_OPTIONS: '--max-old-space-size=160',
    GOMEMLIMIT: '160MiB',
    DOTNET_GCHeapHardLimit: 'a000000',
    MONO_GC_PARAMS: 'max-heap-size=160m',
  });
});

test('a command that says how large the heap is is left alone', () => {
  expect(heapVariables(['java', '-Xmx128m', '-jar', 'x.jar'], 256 * 2 ** 20)).not.toHaveProperty('JDK_JAVA_OPTIONS');
});
