import type { Command } from '../command.ts';

export const command: Command = {
  summary: 'plays a tournament between many players',
  async help() {
    const { loadFormats } = await import('../../tournament/formats.ts');
    const formats = [...(await loadFormats())].flatMap(([name, { summary, options }]) => [
      `  ${name.padEnd(20)} ${summary}`,
      ...Object.entries<{ label: string }>({ ...options }).map(
        ([flag, { label }]) => `${' '.repeat(23)}--${flag}: ${label}`,
      ),
    ]);
    return `arena tournament GAME --players FOLDER|FILE [--format FORMAT] [--seed s] [--out FOLDER] [--concurrency k]
arena tournament --judge WHAT --players FOLDER|FILE [--seats n] …

Plays a whole tournament and prints the standings. Stopped by Ctrl-C, kill or power and started again
with the same --out it goes on; a finished game is never played twice.

  --players FOLDER   a folder in it with an info.txt (alias; first and last name; command) is a
                     player, and so is a single source file
  --players FILE     a player per line, NAME = WHAT as in arena play --bot, or a built-in bot
  --format FORMAT    how it is played (default: the game's own; swiss for two, tables for more)
  --seed s           the same seed gives the same games (default: drawn)
  --out FOLDER       what is kept (default tournament-GAME): the plan in tournament.json, the games in
                     matches/; and made from these results.csv, standings.json, tournament.trf and
                     index.html, a page that needs neither server nor network
  --concurrency k    games at once (default: one for each core)
  --withdraw NAME    who plays no more, from the first round in which no game is over yet
  --move-time, --wall, --match-time, --match-cpu, --startup, --memory, --trusted   as in arena play,
                     and the options of the game, e.g. --gsize 32
  --seats n          at a table, where a game leaves that open (default: its fewest)
  With --judge also --terminator and --minimum, as in arena play.

Formats and what can be chosen in each:

${formats.join('\n')}

  arena tournament domino --players students --size 15
  arena tournament geography --players bots.txt --format swiss --rounds 7 --games 2

Exit code 0: all games were played. 1: wrong usage, a folder of another tournament, or games without
a result: the judge was at fault, or they cannot be played on this machine. 130: stopped by Ctrl-C.`;
  },

  async run(args) {
    const { runTournament } = await import('../tournament/main.ts');
    return runTournament(args);
  },
};
