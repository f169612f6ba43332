import type { Translation } from '../../game/message.ts';
import { formatsOf } from '../../web/texts/format.ts';

const { count, number } = formatsOf('en');
const en = {
  title: 'Comments',
  titleOf: (subject: string) => `Comments: ${subject}`,
  newestFirst: (comments: number, isMore: boolean) => `${number(comments)}${isMore ? ' or more' : ''}, newest first`,
  none: 'Nobody has written yet',
  noneOlder: 'There are no older comments',
  yours: 'Your comment',
  text: 'Comment',
  add: 'Add comment',
  markdown: 'Markdown is understood.',
  left: (left: number) =>
    left === 0
      ? 'You have written as many comments as you may in an hour.'
      : `You may write ${count(left, { one: 'more comment', other: 'more comments' })} within this hour.`,
  logIn: 'Log in to write a comment',
  edited: (when: string) => `edited ${when}`,
  byModerator: 'by the moderator',
  moderator: 'moderator',
  admin: 'administrator',
  edit: 'Edit',
  save: 'Save',
  editTitle: 'Edit comment',
  delete: 'Delete',
  deleteTitle: 'Delete this comment?',
  deleteLead: 'A deleted comment cannot be restored.',
  cancel: 'Cancel',
  report: 'Report',
  reportHint: 'Tells moderators and administrators that this comment breaks the rules of good conduct',
  reported: 'reported',
  newest: 'Newest',
  older: 'Older',
  reports: {
    link: (reports: number) => count(reports, { one: 'reported comment', other: 'reported comments' }),
    title: 'Reported comments',
    lead: 'What people reported and nobody has looked at yet. Who reported it, only the audit log says.',
    none: 'There are no open reports',
    times: (reports: number) => `reported by ${count(reports, { one: 'person', other: 'people' })}`,
    since: (when: string) => `since ${when}`,
    delete: 'Delete comment',
    dismiss: 'Dismiss',
  },
};

const inPolish = formatsOf('pl');
const pl: Translation<typeof en> = {
  title: 'Komentarze',
  titleOf: (subject) => `Komentarze: ${subject}`,
  newestFirst: (comments, isMore) => `${isMore ? 'co najmniej ' : ''}${inPolish.number(comments)}, od najnowszego`,
  none: 'Nikt jeszcze nic nie napisał',
  noneOlder: 'Starszych komentarzy nie ma',
  yours: 'Twój komentarz',
  text: 'Komentarz',
  add: 'Dodaj komentarz',
  markdown: 'Można używać Markdownu.',
  left: (left) =>
    left === 0
      ? 'Limit komentarzy na godzinę jest wyczerpany.'
      : `W ciągu tej godziny możesz napisać jeszcze ${inPolish.count(left, { one: 'komentarz', few: 'komentarze', many: 'komentarzy', other: 'komentarza' })}.`,
  logIn: 'Zaloguj się, żeby napisać komentarz',
  edited: (when) => `zmieniony ${when}`,
  byModerator: 'przez moderatora',
  moderator: 'moderator',
  admin: 'administrator',
  edit: 'Edytuj',
  save: 'Zapisz',
  editTitle: 'Edycja komentarza',
  delete: 'Usuń',
  deleteTitle: 'Usunąć ten komentarz?',
  deleteLead: 'Usuniętego komentarza nie można przywrócić.',
  cancel: 'Anuluj',
  report: 'Zgłoś',
  reportHint: 'Powiadamia moderatorów i administratorów, że ten komentarz narusza zasady',
  reported: 'zgłoszony',
  newest: 'Najnowsze',
  older: 'Starsze',
  reports: {
    link: (reports) =>
      inPolish.count(reports, {
        one: 'zgłoszony komentarz',
        few: 'zgłoszone komentarze',
        many: 'zgłoszonych komentarzy',
        other: 'zgłoszonego komentarza',
      }),
    title: 'Zgłoszone komentarze',
    lead: 'To, co zgłoszono i czego nikt jeszcze nie sprawdził. Kto zgłosił, wie tylko dziennik audytu.',
    none: 'Nie ma nierozpatrzonych zgłoszeń',
    times: (reports) =>
      inPolish.count(reports, { one: 'zgłoszenie', few: 'zgłoszenia', many: 'zgłoszeń', other: 'zgłoszenia' }),
    since: (when) => `od ${when}`,
    delete: 'Usuń komentarz',
    dismiss: 'Odrzuć zgłoszenie',
  },
};

export const messages = { en, pl };
