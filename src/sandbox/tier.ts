import type { Check, Report, Tier } from './doctor.ts';
import type { Isolation } from './isolation.ts';
import { wrapped } from '../kit/columns.ts';
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

/** The report as a table of this width at most, and advice for each thing missing. */
export function reportLines({ tier, isolation, checks }: Report, width = Infinity): string[] {
  const rows = checks.map((check) => {
    const { tried, saw } = sayCheck(check, languageOf(process.env));
    return [check.held ? texts().held : texts().broken, check.name, tried, saw];
  });
  const advice = adviceLines(checks);
  return [
    ...[texts().isolation(tier, tierText(tier)), isolationText(isolation)].flatMap((line) => wrapped(line, width)),
    '',
    ...rowLines(rows, width),
    ...(advice.length > 0 ? ['', ...advice.flatMap((line) => wrapped(line, width))] : []),
  ];
}

/** A row on a line, or, where one is too long, what was tried and seen as a text beside the name of its check. */
function rowLines(rows: readonly (readonly string[])[], width: number): string[] {
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column]!.length)));
  const padded = (row: readonly string[]): string =>
    row.map((cell, column) => `${cell.padEnd(widths[column] ?? 0)}  `).join('');
  const lines = rows.map((row) => padded(row).trimEnd());
  if (lines.every((line) => line.length <= width)) return lines;
  return rows.flatMap(([held, name, tried, saw]) => {
    const before = padded([held!, name!]);
    return wrapped(`${tried}: ${saw}`, width - before.length).map(
      (line, at) => `${at === 0 ? before : ' '.repeat(before.length)}${line}`,
    );
  });
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
