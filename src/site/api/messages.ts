import type { Translation } from '../../game/message.ts';

const en = {
  title: 'API',
  lead: 'Every address of this site, what it takes and what it answers. For programs:',
  address: 'Address',
  takes: 'Takes',
  answers: 'Answers',
};

const pl: Translation<typeof en> = {
  title: 'API',
  lead: 'Wszystkie adresy tego serwisu, ich parametry i odpowiedzi; opisy po angielsku. Dla programów:',
  address: 'Adres',
  takes: 'Parametry',
  answers: 'Odpowiedź',
};

export const messages = { en, pl };
