import type { Translation } from '../../src/game/message.ts';
import { spoken } from '../../src/text/spoken.ts';

// Messages for the operator of the server.

const en = {
  seated: (address: string, table: number, seat: number) => `${address} has seat ${seat} of table ${table}`,
  left: (address: string, table: number, seat: number) => `${address} left seat ${seat} of table ${table}`,
  spokeEarly: (address: string, text: string) => `${address} was let go: it spoke before the match began: ${text}`,
  full: (address: string) => `${address} was let go: all seats are taken`,
};

const pl: Translation<typeof en> = {
  seated: (address, table, seat) => `${address} zajmuje miejsce ${seat} przy stole ${table}`,
  left: (address, table, seat) => `${address} opuszcza miejsce ${seat} przy stole ${table}`,
  spokeEarly: (address, text) => `odesłano ${address}: odzywa się przed początkiem meczu: ${text}`,
  full: (address) => `odesłano ${address}: wszystkie miejsca są zajęte`,
};

export const texts = (): typeof en => spoken({ en, pl });
