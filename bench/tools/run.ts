// Runs the scenarios of bench/, or those named: prints their table, keeps one JSON line a figure, and writes the table
// of a whole run into docs/performance.md.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus } from 'node:os';
import { fileURLToPath } from 'node:url';
import { isReached, ratio, type Figure } from './figure.ts';

const root = new URL('../../../../', import.meta.url);
const scenarios = new URL('../', import.meta.url);

const all = readdirSync(scenarios)
  .flatMap((file) => /^(\w+)\.js$/.exec(file)?.[1] ?? [])
  .toSorted(new Intl.Collator('en', { numeric: true }).compare);

async function main(named: readonly string[]): Promise<number> {
  const strange = named.find((name) => !all.includes(name.toLowerCase()));
  if (strange !== undefined) {
    console.error(`there is no scenario ${JSON.stringify(strange)}; there are ${all.join(', ')}`);
    return 1;
  }
  const figures: Figure[] = [];
  const failures: string[] = [];
  for (const name of named.length > 0 ? named.map((each) => each.toLowerCase()) : all) {
    console.error(`measuring ${name.toUpperCase()} …`);
    try {
      const { measure } = (await import(new URL(`${name}.js`, scenarios).href)) as { measure(): Promise<Figure[]> };
      figures.push(...(await measure()));
    } catch (error) {
      failures.push(`${name.toUpperCase()} could not be measured: ${(error as Error).message}`);
    }
  }
  if (figures.length > 0) console.log(tableOf(figures).join('\n'));
  keep(figures);
  for (const failure of failures) console.error(failure);
  if (named.length === 0 && failures.length === 0) document(figures);
  return failures.length > 0 ? 1 : 0;
}

function tableOf(figures: readonly Figure[]): string[] {
  const rows = [['', 'figure', 'ours', 'in C', 'ratio', 'goal', 'reached'], ...figures.map(rowOf)];
  const widths = rows[0]!.map((_, column) => Math.max(3, ...rows.map((row) => row[column]!.length)));
  const lines = rows.map(
    (row) =>
      `| ${row.map((cell, column) => (column < 2 ? cell.padEnd(widths[column]!) : cell.padStart(widths[column]!))).join(' | ')} |`,
  );
  const rule = `|${widths.map((width, column) => (column < 2 ? '-'.repeat(width + 2) : `${'-'.repeat(width + 1)}:`)).join('|')}|`;
  return [lines[0]!, rule, ...lines.slice(1)];
}

function rowOf(figure: Figure): string[] {
  const { id, what, unit, ours, reference, goal } = figure;
  const times = ratio(figure);
  const bound =
    goal?.most === undefined ? `≥ ${goal?.least?.toLocaleString('en')}` : `≤ ${goal.most.toLocaleString('en')}`;
  const reached = isReached(figure);
  return [
    id,
    what,
    `${short(ours)} ${unit}`,
    reference === undefined ? '' : `${short(reference)} ${unit}`,
    times === undefined ? '' : `${times.toFixed(2)} ×`,
    goal === undefined ? '' : goal.of === 'ratio' ? `${bound} ×` : `${bound} ${unit}`,
    reached === undefined ? '' : reached ? 'yes' : 'no',
  ];
}

const short = (value: number): string =>
  Math.abs(value) < 1000 ? Number(value.toPrecision(3)).toString() : Math.round(value).toLocaleString('en');

const today = (): string => new Date().toISOString().slice(0, 10);
const machine = (): string =>
  `${cpus()[0]?.model.trim() ?? 'unknown processor'}, ${availableParallelism()} cores, Node ${process.version}`;

function keep(figures: readonly Figure[]): void {
  const lines = figures.map((figure) =>
    JSON.stringify({ date: today(), machine: machine(), ...figure, ratio: ratio(figure), reached: isReached(figure) }),
  );
  mkdirSync(new URL('artefacts/', root), { recursive: true });
  writeFileSync(new URL('artefacts/bench.jsonl', root), lines.map((line) => `${line}\n`).join(''));
}

const [start, end] = ['<!-- bench: written by npm run bench -->', '<!-- /bench -->'] as const;

/** Puts the table between its two marks and leaves the rest alone. */
function document(figures: readonly Figure[]): void {
  const page = new URL('docs/performance.md', root);
  const text = existsSync(page) ? readFileSync(page, 'utf8') : `# Performance\n\n${start}\n${end}\n`;
  const [from, to] = [text.indexOf(start), text.indexOf(end)];
  if (from < 0 || to < from)
    throw new Error(`docs/performance.md lacks the marks ${start} and ${end}; put them where the table shall stand`);
  const table = [start, `Measured on ${today()}: ${machine()}.`, '', ...tableOf(figures), ''].join('\n');
  mkdirSync(new URL('docs/', root), { recursive: true });
  writeFileSync(page, text.slice(0, from) + table + text.slice(to));
  console.error(`the table stands in ${fileURLToPath(page)}`);
}

process.exitCode = await main(process.argv.slice(2));
