import type { Language } from '../game/message.ts';

export interface ReadmeFacts {
  readonly game: string;
  /** The name of the bot in the commands. */
  readonly called: string;
  readonly title: string;
  readonly language: string;
  /** The source. */
  readonly file: string;
  /** The function that chooses a move, as the language writes it. */
  readonly choose: string;
  /** The protocol that the bot speaks, if it is not the default of the game. */
  readonly protocol: string | undefined;
  /** The command that plays the bot against a sample. */
  readonly play: string;
  /** All messages of the arena, as a table. */
  readonly messages: string;
}

/** The README of a kit. */
export const readme = (facts: ReadmeFacts, language: Language): string => ({ en, pl })[language](facts);

const spoken = (protocol: string | undefined): string => (protocol === undefined ? '' : ` --protocol ${protocol}`);

const en = ({
  game,
  called,
  title,
  language,
  file,
  choose,
  protocol,
  play,
  messages,
}: ReadmeFacts): string => `# ${title}: a starter bot in ${language}

\`${file}\` is a whole bot: it reads every message of the arena, knows the position, and plays any legal move. The place to
begin is the function \`${choose}\`, at its top: it gets the legal moves and returns one of them.

## Play

\`arena\` is \`bin/arena\` of a copy of the arena, with the folder \`bin\` on your \`PATH\`. In this folder:

\`\`\`
${play}
\`\`\`

plays the bot against a sample that comes with the game; \`sh play.sh\` does the same, and \`sh play.sh --games 100 --log matches\`
a hundred times, with logs to replay. (Where \`arena\` is not on the \`PATH\`: \`ARENA=/path/to/bin/arena sh play.sh\`.)
Messages for yourself belong on stderr, which \`arena replay\` shows beside the moves; stdout belongs to the game.

## Send

With a token of your account page on the site, of the scopes \`read\` and \`submit\` (\`arena login\` followed by the address of the site asks for it):

\`\`\`
arena submit . --game ${game} --name ${called}
\`\`\`

or pack the folder as a zip file and choose it on the page "Send a bot" of the site. \`arena.json\` tells the arena the language${protocol === undefined ? '' : ' and the protocol'}.

## Messages

${messages}

The rules of the game: \`games/${game}/rules.en.md\` in a copy of the arena, or the page of the game on the site.
${protocol === undefined ? '' : `This bot speaks the protocol \`${protocol}\`; commands that take the file alone need \`${spoken(protocol).trim()}\`.\n`}`;

const pl = ({
  game,
  called,
  title,
  language,
  file,
  choose,
  protocol,
  play,
  messages,
}: ReadmeFacts): string => `# ${title}: bot na początek, ${language}

\`${file}\` to cały bot: czyta każdy komunikat areny, zna pozycję i wykonuje dowolny dozwolony ruch. Zacznij od funkcji
\`${choose}\` na początku: dostaje dozwolone ruchy i zwraca jeden z nich.

## Gra

\`arena\` to \`bin/arena\` z kopii areny, gdy katalog \`bin\` jest w \`PATH\`. W tym katalogu polecenie

\`\`\`
${play}
\`\`\`

rozgrywa mecz bota z przykładowym botem gry; \`sh play.sh\` robi to samo, a \`sh play.sh --games 100 --log matches\` sto razy,
z zapisami do odtworzenia. (Gdy \`arena\` nie jest w \`PATH\`: \`ARENA=/ścieżka/do/bin/arena sh play.sh\`.)
Komunikaty dla siebie pisz na stderr: \`arena replay\` pokazuje je przy ruchach; stdout należy do gry.

## Wysłanie

Z tokenem ze strony swojego konta w serwisie, o zakresach \`read\` i \`submit\` (pyta o niego \`arena login\` z adresem serwisu):

\`\`\`
arena submit . --game ${game} --name ${called}
\`\`\`

albo spakuj katalog do pliku zip i wybierz go na stronie „Wyślij bota”. \`arena.json\` mówi arenie, jaki to język${protocol === undefined ? '' : ' i protokół'}.

## Komunikaty

${messages}

Zasady gry: \`games/${game}/rules.pl.md\` w kopii areny albo strona gry w serwisie.
${protocol === undefined ? '' : `Bot mówi protokołem \`${protocol}\`; poleceniom, które dostają sam plik, trzeba dodać \`${spoken(protocol).trim()}\`.\n`}`;
