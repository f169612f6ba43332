import type { VNode } from 'preact';

interface PagerProps {
  readonly label: string;
  /** The address of the newest; undefined on that page. */
  readonly newest: string | undefined;
  /** The address of what comes after this page; undefined on the last. */
  readonly older: string | undefined;
  readonly say: { readonly newest: string; readonly older: string };
  readonly class?: string;
}

/** The links between the pages of a list whose newest is first. */
export const Pager = ({ label, newest, older, say, class: classes = 'row' }: PagerProps): VNode => (
  <nav class={classes} aria-label={label}>
    {newest !== undefined && (
      <a class="btn" href={newest}>
        {say.newest}
      </a>
    )}
    {older !== undefined && (
      <a class="btn push" href={older} rel="next">
        {say.older}
      </a>
    )}
  </nav>
);
