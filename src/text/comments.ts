import type { MessageIn, Translation } from '../game/message.ts';
import { plural } from './format.ts';

/** What is wrong with a comment, or with a report of one. */
const en = {
  'comment-empty': () => 'write something first',
  'comment-long': ({ most }: { most: number }) => `a comment has at most ${most} characters; this one is longer`,
  'comments-many': ({ most, minutes }: { most: number; minutes: number }) =>
    `you have written ${most} comments within an hour, and may write the next in ${minutes} min`,
  'comment-changed': () =>
    'the comment was changed meanwhile, in another window perhaps; save once more to replace it with what stands here',
  'comment-deleted': () => 'the comment was deleted meanwhile; you may add what stands here as a new one',
  'comment-gone': () => 'there is no such comment here any more; it may have been deleted',
  'report-own': () => 'this is your own comment; you may edit or delete it',
  'reports-many': ({ most }: { most: number }) =>
    `you have reported ${most} comments within an hour; write to an administrator instead`,
};

const pl: Translation<typeof en> = {
  'comment-empty': () => 'najpierw coś napisz',
  'comment-long': ({ most }) =>
    `komentarz ma najwyżej ${most} ${plural('pl', most, { one: 'znak', few: 'znaki', other: 'znaków' })}; ten jest dłuższy`,
  'comments-many': ({ most, minutes }) =>
    `limit komentarzy na godzinę to ${most}; następny możesz napisać za ${minutes} min`,
  'comment-changed': () =>
    'komentarz zmienił się tymczasem, być może w innym oknie; zapisz jeszcze raz, żeby zastąpić go tym, co jest tutaj',
  'comment-deleted': () => 'komentarz został tymczasem usunięty; to, co jest tutaj, możesz dodać jako nowy',
  'comment-gone': () => 'tego komentarza już tu nie ma; być może został usunięty',
  'report-own': () => 'to twój własny komentarz; możesz go zmienić albo usunąć',
  'reports-many': ({ most }) => `limit zgłoszeń na godzinę to ${most}; napisz raczej do administratora`,
};

export const messages = { en, pl };
export type CommentMessage = MessageIn<typeof en>;
