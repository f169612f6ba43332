import type { Kept } from './kept.ts';

/** What became of a finished match that was sent to the site. */
export type Sent =
  | { readonly kind: 'kept'; readonly match: number }
  | { readonly kind: 'refused'; readonly why: string } // it never will be
  | { readonly kind: 'later' }; // nobody answered, or asks for patience

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
  if (response.status >= 500 || response.status === 429) return { kind: 'later' };
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
