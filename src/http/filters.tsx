import type { ComponentChildren, VNode } from 'preact';
import { Type } from '@fastify/type-provider-typebox';
import { useMessages } from '../web/texts/texts.ts';
import { messages } from './messages.ts';

// The form above a list that says which rows it has. A field that is left empty filters nothing.

/** The query parameter of a box to tick. */
export const Ticked = Type.Optional(Type.Enum(['', '1'], { description: '1: only those; else all' }));

/** The value of a field that was filled in. */
export const given = <Value extends string>(value: Value | undefined): Exclude<Value, ''> | undefined =>
  value === undefined || value === '' ? undefined : (value as Exclude<Value, ''>);

interface FiltersProps {
  readonly action: string;
  /** The order of the list, which stays; undefined where the form has a field for it. */
  readonly sort: string | undefined;
  readonly children: ComponentChildren;
}

export function Filters({ action, sort, children }: FiltersProps): VNode {
  const say = useMessages(messages).filters;
  return (
    <form class="filters" method="get" action={action} aria-label={say.label}>
      {sort !== undefined && <input type="hidden" name="sort" value={sort} />}
      {children}
      <button class="btn" type="submit">
        {say.show}
      </button>
    </form>
  );
}

interface PickProps {
  readonly name: string;
  readonly label: string;
  readonly value: string | undefined;
  readonly options: readonly (readonly [value: string, text: string])[];
}

/** One of several values, or any. */
export const Pick = ({ name, label, value, options }: PickProps): VNode => (
  <label class="pick">
    {label}
    <select name={name}>
      {[['', useMessages(messages).filters.any] as const, ...options].map(([each, text]) => (
        <option key={each} value={each} selected={each === (value ?? '')}>
          {text}
        </option>
      ))}
    </select>
  </label>
);

/** A box to tick. */
export const Tick = ({
  name,
  label,
  isTicked,
}: {
  readonly name: string;
  readonly label: string;
  readonly isTicked: boolean;
}): VNode => (
  <label class="choice small">
    <input type="checkbox" name={name} value="1" checked={isTicked} />
    {label}
  </label>
);
