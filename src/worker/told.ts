/** Aborted by Ctrl-C, a plain kill, a closed terminal, or the death of whoever forked us; told twice, the process ends at once. */
export function toldToStop(): AbortSignal {
  const told = new AbortController();
  const hear = (): void => {
    if (told.signal.aborted) process.exit(1);
    told.abort();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, hear);
  if (process.connected) process.on('disconnect', () => told.signal.aborted || told.abort());
  return told.signal;
}
