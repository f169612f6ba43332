import type { Translation } from '../../game/message.ts';

const en = {
  title: 'Webhooks',
  lead: 'An address of yours is told by a POST with JSON what happens here. The header x-arena-signature proves that it comes from this arena: t=SECOND,v1=HMAC-SHA256 of “SECOND.BODY” with the secret.',
  events: {
    contest: 'Events: contest.begun, contest.over, test.',
    bot: 'Events: version.ready, version.refused, and of contests in which it plays contest.begun and contest.over; test.',
  },
  address: 'Address',
  add: 'Add',
  secret: 'Secret',
  test: 'Send a test',
  remove: 'Remove',
  event: 'Event',
  at: 'When',
  answer: 'Answer',
  none: 'Nothing was sent yet',
  sent: (status: number) => `taken, status ${status}`,
  waits: 'is sent in a moment',
  again: (why: string, tries: number, at: string) => `${why}; tries: ${tries}, the next at ${at} UTC`,
  givenUp: (why: string, tries: number) => `given up after ${tries} tries: ${why}`,
};

const pl: Translation<typeof en> = {
  title: 'Webhooki',
  lead: 'Podany adres dowiaduje się przez POST z danymi JSON, co się tu dzieje. Nagłówek x-arena-signature dowodzi, że pisze ta arena: t=SEKUNDA,v1=HMAC-SHA256 tekstu „SEKUNDA.TREŚĆ” z sekretem.',
  events: {
    contest: 'Zdarzenia: contest.begun, contest.over, test.',
    bot: 'Zdarzenia: version.ready, version.refused, a z konkursów, w których gra, contest.begun i contest.over; test.',
  },
  address: 'Adres',
  add: 'Dodaj',
  secret: 'Sekret',
  test: 'Wyślij próbę',
  remove: 'Usuń',
  event: 'Zdarzenie',
  at: 'Kiedy',
  answer: 'Odpowiedź',
  none: 'Nic jeszcze nie wysłano',
  sent: (status) => `przyjęte, status ${status}`,
  waits: 'zaraz zostanie wysłane',
  again: (why, tries, at) => `${why}; prób: ${tries}, następna o ${at} UTC`,
  givenUp: (why, tries) => `zaniechane po próbach: ${tries}; ${why}`,
};

export const messages = { en, pl };
