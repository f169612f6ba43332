import type { Server, Socket } from 'node:net';
import { plainAddress, writeAddress, type Address } from '../game/report.ts';

export interface Limits {
  readonly connections: number;
  readonly perAddress: number;
  /** A line for the operator. */
  readonly say: (line: string) => void;
}

export const remote = ({ remoteAddress, remotePort }: Socket): Address => ({ address: remoteAddress ?? 'gone', port: remotePort ?? 0 });
export const local = ({ localAddress, localPort }: Socket): Address => ({ address: localAddress ?? 'gone', port: localPort ?? 0 });
export const nameOf = (socket: Socket): string => writeAddress(remote(socket));

/** Counts who is connected; turns away whoever is too many. */
export function limitConnections({ connections, perAddress, say }: Limits): { enter(socket: Socket): boolean } {
  const from = new Map<string, number>();
  let all = 0;
  return {
    enter(socket) {
      const address = plainAddress(remote(socket).address);
      const known = from.get(address) ?? 0;
      const own = address === '::1' || address.startsWith('127.');
      if (all >= connections || (!own && known >= perAddress)) {
        say(`${nameOf(socket)} was turned away: ${all >= connections ? `${all} clients are connected` : `${known} of its address are connected`}`);
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

export function listen(server: Server, where: { readonly ip: string; readonly port: number }): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ host: where.ip, port: where.port, backlog: 4096 }, () => {
      server.off('error', reject);
      resolve();
    });
  });
}
