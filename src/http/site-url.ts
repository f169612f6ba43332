/** The address of a site for the people of this machine; `host` is what the site listens on. */
export function siteUrl(port: number, host: string | undefined): string {
  const isAny = host === undefined || host === '' || host === '::' || host === '0.0.0.0';
  const name = isAny ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${port}`;
}
