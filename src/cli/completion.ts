import { botNames, gameNames } from '../match/games.ts';
import { loadFormats } from '../tournament/formats.ts';
import type { Command } from './command.ts';
import type { Flag, Flags } from './flags.ts';

/** The command line as a shell needs it, made from the tables of flags. */
export interface CommandLine {
  readonly name: string;
  readonly summary: string;
  readonly flags: readonly FlagLine[];
  /** The positional arguments. */
  readonly words: Values;
  /** Further flags and words once a game, or another first word of the command, is named. */
  readonly branches: readonly Branch[];
}
interface Branch {
  readonly name: string;
  readonly flags: readonly FlagLine[];
  readonly words: readonly string[];
  /** Whether several of the words may follow, such as bots, or only one. */
  readonly repeats: boolean;
}
interface FlagLine {
  readonly name: string;
  readonly short: string | undefined;
  readonly help: string;
  /** Undefined for a flag without a value. */
  readonly values: Values | undefined;
}
/** Files, folders, one of these words, or anything. */
export type Values = 'file' | 'folder' | 'anything' | readonly string[];

export async function commandLine(name: string, command: Command): Promise<CommandLine> {
  const { summary, flags: help } = command.texts();
  const formats = [...(await loadFormats()).keys()];
  const lines = (flags: Flags): FlagLine[] =>
    Object.entries(flags).map(([flag, { short, help: own, ...rest }]) => ({
      name: flag,
      short,
      help: (own ?? help[flag] ?? '').replace(/([;:.] | \().*/s, ''),
      values: valuesOf(rest, formats),
    }));
  const games = command.games?.() ?? gameNames();
  const gameLines = games.map(async (game) => ({
    name: game,
    flags: lines((await command.flagsFor?.(game)) ?? {}),
    words: command.words?.includes('bot') ? botNames(game) : [],
    repeats: true,
  }));
  const [first] = command.words ?? [];
  const choices = typeof first === 'object' ? Object.entries(first) : [];
  const chosen = choices.map(([word, words]) => ({ name: word, flags: [], words, repeats: false }));
  return {
    name,
    summary,
    flags: [...lines(command.flags), { name: 'help', short: undefined, help: '', values: undefined }],
    words: first === 'game' ? games : first === 'file' ? 'file' : choices.map(([word]) => word),
    branches: command.flagsFor === undefined ? chosen : await Promise.all(gameLines),
  };
}

function valuesOf({ takes, choices }: Omit<Flag<unknown>, 'help' | 'short'>, formats: string[]): Values | undefined {
  if (takes === undefined) return undefined;
  if (choices !== undefined) return choices;
  if (takes === 'game') return gameNames();
  if (takes === 'format') return formats;
  return takes === 'folder'
    ? 'folder'
    : ['file', 'program', 'players', 'bot', 'seat', 'turn'].includes(takes)
      ? 'file'
      : 'anything';
}

const names = (flags: readonly FlagLine[]): string[] =>
  flags.flatMap(({ name, short }) => (short === undefined ? [`--${name}`] : [`--${name}`, `-${short}`]));

/** Each flag of a command once, those of all games included. */
const allFlags = ({ flags, branches }: CommandLine): FlagLine[] => [
  ...new Map([...branches.flatMap((branch) => branch.flags), ...flags].map((flag) => [flag.name, flag])).values(),
];

const quote = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/** Finds the command, the branch and its last word among the words before the cursor, for bash and zsh. */
const findCommand = (commands: readonly CommandLine[]): string => {
  const branches = commands.flatMap(({ name, branches: all }) =>
    all.map((branch) => ({ ...branch, path: `${name}:${branch.name}` })),
  );
  const lasts = branches.flatMap(({ path, words, repeats }) => (repeats ? [] : words.map((word) => `${path}:${word}`)));
  return `  for word in "\${before[@]}"; do
    case "$command:$branch:$word" in
      ${commands.map(({ name }) => `::${name}`).join('|')}) command=$word ;;
      ${branches.map(({ path }) => path.replace(':', '::')).join('|')}) branch=$word ;;
      ${lasts.join('|')}) last=$word ;;
    esac
  done`;
};

export function bashScript(commands: readonly CommandLine[]): string {
  const offer = (values: Values): string =>
    values === 'file'
      ? 'compgen -f -- "$cur"'
      : values === 'folder'
        ? 'compgen -d -- "$cur"'
        : values === 'anything'
          ? 'true'
          : `compgen -W ${quote(values.join(' '))} -- "$cur"`;
  return `# bash completion of arena; put into ~/.bashrc: source <(arena completion bash)
_arena() {
  local cur="\${COMP_WORDS[COMP_CWORD]}" prev="\${COMP_WORDS[COMP_CWORD - 1]}" command='' branch='' last='' word flags='--help' words=''
  local before=("\${COMP_WORDS[@]:1:COMP_CWORD - 1}")
  if [ "$cur" = = ]; then cur=''; elif [ "$prev" = = ]; then prev="\${COMP_WORDS[COMP_CWORD - 2]}"; fi
${findCommand(commands)}
  case "$command:$prev" in
    *:--lang) mapfile -t COMPREPLY < <(compgen -W 'en pl' -- "$cur"); return ;;
${commands
  .flatMap((command) =>
    allFlags(command).flatMap((flag) =>
      flag.values === undefined
        ? []
        : [
            `    ${names([flag])
              .map((name) => `${command.name}:${name}`)
              .join('|')}) mapfile -t COMPREPLY < <(${offer(flag.values)}); return ;;`,
          ],
    ),
  )
  .join('\n')}
  esac
  case "$command" in
    '') flags='--help --version --lang' words=${quote(commands.map(({ name }) => name).join(' '))} ;;
${commands
  .map(
    ({ name, flags, words }) =>
      `    ${name}) flags=${quote([...names(flags), '--lang'].join(' '))} words=${typeof words === 'string' ? "''" : quote(words.join(' '))} ;;`,
  )
  .join('\n')}
  esac
  case "$command:$branch" in
${commands
  .flatMap(({ name, branches }) =>
    branches.map(
      (branch) =>
        `    ${name}:${branch.name}) flags+=${quote(` ${names(branch.flags).join(' ')}`)} words=${quote(branch.words.join(' '))} ;;`,
    ),
  )
  .join('\n')}
  esac
  [ -z "$last" ] || words=''
  if [[ $cur == -* ]]; then mapfile -t COMPREPLY < <(compgen -W "$flags" -- "$cur"); return; fi
  case "$command" in
    ${commands
      .filter(({ words }) => words === 'file')
      .map(({ name }) => name)
      .join('|')}) mapfile -t COMPREPLY < <(compgen -f -- "$cur") ;;
    *) mapfile -t COMPREPLY < <(compgen -W "$words" -- "$cur") ;;
  esac
}
complete -o filenames -F _arena arena
`;
}

export function zshScript(commands: readonly CommandLine[]): string {
  const described = (name: string, help: string): string => quote(`${name.replaceAll(':', '\\:')}:${help}`);
  const list = (flags: readonly FlagLine[]): string =>
    flags.flatMap((flag) => names([flag]).map((name) => described(name, flag.help))).join(' ');
  const offer = (values: Values): string =>
    values === 'file'
      ? '_files'
      : values === 'folder'
        ? '_files -/'
        : values === 'anything'
          ? '_message value'
          : `compadd -- ${values.join(' ')}`;
  return `#compdef arena
# zsh completion of arena; put into ~/.zshrc after compinit: source <(arena completion zsh)
_arena() {
  local command='' branch='' last='' word prev="\${words[CURRENT - 1]}"
  local -a before flags offered
  before=("\${(@)words[2,CURRENT - 1]}")
${findCommand(commands)}
  case "$command:$prev" in
    *:--lang) compadd -- en pl; return ;;
${commands
  .flatMap((command) =>
    allFlags(command).flatMap((flag) =>
      flag.values === undefined
        ? []
        : [
            `    ${names([flag])
              .map((name) => `${command.name}:${name}`)
              .join('|')}) ${offer(flag.values)}; return ;;`,
          ],
    ),
  )
  .join('\n')}
  esac
  flags=('--lang:en|pl')
  case "$command" in
    '') flags+=(--help --version) offered=(${commands.map(({ name, summary }) => described(name, summary)).join(' ')}) ;;
${commands
  .map(
    ({ name, flags, words }) =>
      `    ${name}) flags+=(${list(flags)}) offered=(${typeof words === 'string' ? '' : words.join(' ')}) ;;`,
  )
  .join('\n')}
  esac
  case "$command:$branch" in
${commands
  .flatMap(({ name, branches }) =>
    branches.map(
      (branch) => `    ${name}:${branch.name}) flags+=(${list(branch.flags)}) offered=(${branch.words.join(' ')}) ;;`,
    ),
  )
  .join('\n')}
  esac
  [ -z "$last" ] || offered=()
  if [[ $PREFIX == -* ]]; then _describe -o option flags; return; fi
  case "$command" in
    ${commands
      .filter(({ words }) => words === 'file')
      .map(({ name }) => name)
      .join('|')}) _files ;;
    *) _describe argument offered ;;
  esac
}
compdef _arena arena
`;
}

export function fishScript(commands: readonly CommandLine[]): string {
  const line = (condition: string, rest: string): string => `complete -c arena -n ${quote(condition)} ${rest}`;
  const offer = (values: Values | undefined): string =>
    values === undefined
      ? ''
      : values === 'file'
        ? ' -r -F'
        : values === 'folder'
          ? " -x -a '(__fish_complete_directories)'"
          : values === 'anything'
            ? ' -x'
            : ` -x -a ${quote(values.join(' '))}`;
  const flagLine = (condition: string, { name, short, help, values }: FlagLine): string =>
    line(condition, `-l ${name}${short === undefined ? '' : ` -s ${short}`}${offer(values)} -d ${quote(help)}`);
  const seen = (words: readonly string[]): string => `__fish_seen_subcommand_from ${words.join(' ')}`;
  const unless = (condition: string, words: readonly string[]): string =>
    words.length === 0 ? condition : `${condition}; and not ${seen(words)}`;
  const ofCommand = ({ name, flags, words, branches }: CommandLine): string[] => {
    const on = seen([name]);
    const first =
      words.length === 0
        ? on
        : unless(
            on,
            branches.map((branch) => branch.name),
          );
    return [
      line('__fish_use_subcommand', `-a ${name} -d ${quote(commandSummary(commands, name))}`),
      ...flags.map((flag) => flagLine(on, flag)),
      words === 'file' ? line(on, '-F') : line(first, `-a ${quote(Array.isArray(words) ? words.join(' ') : '')}`),
      ...branches.flatMap((branch) => {
        const chosen = `${on}; and ${seen([branch.name])}`;
        const next = branch.repeats ? chosen : unless(chosen, branch.words);
        const offered = branch.words.length === 0 ? [] : [line(next, `-a ${quote(branch.words.join(' '))}`)];
        return [...branch.flags.map((flag) => flagLine(chosen, flag)), ...offered];
      }),
    ];
  };
  return `${[
    '# fish completion of arena; arena completion fish > ~/.config/fish/completions/arena.fish',
    'complete -c arena -f',
    "complete -c arena -l lang -x -a 'en pl'",
    line('__fish_use_subcommand', '-l version'),
    ...commands.flatMap(ofCommand),
  ].join('\n')}\n`;
}

const commandSummary = (commands: readonly CommandLine[], name: string): string =>
  commands.find((command) => command.name === name)!.summary;
