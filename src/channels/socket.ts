import { failure } from './failure.ts';
import type { Socket } from 'node:net';
import type { Framing } from '../game/channel.ts';
import { LineChannel } from './channel.ts';

const keepAlive = 30_000; // ms until TCP keep-alive probes a silent peer

/** A channel over a TCP connection. Every message is one write; every error of the connection counts as leaving. */
export function socketChannel(socket: Socket, framing: Framing): LineChannel {
  socket.setNoDelay(true);
  socket.setKeepAlive(true, keepAlive);
  const channel = new LineChannel(
    {
      write: (text) => socket.write(text, 'latin1'),
      waiting: () => socket.writableLength,
      stopReading: () => socket.pause(),
      pause: () => socket.pause(),
      resume: () => socket.resume(),
      end: () => socket.end(),
      destroy: () => socket.destroy(),
    },
    framing,
  );
  const left = (): void => channel.gone(failure('left', { code: 'connection-closed' }));
  socket.on('data', (chunk) => channel.bytes(chunk));
  socket.on('end', left);
  socket.on('error', left); // ECONNRESET, EPIPE, ETIMEDOUT: all count as leaving
  socket.on('close', left);
  return channel;
}
