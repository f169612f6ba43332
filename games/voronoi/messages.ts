import type { Message, MessageIn, Say, Translation } from '../../src/game/message.ts';
import { decimal, plural } from '../../src/text/format.ts';

const en = {
  'not-on-board': ({ row, col, last }: { row: number; col: number; last: number }) =>
    `${row} ${col} is not on the board: rows and columns go from 0 to ${last}`,
  'stone-there': ({ row, col }: { row: number; col: number }) => `there is a stone on ${row} ${col}`,
  'too-close': ({ row, col, to, distance }: { row: number; col: number; to: readonly number[]; distance: number }) =>
    `${row} ${col} is too close to the stone on ${to.join(' ')}: ${distance.toFixed(2)} away, and 66 is the least`,
  'player-not-there': ({ player }: { player: number }) => `player ${player} is not there`,
  'move-form': () => 'a stone is put by its row and column, such as "442 917"',

  'stones-number': () => 'The stones of each player must be a number from 1 to 999',

  'team-name': () => 'The name of a team is printable text.',
  seated: ({ player, players, stones }: { player: number; players: number; stones: number }) =>
    `You are player ${player} of ${players}, with ${stones} ${stones === 1 ? 'stone' : 'stones'} in each game.`,
  'game-over': ({ game }: { game: number }) => `Game ${game} is over.`,
  'all-over': ({ scores }: { scores: readonly number[] }) => `All games are over: ${scores.join(' : ')}.`,
  'server-strange': ({ text }: { text: string }) => `The server said "${text}", which is no message of this game.`,
  'server-gone': () => 'The server closed the connection before all games were over.',
  'server-fault': ({ why }: { why: Message }, say: Say) => `The server is at fault: ${say(why)}.`,
};

const pl: Translation<typeof en> = {
  'not-on-board': ({ row, col, last }) =>
    `pole ${row} ${col} leży poza planszą: wiersze i kolumny mają numery od 0 do ${last}`,
  'stone-there': ({ row, col }) => `na polu ${row} ${col} stoi już kamień`,
  'too-close': ({ row, col, to, distance }) =>
    `pole ${row} ${col} leży za blisko kamienia na polu ${to.join(' ')}: dzieli je ` +
    `${decimal('pl', distance, 2)}, a musi co najmniej 66`,
  'player-not-there': ({ player }) => `gracza ${player} nie ma przy stole`,
  'move-form': () => 'kamień stawia się, podając wiersz i kolumnę, na przykład "442 917"',

  'stones-number': () => 'Liczba kamieni każdego gracza musi być od 1 do 999',

  'team-name': () => 'Nazwa drużyny składa się ze znaków, które widać.',
  seated: ({ player, players, stones }) =>
    `Grasz jako gracz ${player} z ${players}; w każdej grze masz ${stones} ` +
    `${plural('pl', stones, { one: 'kamień', few: 'kamienie', other: 'kamieni' })}.`,
  'game-over': ({ game }) => `Gra ${game} skończona.`,
  'all-over': ({ scores }) => `Wszystkie gry skończone: ${scores.join(' : ')}.`,
  'server-strange': ({ text }) => `Serwer powiedział "${text}", a to nie jest komunikat tej gry.`,
  'server-gone': () => 'Serwer zamknął połączenie przed końcem wszystkich gier.',
  'server-fault': ({ why }, say) => `Serwer zawinił: ${say(why)}.`,
};

export const messages = { en, pl };
export type VoronoiMessage = MessageIn<typeof en>;
