import type { Live } from '../data.ts';

export type Handlers = { readonly [Name in keyof Live]?: (told: Live[Name]) => void };

/** Listens to a live stream; the browser itself connects again when the line breaks, and says where it was. */
export function onLive(address: string, handlers: Handlers): EventSource {
  const stream = new EventSource(address);
  for (const [name, handle] of Object.entries(handlers)) {
    stream.addEventListener(name, (event) => (handle as (told: unknown) => void)(JSON.parse((event as MessageEvent<string>).data)));
  }
  return stream;
}
