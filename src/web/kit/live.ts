import type { Live } from '../viewer/data.ts';

export type Handlers<Events = Live> = { readonly [Name in keyof Events]?: (told: Events[Name]) => void };

/**
 * Listens to a live stream. After a broken connection the browser reconnects and says what it saw last; after a refusal
 * this function tries again.
 */
export function onLive<Events = Live>(address: string, handlers: Handlers<Events>): { close(): void } {
  let stream: EventSource;
  let again: ReturnType<typeof setTimeout> | undefined;
  const open = (): void => {
    stream = new EventSource(address);
    for (const [name, handle] of Object.entries(handlers)) {
      stream.addEventListener(name, (event) =>
        (handle as (told: unknown) => void)(JSON.parse((event as MessageEvent<string>).data)),
      );
    }
    stream.addEventListener('error', () => {
      if (stream.readyState === EventSource.CLOSED) again = setTimeout(open, 3000);
    });
  };
  open();
  return {
    close() {
      clearTimeout(again);
      stream.close();
    },
  };
}
