import { readArguments } from '../arguments.ts';
import { Usage } from '../usage.ts';
import { defineCommand } from '../command.ts';
import { yes } from '../flags.ts';
import { textWidth } from '../screen.ts';
import { texts as argumentTexts } from '../text/arguments.ts';
import { texts } from '../text/doctor.ts';

const flags = { json: yes() };

export const command = defineCommand({
  flags,
  texts,

  async run(args) {
    const { values, positionals } = readArguments(args, flags);
    if (positionals.length > 0) throw new Usage(argumentTexts().noNames);
    const [{ examine }, { againLine, reportJson, reportLines }] = await Promise.all([
      import('../../sandbox/doctor.ts'),
      import('../../sandbox/tier.ts'),
    ]);
    const report = await examine(undefined, { again: (check) => console.error(`arena: ${againLine(check)}`) });
    console.log(values.json ? reportJson(report) : reportLines(report, textWidth()).join('\n'));
    return report.tier === 'full' ? 0 : 1;
  },
});
