import { isFromHere } from '../../http/access.ts';
import { problems } from '../../http/api.ts';
import { HttpProblem } from '../../http/problem.ts';
import { type App } from '../../http/schema.ts';
import type { Site } from '../site.ts';
import { refusal } from './socket.ts';

/** The WebSocket of players who are elsewhere. */
export function addRoutes(app: App, { connections }: Site): void {
  const schema = {
    summary: 'Play from elsewhere: a WebSocket whose messages docs/connect.md describes',
    tags: ['bots'],
    response: { 101: { description: 'the messages of docs/connect.md', type: 'null' }, ...problems },
  };
  app.route({
    method: 'GET',
    url: '/api/v1/connect',
    exposeHeadRoute: false,
    config: { access: 'user', scope: 'play' },
    schema,
    handler: async () => {
      throw new HttpProblem(400, { detail: refusal({ code: 'connect-upgrade' }) });
    },
    preHandler: async (request) => {
      // a browser sends the cookie of its visitor with a request of any page
      const isByCookie = request.visitor !== undefined && 'session' in request.visitor.by;
      if (request.ws && isByCookie && !isFromHere(request)) throw new HttpProblem(403);
      if (request.ws) admitted.set(request, connections.admit(request));
    },
    wsHandler: (socket, request) => admitted.get(request)!(socket),
  });
  const admitted = new WeakMap<object, ReturnType<typeof connections.admit>>();
}
