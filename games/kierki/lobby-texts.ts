import type { Translation } from '../../src/game/message.ts';
import { decimal } from '../../src/text/format.ts';
import { spoken } from '../../src/text/spoken.ts';

// Messages for the operator of the server; its report of messages is for programs.

const en = {
  sentAway: (address: string, why: string) => `${address} was sent away: ${why}`,
  noEnd: (seconds: number) => `its first message had no end (\\r\\n) within ${seconds} s`,
  silent: (seconds: number) => `it said nothing within ${seconds} s`,
  notIam: 'its first message must be IAM and a seat, such as IAMN',
};

const pl: Translation<typeof en> = {
  sentAway: (address, why) => `odesłano ${address}: ${why}`,
  noEnd: (seconds) => `pierwszy komunikat nie miał końca (\\r\\n) w ciągu ${decimal('pl', seconds)} s`,
  silent: (seconds) => `nic nie przysłał w ciągu ${decimal('pl', seconds)} s`,
  notIam: 'pierwszym komunikatem musi być IAM i miejsce, np. IAMN',
};

export const texts = (): typeof en => spoken({ en, pl });
