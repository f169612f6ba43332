import type { Translation } from '../../game/message.ts';

const en = {
  play: 'Play',
  connecting: 'Connecting …',
  noScript: 'To play here, your browser has to run scripts.',
  watch: 'Watch the match',
  lost: 'The connection is lost; your clock stands still meanwhile. Trying again …',
  replaced: 'You play this game in another tab or on another device.',
  takeBack: 'Play here',
  refused: (why: string) => `The arena refused the connection. ${why}`,
  again: 'Try again',
  starts: 'The game is about to begin.',
  cancel: 'Cancel the game',
  rematch: 'Rematch',
  replay: 'Replay',
  lobby: 'To the challenges',
  spectators: 'Link for spectators',
  standIn: 'A stand-in plays your seat to the end.',
  notLegal: (why: string) => `Not allowed here: ${why}`,
};

const pl: Translation<typeof en> = {
  play: 'Zagraj',
  connecting: 'Łączenie…',
  noScript: 'Żeby tu grać, przeglądarka musi uruchamiać skrypty.',
  watch: 'Oglądaj mecz',
  lost: 'Połączenie zerwane; twój zegar w tym czasie stoi. Kolejna próba…',
  replaced: 'Grasz ten mecz w innej karcie albo na innym urządzeniu.',
  takeBack: 'Graj tutaj',
  refused: (why) => `Arena odmówiła połączenia. ${why}`,
  again: 'Spróbuj ponownie',
  starts: 'Mecz zaraz się zacznie.',
  cancel: 'Odwołaj mecz',
  rematch: 'Rewanż',
  replay: 'Powtórka',
  lobby: 'Do wyzwań',
  spectators: 'Odnośnik dla widzów',
  standIn: 'Za ciebie dogra do końca zastępca.',
  notLegal: (why) => `Tu niedozwolone: ${why}`,
};

export const messages = { en, pl };
