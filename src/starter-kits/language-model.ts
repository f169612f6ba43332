import { readFileSync } from 'node:fs';
import type { DefaultClock } from '../game/clock.ts';
import type { Language } from '../game/message.ts';
import { root } from '../kit/root.ts';
import type { KitFile } from './kit-file.ts';

// The kit of a connected bot that asks a language model: the source of the Python kit reads the messages and knows the
// legal moves, the same program for all games asks, and what the model is told are the rules and the messages.

export interface ModelKit {
  readonly game: string;
  readonly title: string;
  /** The name of the bot in the commands. */
  readonly called: string;
  readonly clock: DefaultClock<never>;
  /** The rules in words; undefined where nobody has written them down. */
  readonly rules: string | undefined;
  /** All messages of the arena, as a table. */
  readonly messages: string;
  /** The source of the Python kit. */
  readonly source: string;
  /** What the program is run by. */
  readonly recipe: KitFile;
  /** The command that plays the bot against a sample, without limits. */
  readonly play: string;
}

const program = new URL('templates/language-model/bot.py', root);

export function modelKit(kit: ModelKit): KitFile[] {
  const { title, clock, rules = `# ${title}\n`, messages, source, recipe } = kit;
  const facts = { title, seconds: secondsOf(clock) };
  return [
    { name: 'bot.py', text: readFileSync(program, 'utf8') },
    { name: 'game.py', text: source },
    { name: 'game.json', text: `${JSON.stringify(facts, null, 2)}\n` },
    { name: 'rules.md', text: rules },
    { name: 'messages.md', text: `${messages}\n` },
    { name: recipe.name, text: withNetwork(recipe.text) },
    { name: 'README.md', text: readme(kit, 'en') },
    { name: 'README.pl.md', text: readme(kit, 'pl') },
  ];
}

/** The recipe of a program that no arena can run in a sandbox: sent to one, it is refused with a sentence. */
const withNetwork = (recipe: string): string =>
  `${JSON.stringify({ ...(JSON.parse(recipe) as object), network: true }, null, 2)}\n`;

/** What plays against a sample gives a model time to think. */
export const patient = ({ kind }: DefaultClock<never>): string =>
  `--trusted ${kind === 'game' ? '--clock 7200' : '--move-time 30s --match-time 240m'}`;
export const patientSeconds = 20;

/** What a move may take within the default limit of the game, and leaves time for the way over the network. */
const secondsOf = ({ kind, ms }: DefaultClock<never>): number =>
  Math.round(kind === 'game' ? ms / 60 : ms * 0.7) / 1000;

const readme = (kit: ModelKit, language: Language): string => (language === 'en' ? english(kit) : polish(kit));

const english = ({
  game,
  title,
  called,
  play,
  clock,
}: ModelKit): string => `# ${title}: a bot that asks a language model

\`bot.py\` asks a model behind an OpenAI-compatible address for each move. It tells the model the rules (\`rules.md\`), the
messages of the arena (\`messages.md\`), the lines so far and the legal moves. If the answer names none of them, it asks once
more; if there is no answer in time, it plays any legal move and says on stderr why. \`game.py\` reads the messages and knows
the legal moves: it is the starter kit in Python. Nothing but Python 3.9 or newer is needed.

| setting | |
|---|---|
| \`MODEL_URL\` | the address, to which \`/chat/completions\` is added; \`http://127.0.0.1:11434/v1\` by default |
| \`MODEL_NAME\` | the model |
| \`MODEL_KEY\` | the key, where the address wants one |
| \`MODEL_SECONDS\` | seconds for a move; ${secondsOf(clock)} by default, within the usual limit of the game |

## Play

Programs in a sandbox have no network, so this bot plays with \`--trusted\`, on your machine:

\`\`\`
MODEL_URL=http://127.0.0.1:11434/v1 MODEL_NAME=llama3.2 sh play.sh
\`\`\`

plays against a sample, with time to think (\`${play}\`, and ${patientSeconds} seconds for a move).
Before, \`python3 bot.py --check\` asks whether the model answers: if not, it says why, and nothing is played.
On an arena it is a connected bot: it stays here, and plays test matches and contests that let such bots in.

\`\`\`
MODEL_NAME=llama3.2 arena connect --bot . --game ${game} --name ${called} --trusted
\`\`\`

The limits are then those of the match: set \`MODEL_SECONDS\` below them. An arena refuses it when it is sent (\`arena submit\`, or as a
file): there it would play in a sandbox, without a network, and so without the model. \`arena.json\` says that (\`"network": true\`).
`;

const polish = ({ game, title, called, play, clock }: ModelKit): string => `# ${title}: bot, który pyta model językowy

\`bot.py\` o każdy ruch pyta model pod adresem zgodnym z OpenAI. Podaje mu zasady (\`rules.md\`), komunikaty areny
(\`messages.md\`), dotychczasowe wiersze i dozwolone ruchy. Jeśli odpowiedź nie wymienia żadnego z nich, pyta jeszcze raz;
jeśli odpowiedzi nie ma na czas, wykonuje dowolny dozwolony ruch i mówi na stderr, dlaczego. \`game.py\` czyta komunikaty
i zna dozwolone ruchy: to bot na początek w Pythonie. Wystarczy Python 3.9 lub nowszy.

| ustawienie | |
|---|---|
| \`MODEL_URL\` | adres, do którego dodaje się \`/chat/completions\`; domyślnie \`http://127.0.0.1:11434/v1\` |
| \`MODEL_NAME\` | model |
| \`MODEL_KEY\` | klucz, jeśli adres go wymaga |
| \`MODEL_SECONDS\` | sekundy na ruch; domyślnie ${`${secondsOf(clock)}`.replace('.', ',')}, w granicach zwykłego limitu gry |

## Gra

Programy w piaskownicy nie mają sieci, więc ten bot gra z \`--trusted\`, na twojej maszynie:

\`\`\`
MODEL_URL=http://127.0.0.1:11434/v1 MODEL_NAME=llama3.2 sh play.sh
\`\`\`

To mecz z przykładowym botem, z czasem do namysłu (\`${play}\` i ${patientSeconds} sekund na ruch).
Przedtem \`python3 bot.py --check\` pyta, czy model odpowiada: jeśli nie, mówi dlaczego, i nic nie jest grane.
Na arenie jest to bot podłączony: zostaje tutaj, a gra mecze testowe i konkursy, które takie boty dopuszczają.

\`\`\`
MODEL_NAME=llama3.2 arena connect --bot . --game ${game} --name ${called} --trusted
\`\`\`

Obowiązują wtedy limity meczu: \`MODEL_SECONDS\` musi być od nich mniejsze. Wysłanego (przez \`arena submit\` albo jako plik) arena nie
przyjmie: grałby w piaskownicy, bez sieci, a więc bez modelu. Mówi o tym \`arena.json\` (\`"network": true\`).
`;
