// TCP: a client's round trip to our server, and the cost of idle connections.
import { inTurns, type Figure } from './tools/figure.ts';
import { beside, inC, numberOf, pinned, slot, withFiles } from './tools/programs.ts';

const trips = '20000';
const line = 'move 12 34 0 some text here';
const connections = 10_000;
const files = connections + 1000;

export async function measure(): Promise<Figure[]> {
  const [server, client] = await Promise.all([inC('tcp-server'), inC('tcp-client')]);
  const trip = (port: string) => (): Promise<number> => numberOf(pinned([client, trips, line, port]));
  const [reference, ours, crowded] = await beside(pinned([server]), ({ line: theirs }) =>
    beside(pinned(slot('tcp-server')), ({ line: our }) =>
      withCrowd((full) => inTurns(7, trip(theirs), trip(our), trip(full))),
    ),
  );
  const [rss, heap] = await idle();
  return [
    {
      id: 'G10',
      what: 'TCP round trip, client and server on one core',
      unit: 'µs',
      ours: ours!,
      reference: reference!,
      goal: { of: 'ratio', most: 1.7 },
    },
    {
      id: 'G10',
      what: `the same with ${connections} idle connections, beside none`,
      unit: 'µs',
      ours: crowded!,
      reference: ours!,
    },
    {
      id: 'G10',
      what: `memory of the server for each of ${connections} idle connections`,
      unit: 'KB',
      ours: rss,
      goal: { of: 'ours', most: 8 },
    },
    { id: 'G10', what: 'of it on the heap', unit: 'KB', ours: heap },
  ];
}

/** What is measured of a server, by its port, that has many idle connections. */
const withCrowd = <T>(measured: (port: string) => Promise<T>): Promise<T> =>
  beside(withFiles(files, pinned(slot('tcp-server'))), ({ line: port }) =>
    beside(withFiles(files, [...slot('tcp-crowd'), port, `${connections}`]), () => measured(port)),
  );

interface Memory {
  readonly connections: number;
  readonly rss: number;
  readonly heap: number;
}

/** What each connection adds to the server's resident memory and, as a part of it, to its heap; in kilobytes. */
async function idle(): Promise<[number, number]> {
  return await beside(withFiles(files, slot('tcp-server', '--expose-gc')), async ({ line: port, ask }) => {
    const memory = async (): Promise<Memory> => JSON.parse(await ask('memory')) as Memory;
    const before = await memory();
    const after = await beside(withFiles(files, [...slot('tcp-crowd'), port, `${connections}`]), memory);
    if (after.connections !== connections)
      throw new Error(`the server has ${after.connections} connections, not ${connections}`);
    return [(after.rss - before.rss) / 1000 / connections, (after.heap - before.heap) / 1000 / connections];
  });
}
