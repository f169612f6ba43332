import { generateKeyPairSync } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider, type Configuration } from 'oidc-provider';

/** What a test's provider tells of a person, by the name under which they log in there. */
export type Claims = Readonly<Record<string, string | boolean>>;

export interface TestProvider {
  readonly issuer: string;
  /** The claims of people, by their subject. */
  readonly people: Map<string, Claims>;
  /** Answers every request with 503, or goes on. */
  isAway: boolean;
  close(): Promise<void>;
}

export const client = { client: 'arena', secret: 'a secret of the arena' };

/**
 * For tests: a real OpenID provider on loopback. Its page asks for a name, which is the subject, and has a button that
 * declines.
 */
export async function startProvider(redirectTo: () => string): Promise<TestProvider> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const people = new Map<string, Claims>();
  const state: TestProvider = { issuer, people, isAway: false, close: () => closed(server) };
  let provider: Provider | undefined;
  server.on('request', (request, response) => {
    if (state.isAway) return void response.writeHead(503).end();
    if (request.url === '/favicon.ico') return void response.writeHead(204).end();
    provider ??= new Provider(issuer, configuration(redirectTo(), people)); // by now the site has its address
    const uid = /^\/interaction\/([\w-]+)/.exec(request.url ?? '')?.[1];
    return void (uid === undefined ? provider.callback()(request, response) : interact(provider, request, response));
  });
  return state;
}

const configuration = (redirectTo: string, people: ReadonlyMap<string, Claims>): Configuration => ({
  clients: [{ client_id: client.client, client_secret: client.secret, redirect_uris: [redirectTo] }],
  cookies: { keys: ['of tests'] },
  jwks: { keys: [generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' })] },
  claims: { profile: ['preferred_username'], email: ['email', 'email_verified'] },
  ttl: { AccessToken: 60, AuthorizationCode: 60, Grant: 60, IdToken: 60, Interaction: 60, Session: 60 },
  features: { devInteractions: { enabled: false } },
  interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
  findAccount: (_ctx, subject) => ({
    accountId: subject,
    claims: () => ({ ...people.get(subject), sub: subject }),
  }),
  async loadExistingGrant(ctx) {
    const { oidc } = ctx;
    const grant = new oidc.provider.Grant({ accountId: oidc.session!.accountId!, clientId: oidc.client!.clientId });
    grant.addOIDCScope('openid profile email');
    await grant.save();
    return grant;
  },
});

/** The page of the provider: a form, and what it sends. */
async function interact(provider: Provider, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.method === 'GET') {
    response
      .setHeader('content-type', 'text/html')
      .end(
        '<form method="post"><input name="who" autofocus><button>Go on</button><button name="no" value="1">No</button></form>',
      );
    return;
  }
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const fields = new URLSearchParams(Buffer.concat(chunks).toString());
  await provider.interactionFinished(
    request,
    response,
    fields.has('no')
      ? { error: 'access_denied', error_description: 'declined' }
      : { login: { accountId: fields.get('who') ?? '', remember: false } },
  );
}

const closed = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });

/** Cookies of a browser without script, by host. */
export class Traveller {
  readonly #cookies = new Map<string, string>();

  async #send(address: string, init: RequestInit = {}): Promise<Response> {
    const response = await fetch(address, {
      redirect: 'manual',
      ...init,
      headers: { cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    });
    for (const set of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      this.#cookies.set(name, value);
    }
    return response;
  }

  /** Goes to the provider's address, answers its page, and returns the address to which it leads back. */
  async answer(address: string, fields: Readonly<Record<string, string>>): Promise<string> {
    const origin = new URL(address).origin;
    const asked = await this.#send(address);
    const page = new URL(asked.headers.get('location')!, origin).href;
    let response = await this.#send(page, { method: 'POST', body: new URLSearchParams(fields) });
    for (;;) {
      const next = new URL(response.headers.get('location')!, origin);
      if (next.origin !== origin) return next.href;
      response = await this.#send(next.href);
    }
  }
}
