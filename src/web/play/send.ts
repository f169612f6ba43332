import type { Kept, KeptMatches } from './kept.ts';
import type { Finished, Plan } from './plan.ts';

/** What became of a finished match that was sent to the site. */
export type Sent =
  | { readonly kind: 'kept'; readonly match: number }
  | { readonly kind: 'refused'; readonly why: string } // it never will be
  | { readonly kind: 'later'; readonly why?: string }; // nobody answered, or asks for patience

/** Sends a finished match. */
export async function send({ plan, finished }: Kept): Promise<Sent> {
  const { key, game, seats, from } = plan;
  let response: Response;
  try {
    response = await fetch(`/games/${game}/play`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({ key, seats, ...(from && { from }), ...finished }),
    });
  } catch {
    return { kind: 'later' }; // no network
  }
  if (response.ok) return { kind: 'kept', match: ((await response.json()) as { match: number }).match };
  if (response.status === 503 || response.status === 429) return { kind: 'later', why: await detailOf(response) };
  if (response.status >= 500) return { kind: 'later' };
  return { kind: 'refused', why: await detailOf(response) };
}

async function detailOf(response: Response): Promise<string> {
  try {
    const { detail, title } = (await response.json()) as { detail?: string; title?: string };
    return detail ?? title ?? `${response.status}`;
  } catch {
    return `${response.status}`; // something between the arena and the page answered
  }
}

/** Whether a match is over and waits to be sent. */
export const isUnsent = (kept: Kept | undefined): boolean => kept?.finished !== undefined && kept.refused === undefined;

/** What the browser keeps of a match after it was sent. */
export function settle(keptMatches: KeptMatches, kept: Kept, sent: Sent): void {
  const { plan } = kept;
  if (sent.kind === 'kept') keptMatches.keep({ plan, turns: [], at: Date.now(), match: sent.match });
  else if (sent.kind === 'refused') keptMatches.keep({ ...kept, refused: sent.why });
}

/** Saves a log as a file. */
export function saveLog({ game, key }: Plan, finished: Finished | undefined): void {
  const url = URL.createObjectURL(new Blob([finished?.log ?? ''], { type: 'application/jsonl' }));
  Object.assign(document.createElement('a'), { href: url, download: `${game}-${key.slice(0, 8)}.jsonl` }).click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}
