import { expect } from 'vitest';

/** A request, with its headers by name. */
export type Sent = Omit<RequestInit, 'headers'> & { readonly headers?: Readonly<Record<string, string>> };

/** For tests: a browser without script, that keeps cookies and says where its forms are from. */
export class Browser {
  readonly #url: string;
  readonly cookies = new Map<string, string>();

  constructor(url: string) {
    this.#url = url;
  }

  async send(path: string, init: Sent = {}): Promise<Response> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(`${this.#url}${path}`, {
      redirect: 'manual',
      ...init,
      headers: { accept: 'text/html', 'accept-language': 'en', ...(cookie !== '' && { cookie }), ...init.headers },
    });
    for (const set of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      if (/expires=Thu, 01 Jan 1970/i.test(set)) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return response;
  }

  /** The text of a page that is there. */
  async page(path: string): Promise<string> {
    const response = await this.send(path);
    expect([path, response.status]).toEqual([path, 200]);
    return await response.text();
  }

  /** Sends a form of this site. */
  async post(path: string, fields: Readonly<Record<string, string | readonly string[]>> = {}): Promise<Response> {
    const body = new URLSearchParams(
      Object.entries(fields).flatMap(([name, value]) => [value].flat().map((one) => [name, one] as [string, string])),
    );
    return await this.send(path, { method: 'POST', body, headers: { origin: this.#url } });
  }

  /** Sends a form with files. */
  async upload(path: string, body: FormData): Promise<Response> {
    return await this.send(path, { method: 'POST', body, headers: { origin: this.#url } });
  }

  /** Registers, and is logged in then. */
  async register(login: string, password = goodPassword): Promise<this> {
    expect((await this.post('/register', { login, password })).headers.get('location')).toBe(`/users/${login}`);
    return this;
  }
}

export const goodPassword = 'six wet otters';

/** Asks again for as long as the site is too busy to answer: so it may be on a busy machine, with a hundred at once. */
export async function insist(ask: () => Promise<Response>): Promise<Response> {
  for (;;) {
    const response = await ask();
    if (response.status !== 503) return response;
  }
}

/** What a page says to be wrong, by field. */
export const errorsIn = (page: string): Record<string, string> =>
  Object.fromEntries(
    [...page.matchAll(/<p class="error small" id="([\w-]+)-error">([^<]*)<\/p>/g)].map(([, name, text]) => [
      name,
      text,
    ]),
  );
