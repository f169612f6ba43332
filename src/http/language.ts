import { languages, type Language } from '../game/message.ts';

/** The cookie of the chosen language; over TLS the browser itself keeps others from setting it. */
const cookieNames = { https: '__Host-lang', http: 'lang' };
const year = 365 * 24 * 3600; // seconds

/** The language of a page: of its address, else of the cookie, else of the browser. */
export function languageOf(
  asked: unknown,
  cookie: string | undefined,
  acceptLanguage: string | undefined,
): { readonly language: Language; /** The choice is to be kept. */ readonly isChosen: boolean } {
  const chosen = languages.find((language) => language === asked);
  if (chosen !== undefined) return { language: chosen, isChosen: true };
  return { language: keptLanguage(cookie) ?? preferred(acceptLanguage), isChosen: false };
}

export const isLanguageCookie = (name: string): boolean => Object.values(cookieNames).includes(name);

export const languageCookie = (language: Language, protocol: string): string =>
  `${protocol === 'https' ? cookieNames.https : cookieNames.http}=${language}; Path=/; Max-Age=${year}; HttpOnly; SameSite=Lax${protocol === 'https' ? '; Secure' : ''}`;

function keptLanguage(cookie: string | undefined): Language | undefined {
  const values = (cookie ?? '').split(';').map((part) => part.trim());
  const kept = (name: string): Language | undefined =>
    languages.find((language) => values.includes(`${name}=${language}`));
  return kept(cookieNames.https) ?? kept(cookieNames.http);
}

/** By the weights of Accept-Language: `pl,en;q=0.5`. English by default. */
function preferred(header: string | undefined): Language {
  const wanted = (header ?? '').split(',').map((part) => {
    const [name = '', ...values] = part.trim().toLowerCase().split(';');
    const weight = values.map((value) => /^\s*q=([\d.]+)$/.exec(value)?.[1]).find((found) => found !== undefined);
    return { name: name.split('-')[0], weight: weight === undefined ? 1 : Number(weight) };
  });
  const weightOf = (language: Language): number =>
    Math.max(0, ...wanted.filter(({ name }) => name === language).map(({ weight }) => weight || 0));
  return languages.reduce((best, language) => (weightOf(language) > weightOf(best) ? language : best), 'en');
}

/** The same page in another language. */
export function addressIn(url: string, language: Language): string {
  const [path = '/', query = ''] = url.split('?');
  const values = new URLSearchParams(query);
  values.set('lang', language);
  return `${path}?${values}`;
}
