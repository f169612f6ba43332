import type { Language } from '../../game/message.ts';
import { said } from '../../text/said.ts';
import { languageOf } from '../../text/spoken.ts';
import { sentence } from '../../text/sentence.ts';
import type { Toolchain } from '../../programs/language.ts';
import { readArguments } from '../arguments.ts';
import { Failure } from '../../kit/failure.ts';
import { Usage } from '../usage.ts';
import { defineCommand } from '../command.ts';
import { yes } from '../flags.ts';
import { texts as argumentTexts } from '../text/arguments.ts';
import { texts } from '../text/languages.ts';
import { onStop } from '../stopping.ts';

const flags = { 'no-test': yes(), json: yes() };

interface Row {
  readonly name: string;
  readonly title: string;
  readonly endings: readonly string[];
  readonly version?: string;
  readonly at?: string;
  /** What to do if the language is not installed. */
  readonly missing?: string;
  /** The result of the test. */
  readonly works?: boolean;
  readonly wrong?: string;
}

export const command = defineCommand({
  flags,
  texts,

  async run(args) {
    const { values, positionals } = readArguments(args, flags);
    if (positionals.length > 0) throw new Usage(argumentTexts().noNames);
    if (!values['no-test']) await assertSandboxes();
    const rows: Row[] = [];
    const forget = onStop(() => process.exit(130));
    for await (const row of look(!values['no-test'], values.json ? 'en' : languageOf(process.env))) {
      rows.push(row);
      if (!values.json) console.log(lineOf(row));
    }
    forget();
    if (values.json) console.log(JSON.stringify(rows, undefined, 2));
    return rows.some(({ works }) => works === false) ? 1 : 0;
  },
});

async function assertSandboxes(): Promise<void> {
  const [{ findSandboxSupport }, { whyNoSandbox }] = await Promise.all([
    import('../../sandbox/sandbox.ts'),
    import('../../sandbox/no-sandbox.ts'),
  ]);
  await findSandboxSupport().catch((error: unknown) => {
    throw new Failure(texts().cannotTest(said(whyNoSandbox(error))));
  });
}

async function* look(isTested: boolean, spokenLanguage: Language): AsyncGenerator<Row> {
  const { loadLanguages, missing, toolchainOf } = await import('../../programs/language.ts');
  const { sayHello } = await import('../../programs/hello.ts');
  for (const [name, language] of await loadLanguages()) {
    const { title, endings } = language;
    const tool: Toolchain | undefined = await toolchainOf(name, language);
    if (tool === undefined) yield { name, title, endings, missing: sentence(missing(language), spokenLanguage) };
    else {
      const answer = isTested ? await sayHello(language) : undefined;
      yield {
        name,
        title,
        endings,
        version: tool.version,
        at: tool.file,
        ...(answer &&
          ('wrong' in answer ? { works: false, wrong: sentence(answer.wrong, spokenLanguage) } : { works: true })),
      };
    }
  }
}

function lineOf({ name, endings, version, at, missing, works, wrong }: Row): string {
  const start = `${name.padEnd(10)}  ${endings.join(' ').padEnd(22)}`;
  if (missing !== undefined) return `${start}  ${missing}`;
  const state = works === undefined ? '' : (works ? texts().works : texts().fails).padEnd(8);
  return `${start}  ${state}${version!.padEnd(26)}  ${at}${wrong === undefined ? '' : `\n${' '.repeat(12)}${wrong}`}`;
}
