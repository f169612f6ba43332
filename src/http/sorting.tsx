import type { VNode } from 'preact';
import { useMessages } from '../web/texts/texts.ts';
import { messages } from './messages.ts';
import { Pager } from './pager.tsx';
import { withQuery } from './query.ts';

// The links of a list that can be sorted and comes in pages.

type SortName = keyof typeof messages.en.sorts;

interface SortsProps<Name extends SortName> {
  /** The address of the page. */
  readonly at: string;
  readonly sorts: readonly Name[];
  readonly sort: Name;
  /** The parameters that say where a page ends: a list that is sorted anew begins at its start. */
  readonly ends: readonly string[];
}

/** Links to a list in each of its orders. */
export function Sorts<Name extends SortName>({ at, sorts, sort, ends }: SortsProps<Name>): VNode {
  const say = useMessages(messages);
  const start = withQuery(at, Object.fromEntries(ends.map((end) => [end, undefined])));
  return (
    <nav class="tabs sorts" aria-label={say.sortedBy}>
      <span aria-hidden="true">{say.sortedBy}</span>
      {sorts.map((name) => (
        <a key={name} href={withQuery(start, { sort: name })} aria-current={name === sort ? 'page' : undefined}>
          {say.sorts[name]}
        </a>
      ))}
    </nav>
  );
}

interface PagesProps {
  readonly label: string;
  readonly at: string;
  /** The parameter that says where the page before ends. */
  readonly end: string;
  /** Where this page ends; undefined on the last one. */
  readonly next: string | undefined;
  /** The part of the page that has the list, where there are others above it. */
  readonly part?: string;
}

/** The links to the first and the next page of a list in any order; nothing if there is one page. */
export function Pages({ label, at, end, next, part }: PagesProps): VNode | null {
  const say = useMessages(messages).pages;
  const first = withQuery(at, { [end]: undefined });
  if (first === at && next === undefined) return null;
  const there = part === undefined ? '' : `#${part}`;
  return (
    <Pager
      {...{ label, say }}
      newest={first === at ? undefined : `${first}${there}`}
      older={next === undefined ? undefined : `${withQuery(at, { [end]: next })}${there}`}
    />
  );
}
