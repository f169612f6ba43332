import type { ComponentChildren, VNode } from 'preact';

interface Head {
  readonly title: string;
  readonly class?: string;
  /** Only for screen readers. */
  readonly isHidden?: boolean;
}

/** A table whose heads are cells of their columns; it scrolls where the window is narrow. */
export const Table = ({
  heads,
  children,
  class: classes = '',
}: {
  readonly heads: readonly Head[];
  readonly children: ComponentChildren;
  readonly class?: string;
}): VNode => (
  <div class="scroll">
    <table class={`data small ${classes}`}>
      <thead>
        <tr>
          {heads.map(({ title, class: of = '', isHidden = false }) => (
            <th key={title} class={of} scope="col">
              {isHidden ? <span class="hide">{title}</span> : title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  </div>
);
