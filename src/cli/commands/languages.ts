import { sentence } from '../../text/sentence.ts';
import type { Toolchain } from '../../programs/language.ts';
import { Failure } from '../../kit/failure.ts';
import { Usage, type Command } from '../command.ts';
import { readWords } from '../options.ts';
import { onStop } from '../stopping.ts';

interface Row {
  readonly name: string;
  readonly title: string;
  readonly endings: readonly string[];
  readonly version?: string;
  readonly at?: string;
  /** What to do where it is not installed. */
  readonly missing?: string;
  /** What came of the test. */
  readonly works?: boolean;
  readonly wrong?: string;
}

export const command: Command = {
  summary: 'lists the languages in which bots can be written here',
  help: `arena languages [--no-test] [--json]

Lists each language with its version and where it was found, or what to install; builds a small
program of each in a box and talks with it.

  --no-test   only list them
  --json      as JSON, for other programs

Exit code 0: all that are installed work. 1: one does not. 130: stopped by Ctrl-C.`,

  async run(args) {
    const { values, positionals } = readWords(args, { 'no-test': { type: 'boolean' }, json: { type: 'boolean' } });
    if (positionals.length > 0) throw new Usage('this command takes no names');
    if (values['no-test'] !== true) await assertBoxes();
    const rows: Row[] = [];
    const forget = onStop(() => process.exit(130));
    for await (const row of look(values['no-test'] !== true)) {
      rows.push(row);
      if (values.json !== true) console.log(lineOf(row));
    }
    forget();
    if (values.json === true) console.log(JSON.stringify(rows, undefined, 2));
    return rows.some(({ works }) => works === false) ? 1 : 0;
  },
};

async function assertBoxes(): Promise<void> {
  const { openWorkshop } = await import('../../sandbox/box.ts');
  await openWorkshop().catch((error: unknown) => {
    throw new Failure(`the languages cannot be tested: ${(error as Error).message}; --no-test only lists them`);
  });
}

async function* look(isTested: boolean): AsyncGenerator<Row> {
  const { loadLanguages, missing, toolchainOf } = await import('../../programs/language.ts');
  const { sayHello } = await import('../../programs/hello.ts');
  for (const [name, language] of await loadLanguages()) {
    const { title, endings } = language;
    const tool: Toolchain | undefined = await toolchainOf(name, language);
    if (tool === undefined) yield { name, title, endings, missing: sentence(missing(language), 'en') };
    else {
      const answer = isTested ? await sayHello(language) : undefined;
      yield {
        name,
        title,
        endings,
        version: tool.version,
        at: tool.file,
        ...(answer && ('wrong' in answer ? { works: false, wrong: sentence(answer.wrong, 'en') } : { works: true })),
      };
    }
  }
}

function lineOf({ name, endings, version, at, missing, works, wrong }: Row): string {
  const start = `${name.padEnd(10)}  ${endings.join(' ').padEnd(22)}`;
  if (missing !== undefined) return `${start}  ${missing}`;
  return `${start}  ${works === undefined ? '' : works ? 'works   ' : 'FAILS   '}${version!.padEnd(26)}  ${at}${wrong === undefined ? '' : `\n${' '.repeat(12)}${wrong}`}`;
}
