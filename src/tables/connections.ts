import { lookup } from 'node:dns/promises';
import { createServer, isIP, type AddressInfo, type Server, type Socket } from 'node:net';
import { plainAddress, writeAddress, type Address } from '../channels/report-line.ts';
import { texts } from './text.ts';

export interface Limits {
  readonly connections: number;
  readonly perAddress: number;
  /** A line for the operator. */
  readonly say: (line: string) => void;
}

export const remote = ({ remoteAddress, remotePort }: Socket): Address => ({
  address: remoteAddress ?? 'gone',
  port: remotePort ?? 0,
});
export const local = ({ localAddress, localPort }: Socket): Address => ({
  address: localAddress ?? 'gone',
  port: localPort ?? 0,
});
export const nameOf = (socket: Socket): string => writeAddress(remote(socket));

/** Counts connections and closes those beyond the limits. */
export function limitConnections({ connections, perAddress, say }: Limits): { admit(socket: Socket): boolean } {
  const from = new Map<string, number>();
  let all = 0;
  return {
    admit(socket) {
      const address = plainAddress(remote(socket).address);
      const known = from.get(address) ?? 0;
      const own = address === '::1' || address.startsWith('127.');
      if (all >= connections || (!own && known >= perAddress)) {
        say(
          texts().turnedAway(
            nameOf(socket),
            all >= connections ? texts().connected(all) : texts().connectedOfAddress(known),
          ),
        );
        socket.on('error', () => undefined);
        socket.destroy();
        return false;
      }
      all++;
      from.set(address, known + 1);
      socket.once('close', () => {
        all--;
        const left = from.get(address)! - 1;
        if (left === 0) from.delete(address);
        else from.set(address, left);
      });
      return true;
    },
  };
}

export interface Where {
  readonly ip: string;
  readonly port: number;
}

export function listen(server: Server, where: Where): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ host: where.ip, port: where.port, backlog: 4096 }, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

/** Listens on every address that `ip` has; without `ip` on IPv6 and IPv4. All servers have the same port. */
export async function listenAt(
  where: { readonly ip?: string; readonly port: number },
  onSocket: (socket: Socket) => void,
): Promise<{ readonly servers: readonly Server[]; readonly address: AddressInfo }> {
  const ip = where.ip?.replace(/^\[(.*)\]$/, '$1');
  if (ip === undefined) return await listenEverywhere(where.port, onSocket);
  const addresses = isIP(ip) === 0 ? (await lookup(ip, { all: true })).map(({ address }) => address) : [ip];
  const servers: Server[] = [];
  try {
    for (const address of new Set(addresses)) {
      const port = servers.length === 0 ? where.port : (servers[0]!.address() as AddressInfo).port;
      const server = createServer(onSocket);
      await listen(server, { ip: address, port });
      servers.push(server);
    }
  } catch (error) {
    for (const server of servers) server.close();
    throw error;
  }
  return { servers, address: servers[0]!.address() as AddressInfo };
}

/** Falls back to IPv4 on machines without IPv6. */
async function listenEverywhere(
  port: number,
  onSocket: (socket: Socket) => void,
): Promise<{ readonly servers: readonly Server[]; readonly address: AddressInfo }> {
  const server = createServer(onSocket);
  try {
    await listen(server, { ip: '::', port });
  } catch (error) {
    if (!['EAFNOSUPPORT', 'EADDRNOTAVAIL', 'EINVAL'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    await listen(server, { ip: '0.0.0.0', port });
  }
  return { servers: [server], address: server.address() as AddressInfo };
}
