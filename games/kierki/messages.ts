import type { Message, MessageIn, Say, Translation } from '../../src/game/message.ts';

const en = {
  'no-card': () => 'there is no such card',
  'not-held': ({ card }: { card: string }) => `you do not hold ${card}`,
  'follow-suit': ({ suit, cards }: { suit: string; cards: readonly string[] }) =>
    `you must follow suit: ${suit} was led and you hold ${cards.join(', ')}`,
  'answer-form': ({ start, example }: { start: string; example: string }) =>
    `the answer must read: ${start} and a card, such as ${example}`,
  'card-not-allowed': ({ card }: { card: string }) => `${card} is not allowed`,
  'after-wrong-answer': ({ why, mistake }: { why: Message; mistake: Message }, say: Say) =>
    `${say(why)}, after a wrong answer: ${say(mistake)}`,

  'deal-types': ({ most }: { most: number }) =>
    `The deals must be a list of types from 1 to 7, such as 1-7 or 7,7,3-5, of at most ${most} deals`,
  'early-stop': () => 'Ending a deal early is a matter of yes or no',
  'file-line': ({ line, why }: { line: number; why: Message }, say: Say) => `line ${line}: ${say(why)}`,
  'file-empty': () => 'a game file holds at least one deal, and this one is empty',
  'file-too-many-deals': ({ most }: { most: number }) => `a game has at most ${most} deals`,
  'file-deal-head': ({ text }: { text: string }) =>
    `a deal begins with its type from 1 to 7 and the seat that leads, such as 2N, not "${text}"`,
  'file-ends': ({ seat }: { seat: string }) => `the file ends where the cards of ${seat} belong`,
  'file-cards-unreadable': ({ seat, text }: { seat: string; text: string }) =>
    `the cards of ${seat} cannot be read: "${text}"`,
  'file-card-count': ({ seat, cards }: { seat: string; cards: number }) => `${seat} has ${cards} cards, not 13`,
  'file-card-twice': ({ seat, card }: { seat: string; card: string }) =>
    `${seat} has ${card}, which stands there twice`,
  'file-card-taken': ({ seat, card, holder }: { seat: string; card: string; holder: string }) =>
    `${seat} has ${card}, which ${holder} has already`,

  'seat-needed': () => 'Must specify where to sit: -N, -E, -S or -W.',
  'seat-taken': ({ seat }: { seat: string }) => `Seat ${seat} is taken; choose another one.`,
  'you-left': () => 'You left the table.',
  'server-gone-early': () => 'The server closed the connection before the first deal.',
  'server-gone': () => 'The server closed the connection in the middle of a deal.',
};

const pl: Translation<typeof en> = {
  'no-card': () => 'nie ma takiej karty',
  'not-held': ({ card }) => `nie ma w ręku karty ${card}`,
  'follow-suit': ({ suit, cards }) =>
    `musi dołożyć do koloru: kolorem wyjścia jest ${suit}, a w ręku ma ${cards.join(', ')}`,
  'answer-form': ({ start, example }) => `odpowiedź musi mieć postać: ${start} i karta, na przykład ${example}`,
  'card-not-allowed': ({ card }) => `karty ${card} nie wolno położyć`,
  'after-wrong-answer': ({ why, mistake }, say) => `${say(why)}, po błędnej odpowiedzi: ${say(mistake)}`,

  'deal-types': ({ most }) =>
    `Rozdania muszą być listą typów od 1 do 7, na przykład 1-7 albo 7,7,3-5, i nie może ich być więcej niż ${most}`,
  'early-stop': () => 'Czy kończyć rozdanie wcześniej: yes (tak) albo no (nie)',
  'file-line': ({ line, why }, say) => `wiersz ${line}: ${say(why)}`,
  'file-empty': () => 'w pliku gry musi być co najmniej jedno rozdanie, a ten jest pusty',
  'file-too-many-deals': ({ most }) => `liczba rozdań w grze nie może przekraczać ${most}`,
  'file-deal-head': ({ text }) =>
    `rozdanie zaczyna się swoim typem od 1 do 7 i miejscem, które wychodzi, na przykład 2N, a nie "${text}"`,
  'file-ends': ({ seat }) => `plik kończy się tam, gdzie powinny być karty ${seat}`,
  'file-cards-unreadable': ({ seat, text }) => `kart ${seat} nie da się odczytać: "${text}"`,
  'file-card-count': ({ seat, cards }) => `liczba kart ${seat} to ${cards}, a nie 13`,
  'file-card-twice': ({ seat, card }) => `${seat} ma kartę ${card}, która stoi tam dwa razy`,
  'file-card-taken': ({ seat, card, holder }) => `${seat} ma kartę ${card}, którą ma już ${holder}`,

  'seat-needed': () => 'Trzeba podać miejsce przy stole: -N, -E, -S albo -W.',
  'seat-taken': ({ seat }) => `Miejsce ${seat} jest zajęte; wybierz inne.`,
  'you-left': () => 'Odchodzisz od stołu.',
  'server-gone-early': () => 'Serwer zamknął połączenie przed pierwszym rozdaniem.',
  'server-gone': () => 'Serwer zamknął połączenie w środku rozdania.',
};

export const messages = { en, pl };
export type KierkiMessage = MessageIn<typeof en>;
