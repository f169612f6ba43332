import type { ComponentChildren, VNode } from 'preact';
import { useMessages } from '../../web/texts/texts.ts';
import { messages } from './messages.ts';
import { PageHead } from '../../web/kit/parts.tsx';

/** The pages of the administration, by their addresses. */
const parts = {
  overview: '/admin',
  users: '/admin/users',
  games: '/admin/games',
  queue: '/admin/queue',
  audit: '/admin/audit',
  quotas: '/admin/quotas',
  texts: '/admin/texts',
  reports: '/admin/reports',
} as const;
export type Part = keyof typeof parts;

interface AdminProps {
  readonly part: Part;
  readonly title?: string;
  readonly lead: ComponentChildren;
  /** What was done, or could not be done. */
  readonly done?: string | undefined;
  readonly children: ComponentChildren;
}

/** A page of the administration: its heading, and links to the others. */
export function Admin({ part, title, lead, done, children }: AdminProps): VNode {
  const say = useMessages(messages);
  return (
    <>
      <PageHead title={title ?? (part === 'overview' ? say.title : say.parts[part])} lead={lead} />
      <nav class="tabs" aria-label={say.title}>
        {Object.entries(parts).map(([name, href]) => (
          <a key={name} href={href} aria-current={name === part ? 'page' : undefined}>
            {say.parts[name as Part]}
          </a>
        ))}
      </nav>
      {done !== undefined && (
        <p class="good" role="status">
          {done}
        </p>
      )}
      {children}
    </>
  );
}

/** How long something takes already: 41 s, 6 min, 3 h. */
export function ageOf(since: Date | string, now = Date.now()): string {
  const seconds = Math.max(0, Math.round((now - new Date(since).getTime()) / 1000));
  if (seconds < 120) return `${seconds}\u00a0s`;
  return seconds < 7200 ? `${Math.round(seconds / 60)}\u00a0min` : `${Math.round(seconds / 3600)}\u00a0h`;
}

/** A button that changes something. */
export const Act = ({
  action,
  title,
  fields = {},
  class: classes = 'btn',
}: {
  readonly action: string;
  readonly title: string;
  readonly fields?: Readonly<Record<string, string>>;
  readonly class?: string;
}): VNode => (
  <form method="post" action={action}>
    {Object.entries(fields).map(([name, value]) => (
      <input key={name} type="hidden" name={name} value={value} />
    ))}
    <button class={classes} type="submit">
      {title}
    </button>
  </form>
);
