import { post, signatureOf } from '../people/webhook.ts';
import { sendMail, type Mail, type MailSettings } from '../people/mail.ts';
import type { Database } from '../store/database.ts';
import { endLetter, isAboutSecurity, noteHook, takeDue, type Due } from '../store/deliveries.ts';
import { siteAddress } from '../store/site-address.ts';
import { sentence } from '../text/sentence.ts';
import { asSentence } from '../http/sentence.ts';
import { messages } from './people/mail-messages.ts';

const pause = 2000; // milliseconds between two looks
const atOnce = 10;

export interface Deliveries {
  /** Sends what is due now. */
  look(): Promise<void>;
  close(): Promise<void>;
}

interface Sender {
  readonly db: Database;
  readonly mail: MailSettings | undefined;
  /** The address of the site, as far as the operator has set it. */
  readonly url: string | undefined;
  readonly takesPrivate: boolean;
  readonly onError: (error: unknown) => void;
}

/** Sends letters and events in the background. Several sites may do so at once. */
export function makeDeliveries(sender: Sender): Deliveries {
  let looking: Promise<void> | undefined;
  const look = (): Promise<void> => (looking ??= sendDue(sender).finally(() => (looking = undefined)));
  const timer = setInterval(() => void look().catch(sender.onError), pause).unref();
  return {
    look,
    async close() {
      clearInterval(timer);
      await looking?.catch(() => undefined); // it was told already
    },
  };
}

async function sendDue(sender: Sender): Promise<void> {
  for (;;) {
    const due = await takeDue(sender.db, atOnce);
    await Promise.all(due.map(async (one) => await (one.hook === null ? sendLetter : sendEvent)(sender, one)));
    if (due.length < atOnce) return;
  }
}

async function sendLetter({ db, mail, url, onError }: Sender, due: Due): Promise<void> {
  const { email } = due.person!;
  if (mail === undefined || url === undefined || email === null) return await endLetter(db, due, true); // nobody can
  const isSent = await sendMail(mail, { to: email, ...writeLetter(due, url) }).then(
    () => true,
    (error: unknown) => {
      onError(error);
      return false;
    },
  );
  await endLetter(db, due, isSent);
}

/** A letter in the language of its reader; one that was asked for has two ways to get no more of them. */
function writeLetter({ message, path, person }: Due, url: string): Omit<Mail, 'to'> {
  const language = person!.language ?? 'en';
  const say = messages[language];
  const subject = say.subject(sentence(message, language));
  const [told, page] = [asSentence(message, language), `${url}${path}`];
  if (isAboutSecurity(message)) return { subject, text: say.ofSecurity(told, person!.login, page) };
  const leave = (of: string): string => `${url}${of}/unsubscribe/${person!.key}`;
  return {
    subject,
    text: say.text(told, page, leave('')),
    headers: { 'List-Unsubscribe': `<${leave('/api/v1')}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  };
}

async function sendEvent({ db, url, takesPrivate }: Sender, due: Due): Promise<void> {
  const { code: event, ...values } = due.message;
  const site = url ?? (await siteAddress(db)) ?? '';
  const body = JSON.stringify({ id: due.id, event, ...values, url: `${site}${due.path}`, at: due.createdAt });
  const second = Math.floor(Date.now() / 1000);
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'AI-Arena',
    'x-arena-event': event,
    'x-arena-delivery': `${due.id}`,
    'x-arena-signature': signatureOf(due.hook!.secret, body, second),
  };
  await noteHook(db, due, await post(due.hook!.url, body, headers, { takesPrivate }));
}
