import { Usage, type Command } from '../command.ts';
import { readWords } from '../options.ts';

export const command: Command = {
  summary: 'attacks a box and tells how well programs are kept in here',
  help: `arena doctor [--json]

Starts programs in boxes that try to get out and to take more than their share, and prints what held,
how far strangers' programs may be trusted to this machine, and what to do about each thing missing.

  full       walls and limits hold: strangers may upload programs
  partial    the walls hold, but memory and processes are not bounded for sure
  none       no box can be made here, or it leaks: programs do not run, unless you trust them

Exit code 0: full. 1: partial or none.`,

  async run(args) {
    const { values, positionals } = readWords(args, { json: { type: 'boolean' } });
    if (positionals.length > 0) throw new Usage('this command takes no names');
    const [{ examine }, { reportLines }] = await Promise.all([
      import('../../sandbox/doctor.ts'),
      import('../../sandbox/tier.ts'),
    ]);
    const report = await examine();
    console.log(values.json === true ? JSON.stringify(report, undefined, 2) : reportLines(report).join('\n'));
    return report.tier === 'full' ? 0 : 1;
  },
};
