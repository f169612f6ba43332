import type { VNode } from 'preact';
import type { ListOf } from '../../game/option.ts';
import { useMessages, useTexts } from '../texts/texts.ts';
import { messages } from './messages.ts';

/** A setting that is a list with commas, for people: points as numbers, tie-breaks by their names, each explained. */
export function ListText({ text, list }: { readonly text: string; readonly list: ListOf }): VNode {
  const say = useMessages(messages);
  const { points } = useTexts().format;
  const parts = text.split(',');
  if (list === 'points') return <>{parts.map((part) => points(Number(part))).join(', ')}</>;
  return (
    <>
      {parts.map((name, at) => (
        <>
          {at > 0 && ', '}
          <abbr key={name} title={say.tiebreak(name)}>
            {say.tiebreakName(name)} ({name})
          </abbr>
        </>
      ))}
    </>
  );
}
