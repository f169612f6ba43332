import type { Check, Report, Tier } from './doctor.ts';
import type { Isolation } from './isolation.ts';

/** What a tier means, for terminals and pages. */
export const tierWords: Readonly<Record<Tier, string>> = {
  full: "walls and limits hold, strangers' programs may run",
  partial: 'the walls hold, but memory and processes are not bounded for sure',
  none: 'programs are not kept in here',
};

/**
 * May strangers' programs run? Only the operator can say so where limits do not hold, and nobody where walls do not.
 */
export const mayPlay = (tier: Tier, allowPartial: boolean): boolean =>
  tier === 'full' || (tier === 'partial' && allowPartial);

/** The whole report as a table, and one line of advice for each thing missing. */
export function reportLines({ tier, isolation, checks }: Report): string[] {
  const rows = checks.map(({ held, name, tried, saw }) => [held ? 'held' : 'BROKEN', name, tried, saw]);
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column]!.length)));
  return [
    `Isolation: ${tier} (${tierWords[tier]})`,
    howWords(isolation),
    '',
    ...rows.map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    ),
    ...adviceLines(checks).flatMap((line, at) => (at === 0 ? ['', line] : [line])),
  ];
}

/** One line for each thing that can be mended. */
export function adviceLines(checks: readonly Check[]): string[] {
  const broken = checks.filter(({ held }) => !held);
  const all = [...new Set(broken.map(({ advice }) => advice))];
  return all.map(
    (advice) =>
      `${broken
        .filter((check) => check.advice === advice)
        .map(({ name }) => name)
        .join(', ')}: ${advice}`,
  );
}

export function howWords({ boxes, why, shape, cgroups }: Isolation): string {
  if (!boxes) return `No box can be made: ${why?.replace(/^cannot make a box: /, '') ?? 'for an unknown reason'}.`;
  const who = shape === 'root' ? 'every slot under a user of its own' : 'in user namespaces';
  return `Boxes by bubblewrap, ${who}; ${cgroups === 'none' ? 'no cgroups' : `cgroups ${cgroups}`}.`;
}
