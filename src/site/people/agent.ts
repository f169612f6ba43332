const browsers = [
  ['Edg', 'Edge'],
  ['OPR', 'Opera'],
  ['Firefox', 'Firefox'],
  ['Chrome', 'Chrome'],
  ['Safari', 'Safari'],
] as const;
const systems = ['Android', 'iPhone', 'iPad', 'Windows', 'Mac OS', 'CrOS', 'Linux'];

/** The browser and its system, as far as a User-Agent header tells: "Firefox · Linux". */
export function agentName(agent: string): string {
  const browser = browsers.find(([mark]) => agent.includes(`${mark}/`))?.[1];
  const system = systems.find((name) => agent.includes(name));
  return [browser, system].filter((name) => name !== undefined).join(' · ') || agent.slice(0, 40) || '–';
}
