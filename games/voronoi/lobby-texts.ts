import type { Translation } from '../../src/game/message.ts';
import { decimal } from '../../src/text/format.ts';
import { spoken } from '../../src/text/spoken.ts';

// Messages for the operator of the server.

const en = {
  begun: (address: string) => `${address} was let go: the match has begun`,
  full: (address: string, players: number) => `${address} was let go: there are ${players} players already`,
  is: (player: number, name: string, address: string) => `Player ${player} is ${name} (${address})`,
  left: (player: number, name: string) => `Player ${player} (${name}) left`,
  unnamed: (player: number, name: string, seconds: number) =>
    `Player ${player} (${name}) did not say its name within ${seconds} s and was let go`,
  noPlayer: (player: number, name: string) =>
    `Player ${player} (${name}) speaks HTTP, TLS or SSH and was let go: this is a port for players`,
  pressEnter: 'All players are here; press Enter to start',
  here: (players: number, of: number) => `${players} of ${of} players are here`,
  result: (game: number, games: number, scores: string, why: string, winners: readonly string[]) =>
    `Game ${game} of ${games}: ${scores}, ${why}` +
    (winners.length === 1 ? `${winners[0]} wins` : `${winners.join(' and ')} draw`),
  late: (player: string) => `${player} ran out of time, `,
  wrong: (player: string) => `${player} made too many wrong moves, `,
  alone: 'nobody else is left, ',
};

const pl: Translation<typeof en> = {
  begun: (address) => `odesłano ${address}: mecz już się zaczął`,
  full: (address, players) => `odesłano ${address}: wszystkie miejsca są zajęte (${players})`,
  is: (player, name, address) => `Gracz ${player} to ${name} (${address})`,
  left: (player, name) => `Gracz ${player} (${name}) odszedł`,
  unnamed: (player, name, seconds) =>
    `Odesłano gracza ${player} (${name}): nie podał nazwy w ciągu ${decimal('pl', seconds)} s`,
  noPlayer: (player, name) =>
    `Odesłano gracza ${player} (${name}): mówi protokołem HTTP, TLS albo SSH, a to jest port dla graczy`,
  pressEnter: 'Wszyscy gracze są na miejscu; naciśnij Enter, aby zacząć',
  here: (players, of) => `na miejscu są gracze: ${players} z ${of}`,
  result: (game, games, scores, why, winners) =>
    `Gra ${game} z ${games}: ${scores}, ${why}` +
    (winners.length === 1 ? `wygrywa ${winners[0]}` : `${winners.join(' i ')}: remis`),
  late: (player) => `${player}: skończył się czas, `,
  wrong: (player) => `${player}: za dużo niedozwolonych ruchów, `,
  alone: 'nie ma już nikogo innego, ',
};

export const texts = (): typeof en => spoken({ en, pl });
