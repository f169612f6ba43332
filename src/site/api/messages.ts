import type { Translation } from '../../game/message.ts';

const en = {
  title: 'API',
  lead: 'Every address of this site, its parameters and its response. For programs:',
  address: 'Address',
  takes: 'Parameters',
  answers: 'Response',
};

const pl: Translation<typeof en> = {
  title: 'API',
  lead: 'Wszystkie adresy tego serwisu, ich parametry i odpowiedzi; opisy po angielsku. Dla programów:',
  address: 'Adres',
  takes: 'Parametry',
  answers: 'Odpowiedź',
};

export const messages = { en, pl };
