import type { Heard, Trouble } from './contract.ts';
import { escape } from './escape.ts';

/** What anything but an answer in time means at a table where nobody speaks unasked. */
export function troubleOf(heard: Heard): Trouble {
  if (heard.kind === 'message') return { fault: heard.unasked ?? 'unasked', reason: 'it is not your turn', said: escape(heard.text) };
  const { kind: _kind, ...trouble } = heard;
  return trouble;
}
