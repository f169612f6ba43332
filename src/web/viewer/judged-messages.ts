import type { Translation } from '../../game/message.ts';

const en = {
  conversation: 'Conversation',
  toldTo: (names: string) => `judge to ${names}`,
  killed: (names: string) => `ends ${names}`,
  gave: (scores: string) => `gives ${scores}`,
  judgeFailed: (reason: string) => `is at fault: ${reason}`,
  judge: 'judge',
};

const pl: Translation<typeof en> = {
  conversation: 'Rozmowa',
  toldTo: (names) => `sędzia do: ${names}`,
  killed: (names) => `kończy: ${names}`,
  gave: (scores) => `przyznaje ${scores}`,
  judgeFailed: (reason) => `zawinił: ${reason}`,
  judge: 'sędzia',
};

export const messages = { en, pl };
