import { setTimeout as sleep } from 'node:timers/promises';
import { Failure } from '../kit/failure.ts';
import { request, type Where } from './remote.ts';
import { texts } from './text/remote.ts';

/** One server-sent event. */
export interface ServerEvent {
  readonly event: string;
  readonly data: unknown;
  readonly id?: string;
}

const retries = 30;
const longest = 64 * 2 ** 20; // characters of one event

/**
 * The events of a live stream of the API. A connection that is lost is opened again, half a minute long, and goes on
 * after the last event that came.
 */
export async function* serverEvents(where: Where, path: string, wait = 1000): AsyncGenerator<ServerEvent> {
  let [last, isOpened]: [string | undefined, boolean] = [undefined, false];
  for (let failed = 0; ;) {
    const headers = { accept: 'text/event-stream', ...(last !== undefined && { 'last-event-id': last }) };
    try {
      const response = await request(where, path, { headers });
      isOpened = true;
      for await (const event of readEvents(response.body!)) {
        failed = 0;
        last = event.id ?? last;
        yield event;
      }
    } catch (error) {
      if (error instanceof Failure && !isOpened) throw error;
      if (!(error instanceof Failure || error instanceof TypeError)) throw error; // fetch throws one when it is cut off
    }
    if (++failed > retries) throw new Failure(texts().lost(where.url));
    await sleep(wait);
  }
}

/** Reads server-sent events from bytes. */
export async function* readEvents(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<ServerEvent> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of bytes) {
    text += decoder.decode(chunk, { stream: true });
    const blocks = text.split('\n\n');
    text = blocks.pop()!;
    if (text.length > longest) throw new Failure(texts().tooLong);
    for (const block of blocks) {
      const event = readEvent(block);
      if (event !== undefined) yield event;
    }
  }
}

/** One block of lines; undefined for a comment, or what is no event of ours. */
function readEvent(block: string): ServerEvent | undefined {
  const fields = new Map(
    block.split('\n').map((line) => {
      const [, name = '', value = ''] = /^([^:]*):? ?(.*)$/s.exec(line) ?? [];
      return [name, value];
    }),
  );
  const [event, data, id] = ['event', 'data', 'id'].map((name) => fields.get(name));
  if (event === undefined || data === undefined) return undefined;
  try {
    return { event, data: JSON.parse(data) as unknown, ...(id !== undefined && { id }) };
  } catch {
    return undefined; // no JSON
  }
}
