import type { MessageIn, Translation } from '../game/message.ts';

/** What is wrong with a webhook, and why one was not reached. */
const en = {
  'hook-address': () =>
    'an address begins with https:// or http://, has a host, no password, and at most 500 characters',
  'hook-private': () => 'this arena sends nothing to addresses of its own machine and networks',
  'hooks-many': ({ most }: { most: number }) => `at most ${most} addresses; remove one first`,
  'hook-status': ({ status }: { status: number }) => `answered with status ${status}`,
  'hook-late': ({ seconds }: { seconds: number }) => `did not answer within ${seconds} s`,
  'hook-unreached': ({ error }: { error: string }) => `could not be reached: ${error}`,
};

const pl: Translation<typeof en> = {
  'hook-address': () =>
    'adres zaczyna się od https:// lub http://, ma nazwę hosta, nie ma hasła i ma najwyżej 500 znaków',
  'hook-private': () => 'ta arena nic nie wysyła pod adresy własnej maszyny i jej sieci',
  'hooks-many': ({ most }) => `najwyżej ${most} adresów; najpierw usuń któryś`,
  'hook-status': ({ status }) => `odpowiedział statusem ${status}`,
  'hook-late': ({ seconds }) => `nie odpowiedział w ciągu ${seconds} s`,
  'hook-unreached': ({ error }) => `jest nieosiągalny: ${error}`,
};

export const messages = { en, pl };
export type WebhookMessage = MessageIn<typeof en>;
