import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { languages, type Language } from '../game/message.ts';
import type { StarterKit } from '../game/starter-kit.ts';
import { titleIn } from '../game/title.ts';
import { ending, root } from '../kit/root.ts';
import { botNames, findStarterKit, loadGame, protocolNames } from '../match/games.ts';
import { loadLanguage } from '../programs/language.ts';
import { botOf, formOf } from './bot-code.ts';
import { jsonKit } from './json-kit.ts';
import type { KitFile } from './kit-file.ts';
import { modelKit, patient, patientSeconds } from './language-model.ts';
import { asksModel, kitsFolder } from './names.ts';
import { readme } from './readme.ts';
import type { SmallProgram } from './small-language.ts';
import type { BotTexts, KitLanguage } from './write.ts';

// Starter kits: the files of a bot that plays a game in a language, made from the description of the game's messages.

const loadKitLanguage = async (name: string): Promise<KitLanguage> =>
  ((await import(fileURLToPath(new URL(`${name}${ending}`, kitsFolder)))) as { language: KitLanguage }).language;

/** What the kits of a game have in common. */
interface KitFacts {
  readonly game: string;
  readonly titles: Readonly<Record<Language, string>>;
  readonly kit: StarterKit;
  readonly bot: SmallProgram;
  /** The protocol that the kit speaks, if it is not the default of the game. */
  readonly protocol: string | undefined;
  /** `arena play geography --bot me=. me random`. */
  readonly play: string;
}

async function factsOf(game: string, kit: StarterKit): Promise<KitFacts> {
  const rules = await loadGame(game);
  const sample = botNames(game).includes('random') ? 'random' : (botNames(game)[0] ?? 'me');
  const players = ['me', ...Array.from({ length: rules.seats.min - 1 }, () => sample)];
  return {
    game,
    titles: { en: titleIn(rules, 'en'), pl: titleIn(rules, 'pl') },
    kit,
    bot: botOf(kit),
    protocol: kit.protocol === (await protocolNames(game))[0] ? undefined : kit.protocol,
    play: `arena play ${game} --bot me=. ${players.join(' ')}`,
  };
}

/** Whether the bots of the kits speak the game's default protocol, and need no `arena.json` to say so. */
export async function speaksDefault(game: string): Promise<boolean> {
  const { protocol } = (await findStarterKit(game)) ?? jsonKit;
  return protocol === undefined || protocol === (await protocolNames(game))[0];
}

const made = new Map<string, Promise<readonly KitFile[]>>();

/** The files of a kit, a name of `kitNames` or `asksModel`, the source first; they are the same whenever they are made. */
export function kitOf(game: string, name: string): Promise<readonly KitFile[]> {
  const key = `${game} ${name}`;
  const known = made.get(key) ?? makeKit(game, name);
  made.set(key, known);
  return known;
}

export interface KitChoice {
  /** Another description of the messages than that of the game. */
  readonly described?: StarterKit | undefined;
  /** The name of the bot; an example by default. */
  readonly bot?: string | undefined;
}

/** The same from another description, or for a bot with a name. */
export async function makeKit(
  game: string,
  name: string,
  { described, bot = 'my-bot' }: KitChoice = {},
): Promise<readonly KitFile[]> {
  if (name === asksModel) return await makeModelKit(game, described, bot);
  const kit = described ?? (await findStarterKit(game)) ?? jsonKit;
  const [facts, { file, isCapital, write }, { title }] = await Promise.all([
    factsOf(game, kit),
    loadKitLanguage(name),
    loadLanguage(name),
  ]);
  const source = write(facts.bot, textsOf(facts, `${facts.titles.en}: a starter bot in ${title}.`));
  return [
    { name: file, text: source },
    ...besides({ ...facts, called: bot }, { name, title, file, choose: isCapital ? 'Choose' : 'choose' }),
  ];
}

/** The kit of a bot that asks a language model: the source of the Python kit, and what asks. */
async function makeModelKit(game: string, described: StarterKit | undefined, called: string): Promise<KitFile[]> {
  const [[source, recipe], kit, rules] = await Promise.all([
    makeKit(game, 'python', { described }),
    findStarterKit(game),
    loadGame(game),
  ]);
  const facts = await factsOf(game, described ?? kit ?? jsonKit);
  const play = `${facts.play} ${patient(rules.clock)}`;
  const words = new URL(`games/${game}/rules.en.md`, root);
  return [
    ...modelKit({
      game,
      called,
      title: facts.titles.en,
      clock: rules.clock,
      rules: existsSync(words) ? readFileSync(words, 'utf8') : undefined,
      messages: messagesTable(facts.kit, 'en'),
      source: source!.text,
      recipe: recipe!,
      play,
    }),
    {
      name: 'play.sh',
      text: playScript(
        play,
        `export MODEL_SECONDS="\${MODEL_SECONDS:-${patientSeconds}}"\npython3 bot.py --check || exit\n`,
      ),
      isExecutable: true,
    },
  ];
}

const textsOf = ({ kit, play }: KitFacts, head: string): BotTexts => ({
  head: [head, `Try it in this folder:  ${play}`],
  messages: Object.fromEntries(kit.messages.map((message) => [message.name, formOf(message)])),
});

/** All files but the source. */
function besides(
  { game, titles, kit, protocol, play, called }: KitFacts & { readonly called: string },
  language: { readonly name: string; readonly title: string; readonly file: string; readonly choose: string },
): KitFile[] {
  const recipe = { language: language.name, ...(protocol !== undefined && { protocol }) };
  return [
    { name: 'arena.json', text: `${JSON.stringify(recipe, null, 2)}\n` },
    { name: 'play.sh', text: playScript(play), isExecutable: true },
    ...languages.map((spoken) => ({
      name: spoken === 'en' ? 'README.md' : `README.${spoken}.md`,
      text: readme(
        {
          game,
          called,
          title: titles[spoken],
          language: language.title,
          file: language.file,
          choose: language.choose,
          protocol,
          play,
          messages: messagesTable(kit, spoken),
        },
        spoken,
      ),
    })),
  ];
}

/** Plays the bot from any folder, with the arena on the PATH or at `ARENA`. */
const playScript = (play: string, settings = ''): string => `#!/bin/sh
# Plays the bot against a sample; further flags are those of: arena play
arena=\${ARENA:-arena}
if ! command -v "$arena" > /dev/null; then
  echo "$0: there is no $arena; name the program bin/arena of a copy of the arena: ARENA=/path/to/bin/arena sh $0" >&2
  exit 127
fi
case $arena in
  */*) arena=$(cd "$(dirname "$arena")" && pwd)/$(basename "$arena") ;;
esac
cd "$(dirname "$0")" || exit
${settings}exec "$arena" ${play.replace(/^arena /, '')} "$@"
`;

/** All messages of the arena, and what a bot answers. */
function messagesTable({ messages }: StarterKit, language: Language): string {
  const rows = messages.map((message) => {
    const { about, reply = [], asks } = message;
    const answer = asks ? words[language].move : reply.map((line) => `\`${line}\``).join(', ');
    return `| \`${formOf(message).replaceAll('|', '\\|')}\` | ${about[language]} | ${answer} |`;
  });
  return [words[language].head, '|---|---|---|', ...rows].join('\n');
}
const words = {
  en: { head: '| The arena says | which means | The bot answers |', move: 'a move' },
  pl: { head: '| Arena mówi | co znaczy | Bot odpowiada |', move: 'ruch' },
};
