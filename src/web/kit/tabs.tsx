import type { VNode } from 'preact';
import { useRef } from 'preact/hooks';
import { useTexts } from '../texts/texts.ts';

export interface Tab<Id extends string> {
  readonly id: Id;
  readonly title: string;
  readonly count?: number;
  readonly panel: VNode;
}

interface TabbedProps<Id extends string> {
  readonly label: string;
  readonly tabs: readonly Tab<Id>[];
  readonly open: Id;
  onOpen(id: Id): void;
}

const inBrowser = typeof document !== 'undefined';

/** A card with tabs. Without script all panels are shown one after another. */
export function Tabbed<Id extends string>({ label, tabs, open, onOpen }: TabbedProps<Id>): VNode {
  const { number } = useTexts().format;
  const list = useRef<HTMLDivElement>(null);
  const onKey = (event: KeyboardEvent): void => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    const next = tabs[(tabs.findIndex(({ id }) => id === open) + step + tabs.length) % tabs.length]!.id;
    onOpen(next);
    list.current?.querySelector<HTMLElement>(`#tab-${next}`)?.focus();
  };
  return (
    <section class="card">
      <div class="tabs js" role="tablist" aria-label={label} ref={list} onKeyDown={onKey}>
        {tabs.map(({ id, title, count }) => (
          <button
            key={id}
            type="button"
            role="tab"
            id={`tab-${id}`}
            aria-controls={id}
            aria-selected={id === open ? 'true' : 'false'}
            tabIndex={id === open ? 0 : -1}
            onClick={() => onOpen(id)}
          >
            {title} {count !== undefined && <span class="muted">{number(count)}</span>}
          </button>
        ))}
      </div>
      {tabs.map(({ id, panel }) => (
        <section key={id} role="tabpanel" id={id} aria-labelledby={`tab-${id}`} class={id === open ? '' : 'later'}>
          {(id === open || !inBrowser) && panel}
        </section>
      ))}
    </section>
  );
}
