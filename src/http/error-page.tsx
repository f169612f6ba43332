import type { VNode } from 'preact';
import type { Language } from '../game/message.ts';
import { messages } from './messages.ts';

export const errorStatuses = [400, 401, 403, 404, 409, 413, 415, 422, 429, 500, 503] as const;
export type ErrorStatus = (typeof errorStatuses)[number];

interface ErrorPageProps {
  readonly status: ErrorStatus;
  readonly language: Language;
  /** More about what was wrong than the status says. */
  readonly detail?: string | undefined;
}

export function ErrorPage({ status, language, detail }: ErrorPageProps): VNode {
  const { wrong } = messages[language];
  return (
    <section class="card gate">
      <div class="empty">
        <h1>{wrong[status].title}</h1>
        <p>{detail ?? wrong[status].hint}</p>
        <a class="btn" href="/">
          {wrong.back}
        </a>
      </div>
    </section>
  );
}
