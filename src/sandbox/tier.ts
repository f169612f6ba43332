import type { Check, Report, Tier } from './doctor.ts';
import type { Isolation } from './isolation.ts';
import { said } from '../text/said.ts';
import { sentence } from '../text/sentence.ts';
import { languageOf } from '../text/spoken.ts';
import { noSandbox } from './no-sandbox.ts';
import { sayCheck, texts } from './text.ts';

/** What a tier means, for terminals. */
export const tierText = (tier: Tier): string => texts().tiers[tier];

/**
 * Whether strangers' programs may run. Where limits do not hold, only if the operator allows it; where isolation does
 * not hold, never.
 */
export const mayPlay = (tier: Tier, allowPartial: boolean): boolean =>
  tier === 'full' || (tier === 'partial' && allowPartial);

/** The report as a table, and one line of advice for each thing missing. */
export function reportLines({ tier, isolation, checks }: Report): string[] {
  const rows = checks.map((check) => {
    const { tried, saw } = sayCheck(check, languageOf(process.env));
    return [check.held ? texts().held : texts().broken, check.name, tried, saw];
  });
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column]!.length)));
  return [
    texts().isolation(tier, tierText(tier)),
    isolationText(isolation),
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

/** What is told when a check was starved and is tried again. */
export const againLine = (check: Check): string =>
  texts().again(check.name, sayCheck(check, languageOf(process.env)).saw);

/** One line of advice for each thing that can be fixed. */
export function adviceLines(checks: readonly Check[]): string[] {
  const broken = checks.filter(({ held }) => !held);
  return [...new Set(broken.map(({ advice }) => advice))].map((advice) => {
    const mended = broken.filter((check) => check.advice === advice);
    return `${mended.map(({ name }) => name).join(', ')}: ${sayCheck(mended[0]!, languageOf(process.env)).advice}`;
  });
}

/** The report for other programs, always in English. */
export const reportJson = ({ checks, isolation: { why, ...isolation }, ...report }: Report): string =>
  JSON.stringify(
    {
      ...report,
      isolation: { ...isolation, ...(why && { why: sentence(noSandbox(why), 'en') }) },
      checks: checks.map((check) => {
        const { tried, saw, advice } = sayCheck(check, 'en');
        return {
          name: check.name,
          tried,
          part: check.part,
          held: check.held,
          saw,
          ...(advice !== undefined && { advice }),
        };
      }),
    },
    undefined,
    2,
  );

export function isolationText({ boxes, why, shape, cgroups }: Isolation): string {
  if (!boxes) return texts().noSandbox(why && said(why));
  const who = shape === 'root' ? texts().users : texts().namespaces;
  return texts().boxes(who, cgroups === 'none' ? texts().noCgroups : texts().cgroups(cgroups));
}
