import type { VNode } from 'preact';
import { Field, type Filled } from '../../http/form.tsx';
import { useMessages } from '../../web/texts/texts.ts';
import { messages } from './messages.ts';

// Fields that several forms have.

/** The page to go to afterwards. */
export const Next = ({ next }: { readonly next?: string | undefined }): VNode | null =>
  next === undefined || next === '' ? null : <input type="hidden" name="next" value={next} />;

/** An e-mail address, or none. */
export function EmailField({ form }: { readonly form: Filled }): VNode {
  const say = useMessages(messages);
  return (
    <Field
      name="email"
      label={
        <>
          {say.email} <span class="muted">{say.optional}</span>
        </>
      }
      form={form}
      type="email"
      hint={say.register.emailHint}
      input={{ autocomplete: 'email' }}
    />
  );
}
