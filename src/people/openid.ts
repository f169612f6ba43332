import type { ClientAuth, Configuration } from 'openid-client';
import type { Reading } from '../kit/reading.ts';
import type { PeopleMessage } from '../text/people.ts';

// Log-ins by an OpenID provider, such as a university's: the authorization code flow with PKCE, state and nonce.

export interface OpenIdSettings {
  /** The provider's address, as its tokens name it. */
  readonly issuer: string;
  readonly client: string;
  readonly secret: string;
  /** What people call the provider: "Log in with NAME". */
  readonly name: string;
  /** The claim whose value is proposed as the login. */
  readonly loginClaim: string;
  /** The address of this site, to which the provider leads people back. */
  readonly url: string;
}

/** What the visitor must bring back, and what only this site knows. */
export interface Challenge {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/** Who somebody is to the provider; login and e-mail address are its proposals, or empty. */
export interface Person {
  readonly issuer: string;
  readonly subject: string;
  readonly login: string;
  readonly email: string;
  /** The provider does not say that nobody checked the address. */
  readonly emailIsChecked: boolean;
}

export interface OpenIdProvider {
  readonly name: string;
  readonly issuer: string;
  /** The provider's page to which a visitor is led. */
  addressFor(challenge: Challenge): Promise<Reading<URL, PeopleMessage>>;
  /** Who came back, by the query of the address that the provider led to. */
  personIn(query: string, challenge: Challenge): Promise<Reading<Person, PeopleMessage>>;
}

/** Few arenas have a provider, and no command needs one. */
const library = () => import('openid-client');

export const callbackPath = '/login/openid/callback';
const patience = 10; // seconds for each answer of the provider
const fresh = 3_600_000; // milliseconds for which its addresses are remembered

/** Plain HTTP is for a provider on the same machine. */
export const isLoopback = ({ hostname }: URL): boolean =>
  hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname);

/** The provider is asked for its addresses when somebody first wants to log in: it may be away when the site starts. */
export function makeProvider(settings: OpenIdSettings, onError: (error: unknown) => void): OpenIdProvider {
  const { name, issuer, client, secret, loginClaim } = settings;
  const callback = (): string => `${settings.url}${callbackPath}`;
  let known: { readonly configuration: Configuration; readonly until: number } | undefined;

  const configured = async (): Promise<Configuration> => {
    if (known !== undefined && known.until > performance.now()) return known.configuration;
    const { allowInsecureRequests, ClientSecretBasic, ClientSecretPost, discovery, enableNonRepudiationChecks } =
      await library();
    // This site proves who it is by HTTP authentication, the default, unless the provider takes none.
    const prove: ClientAuth = (to, ...request) =>
      (to.token_endpoint_auth_methods_supported?.includes('client_secret_basic') === false
        ? ClientSecretPost(secret)
        : ClientSecretBasic(secret))(to, ...request);
    const server = new URL(issuer);
    const execute = [enableNonRepudiationChecks, ...(isLoopback(server) ? [allowInsecureRequests] : [])];
    const configuration = await discovery(server, client, {}, prove, { execute, timeout: patience });
    known = { configuration, until: performance.now() + fresh };
    return configuration;
  };
  const failed = async (error: unknown): Promise<{ readonly wrong: PeopleMessage }> => {
    const wrong = await failureOf(error, name);
    if (wrong.code !== 'openid-denied') onError(error);
    return { wrong };
  };

  return {
    name,
    issuer,
    async addressFor({ state, nonce, verifier }) {
      const { buildAuthorizationUrl, calculatePKCECodeChallenge } = await library();
      try {
        const address = buildAuthorizationUrl(await configured(), {
          redirect_uri: callback(),
          scope: 'openid profile email',
          state,
          nonce,
          code_challenge: await calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
        });
        const isSafe = address.protocol === 'https:' || (address.protocol === 'http:' && isLoopback(address));
        return isSafe ? { value: address } : { wrong: { code: 'openid-strange', name } };
      } catch (error) {
        return await failed(error);
      }
    },
    async personIn(query, { state, nonce, verifier }) {
      const { authorizationCodeGrant } = await library();
      try {
        const configuration = await configured();
        const tokens = await authorizationCodeGrant(configuration, new URL(`${callback()}?${query}`), {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        });
        const claims = tokens.claims()!;
        const told = await toldOf(configuration, tokens.access_token, claims.sub, onError);
        return { value: personOf(issuer, claims.sub, { ...told, ...claims }, loginClaim) };
      } catch (error) {
        return await failed(error);
      }
    },
  };
}

type Claims = Readonly<Record<string, unknown>>;

/** What else the provider tells of a person; who that is, the token has said already. */
async function toldOf(
  configuration: Configuration,
  token: string,
  subject: string,
  onError: (error: unknown) => void,
): Promise<Claims> {
  if (configuration.serverMetadata().userinfo_endpoint === undefined) return {};
  const { fetchUserInfo } = await library();
  try {
    return await fetchUserInfo(configuration, token, subject);
  } catch (error) {
    onError(error);
    return {}; // without it nothing is proposed
  }
}

function personOf(issuer: string, subject: string, claims: Claims, loginClaim: string): Person {
  const text = (name: string): string => {
    const value = claims[name];
    return typeof value === 'string' ? value.slice(0, 254) : '';
  };
  return {
    issuer,
    subject,
    login: text(loginClaim),
    email: text('email'),
    emailIsChecked: claims['email_verified'] !== false,
  };
}

/** A login made of what the provider tells: its letters without their accents, digits and underscores. */
export const proposedLogin = (text: string): string =>
  text
    .replace(/@.*/s, '')
    .replaceAll('ł', 'l')
    .replaceAll('Ł', 'L')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^A-Za-z0-9_]+/g, '_')
    .replaceAll(/^_+|_+$/g, '')
    .slice(0, 32);

/** What went wrong with a log-in, told from the error of the client library. */
async function failureOf(error: unknown, name: string): Promise<PeopleMessage> {
  const { AuthorizationResponseError, ResponseBodyError } = await library();
  if (error instanceof AuthorizationResponseError)
    return error.error === 'access_denied'
      ? { code: 'openid-denied', name }
      : { code: 'openid-refused', name, error: error.error };
  if (error instanceof ResponseBodyError)
    return error.error === 'invalid_grant'
      ? { code: 'openid-used' }
      : { code: 'openid-refused', name, error: error.error };
  return isAway(error) ? { code: 'openid-away', name } : { code: 'openid-strange', name };
}

/** Whether the provider did not answer, or answered that it cannot now. */
function isAway(error: unknown): boolean {
  const { code, cause, name } = error as { code?: unknown; cause?: unknown; name?: unknown };
  if (name === 'TimeoutError' || name === 'AbortError' || code === 'OAUTH_TIMEOUT' || code === 'OAUTH_ABORT')
    return true;
  if (cause instanceof Response) return cause.status >= 500;
  if (error instanceof TypeError && error.message === 'fetch failed') return true;
  return cause instanceof Error && isAway(cause);
}
