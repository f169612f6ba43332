import type { Options } from 'nodemailer/lib/smtp-transport';

/** How the arena sends e-mail. */
export interface MailSettings {
  /** The server, such as `smtps://user:password@mail.example.org`. */
  readonly smtp: string;
  readonly from: string;
}

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly headers?: Readonly<Record<string, string>>;
}

const times = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }; // milliseconds

/** Sends a message; throws when the server does not take it. */
export async function sendMail({ smtp, from }: MailSettings, mail: Mail): Promise<void> {
  const options: Options = { url: smtp, ...times };
  const { createTransport } = await import('nodemailer'); // few arenas send e-mail often
  const transport = createTransport(options);
  try {
    await transport.sendMail({ from, ...mail, disableFileAccess: true, disableUrlAccess: true });
  } finally {
    transport.close();
  }
}
