import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { useTexts } from '../texts/texts.ts';
import { Icon } from './parts.tsx';

/** A line to be copied: a click selects all of it, and where the browser lets us a button copies it. */
export function CopyLine({ text }: { readonly text: string }): VNode {
  const { copy, copied } = useTexts().words;
  const [isCopied, setCopied] = useState(false);
  // there is none on a page that came without TLS from another machine
  const clipboard = typeof navigator === 'object' ? (navigator.clipboard as Clipboard | undefined) : undefined;
  return (
    <span class="copyline">
      <code>{text}</code>
      {clipboard !== undefined && (
        <button
          class="btn flat sq js"
          type="button"
          aria-label={isCopied ? copied : copy}
          title={isCopied ? copied : copy}
          onClick={() => void clipboard.writeText(text).then(() => setCopied(true))}
        >
          <Icon name={isCopied ? 'check' : 'copy'} />
        </button>
      )}
    </span>
  );
}
