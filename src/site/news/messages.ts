import type { Translation } from '../../game/message.ts';
import { formatsOf } from '../../web/texts/format.ts';

const { count, number } = formatsOf('en');
const en = {
  title: 'News',
  lead: 'What happened to your bots, and what else concerns you. Only you see this page.',
  none: 'No news yet',
  noneLead: 'When a version of yours is built, refused or at fault in a match, it stands here.',
  unread: (unread: number) => `${number(unread)} new`,
  isNew: 'new',
  markRead: 'Mark all as read',
  times: (times: number) => `${count(times, { one: 'time', other: 'times' })} that day`,
  gone: 'It has been deleted.',
  newest: 'Newest',
  older: 'Older',
  onlyYou: 'Only you see them.',
  all: 'All news',
  feed: 'Feed of your news',
  feedHint: 'for a feed reader; whoever knows its address reads your news.',
  newFeed: 'New address',
};

const inPolish = formatsOf('pl');
const pl: Translation<typeof en> = {
  title: 'Nowości',
  lead: 'Co się stało z twoimi botami i co jeszcze cię dotyczy. Tę stronę widzisz tylko ty.',
  none: 'Nie ma jeszcze nowości',
  noneLead: 'Tu pojawi się wiadomość, gdy twoja wersja zostanie zbudowana, odrzucona albo popełni błąd w meczu.',
  unread: (unread) => inPolish.count(unread, { one: 'nowa', few: 'nowe', many: 'nowych', other: 'nowej' }),
  isNew: 'nowa',
  markRead: 'Oznacz wszystkie jako przeczytane',
  times: (times) => `${inPolish.count(times, { one: 'raz', few: 'razy', many: 'razy', other: 'raza' })} tego dnia`,
  gone: 'Zostało usunięte.',
  newest: 'Najnowsze',
  older: 'Starsze',
  onlyYou: 'Widzisz je tylko ty.',
  all: 'Wszystkie nowości',
  feed: 'Kanał twoich nowości',
  feedHint: 'dla czytnika kanałów; kto zna adres, ten czyta twoje nowości.',
  newFeed: 'Nowy adres',
};

export const messages = { en, pl };
