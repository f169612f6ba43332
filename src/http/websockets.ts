import websocket from '@fastify/websocket';
import type { App } from './schema.ts';

/**
 * Lets routes have a `wsHandler`; a socket that sends a longer message than this is closed with code 1009. Hooks that may
 * refuse a request come later: the socket of a request that is refused before would stay open.
 */
export async function addWebSockets(app: App, longest: number): Promise<void> {
  await app.register(websocket, {
    options: { maxPayload: longest, perMessageDeflate: false },
    errorHandler: (_error, socket) => socket.terminate(), // what the other side did wrong is nothing for our log
  });
}
