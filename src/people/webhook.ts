import { createHmac, randomBytes } from 'node:crypto';
import { lookup } from 'node:dns/promises';
import type { LookupAddress, LookupOptions } from 'node:dns';
import { request as overHttp, type RequestOptions } from 'node:http';
import { request as overHttps } from 'node:https';
import { isIP } from 'node:net';
import type { Reading } from '../kit/reading.ts';
import { isPublicAddress } from '../kit/public-address.ts';
import type { WebhookMessage } from '../text/webhooks.ts';

// Addresses that people name are anybody's: nothing is sent to this machine or its networks, unless the operator allows
// it. A name is looked up once, all its addresses are checked, and the connection goes to a checked one.

const longest = 500; // characters of an address
const patience = 10; // seconds
const mostRead = 64 * 1024; // bytes of an answer, which nobody looks at

export interface Sending {
  /** Addresses of this machine and its networks are allowed. */
  readonly takesPrivate: boolean;
  /** For the whole answer. */
  readonly seconds?: number;
  /** Looks up a name; by default the machine does. */
  readonly resolve?: (host: string) => Promise<readonly LookupAddress[]>;
}

/** The address of a webhook as it is kept. */
export function readHookAddress(text: string, takesPrivate: boolean): Reading<string, WebhookMessage> {
  const wrong: WebhookMessage = { code: 'hook-address' };
  const typed = text.trim();
  if (typed.length > longest || !URL.canParse(typed)) return { wrong };
  const url = new URL(typed);
  if (!/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '' || url.hostname === '')
    return { wrong };
  const host = hostOf(url);
  const isOurs = host === 'localhost' || host.endsWith('.localhost') || (isIP(host) > 0 && !isPublicAddress(host));
  if (isOurs && !takesPrivate) return { wrong: { code: 'hook-private' } };
  url.hash = '';
  return { value: url.href };
}

export const newHookSecret = (): string => randomBytes(32).toString('base64url');

/** The signature of a body that is sent at this second: `t=SECOND,v1=HMAC-SHA256 of "SECOND.BODY"`. */
export const signatureOf = (secret: string, body: string, second: number): string =>
  `t=${second},v1=${createHmac('sha256', secret).update(`${second}.${body}`).digest('hex')}`;

/** Posts a body and returns what went wrong; redirects are not followed. */
export async function post(
  address: string,
  body: string,
  headers: Readonly<Record<string, string>>,
  { takesPrivate, seconds = patience, resolve = resolveHere }: Sending,
): Promise<{ readonly status?: number; readonly failure?: WebhookMessage }> {
  try {
    const url = new URL(address);
    const status = await send(url, body, headers, await checked(hostOf(url), takesPrivate, resolve), seconds);
    return status >= 200 && status < 300 ? { status } : { status, failure: { code: 'hook-status', status } };
  } catch (error) {
    return { failure: failureIn(error as NodeJS.ErrnoException, seconds) };
  }
}

const resolveHere = async (host: string): Promise<readonly LookupAddress[]> => await lookup(host, { all: true });

/** Without the brackets of an IPv6 address, and the full stop that may end a name. */
const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|[\].]$/g, '');

class PrivateAddress extends Error {}

/** An address of the host, when all of them may be connected to. */
async function checked(
  host: string,
  takesPrivate: boolean,
  resolve: NonNullable<Sending['resolve']>,
): Promise<LookupAddress> {
  const family = isIP(host);
  const found = family > 0 ? [{ address: host, family }] : await resolve(host);
  if (!takesPrivate && !found.every(({ address }) => isPublicAddress(address))) throw new PrivateAddress();
  if (found[0] === undefined) throw Object.assign(new Error('no address'), { code: 'ENOTFOUND' });
  return found[0];
}

function send(
  url: URL,
  body: string,
  headers: Readonly<Record<string, string>>,
  to: LookupAddress,
  seconds: number,
): Promise<number> {
  const options: RequestOptions = {
    method: 'POST',
    headers: { ...headers, 'content-length': Buffer.byteLength(body) },
    agent: false,
    signal: AbortSignal.timeout(seconds * 1000),
    lookup: (_host, { all }: LookupOptions, done) =>
      all === true ? done(null, [to]) : done(null, to.address, to.family),
  };
  return new Promise((resolve, reject) => {
    const request = (url.protocol === 'https:' ? overHttps : overHttp)(url, options, (response) => {
      let read = 0;
      const finish = (): void => resolve(response.statusCode ?? 0);
      response.on('data', (chunk: Buffer) => {
        read += chunk.length;
        if (read <= mostRead) return;
        finish();
        request.destroy();
      });
      response.on('end', finish);
      response.on('error', reject);
    });
    request.on('error', reject);
    request.end(body);
  });
}

function failureIn(error: NodeJS.ErrnoException, seconds: number): WebhookMessage {
  if (error instanceof PrivateAddress) return { code: 'hook-private' };
  if (error.name === 'AbortError' || error.name === 'TimeoutError') return { code: 'hook-late', seconds };
  return { code: 'hook-unreached', error: error.code ?? error.name };
}
