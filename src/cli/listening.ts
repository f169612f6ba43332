import { Failure } from '../kit/failure.ts';
import { whyNot } from '../text/files.ts';
import { texts } from './text/serve.ts';

export const grace = 10_000; // ms that running games have to finish after SIGTERM

export async function listening<T>(opening: Promise<T>, where: string): Promise<T> {
  try {
    return await opening;
  } catch (error) {
    const why = (error as NodeJS.ErrnoException).code === 'EACCES' ? texts().needsRoot : whyNot(error);
    throw new Failure(texts().cannotListen(where, why));
  }
}

export const startedOn = ({ address, port }: { readonly address: string; readonly port: number }): string =>
  `Server started on /${address.includes(':') ? `[${address}]` : address}:${port}`;

/** After Ctrl-C or SIGTERM no new games begin and the running ones may finish; a second signal ends at once. */
export function stopGently(code: number, say: (line: string) => void, stop: () => void): void {
  let asked = 0;
  const asks = (): void => {
    if (asked++ > 0) process.exit(code);
    stop(); // before the message is printed
    say(texts().noNewGames);
  };
  process.on('SIGINT', asks).on('SIGTERM', asks);
}
