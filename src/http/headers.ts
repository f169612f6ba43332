/** Sent with every response: only our own files may be run, shown or requested. */
export const headers: Readonly<Record<string, string>> = {
  'content-security-policy':
    "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; connect-src 'self'; worker-src 'self'; " +
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
};

/** Instead of these for a page that other sites may show in a frame: it has nothing to press but the controls of a viewer. */
export const embeddable: Readonly<Record<string, string>> = {
  'content-security-policy': headers['content-security-policy']!.replace("frame-ancestors 'none'", 'frame-ancestors *'),
  'cross-origin-resource-policy': 'cross-origin',
};

const year = 365 * 24 * 3600; // seconds

/** And over TLS: the browser never asks this host in any other way again. */
export const headersOver = (protocol: string): Readonly<Record<string, string>> =>
  protocol === 'https' ? { ...headers, 'strict-transport-security': `max-age=${year}; includeSubDomains` } : headers;
