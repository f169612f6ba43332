/** The heap of a runtime within a sandbox's memory, in MiB: the rest is for the runtime itself. */
export const heapOf = (memory: number): number => Math.max(16, Math.floor((memory * 5) / 8 / 2 ** 20));

/**
 * How runtimes that grow their heap by the machine's memory learn the limit of their sandbox, however they are started.
 * Options on a program's own command line overrule these.
 */
export function heapVariables(command: readonly string[], memory: number): Readonly<Record<string, string>> {
  const heap = heapOf(memory);
  return {
    // Java reports this variable on stderr, so it is left out where the command already says how large the heap is
    ...(!command.some((word) => word.startsWith('-Xmx')) && { JDK_JAVA_OPTIONS: `-Xmx${heap}m` }),
    NODE_OPTIONS: `--max-old-space-size=${heap}`,
    GOMEMLIMIT: `${heap}MiB`,
    DOTNET_GCHeapHardLimit: (heap * 2 ** 20).toString(16),
    MONO_GC_PARAMS: `max-heap-size=${heap}m`,
  };
}
