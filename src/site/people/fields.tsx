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

/** A code of the authenticator app, or a recovery code where the hint says so. */
export function CodeField({
  name = 'code',
  form,
  hint,
  isFirst = true,
}: {
  readonly name?: string;
  readonly form: Filled;
  readonly hint?: string;
  /** Whether one begins to type here. */
  readonly isFirst?: boolean;
}): VNode {
  return (
    <Field
      name={name}
      label={useMessages(messages).twoStep.code}
      form={form}
      {...(hint !== undefined && { hint })}
      input={{
        autocomplete: 'one-time-code',
        autocapitalize: 'off',
        required: true,
        autofocus: isFirst,
        maxLength: 60,
      }}
    />
  );
}
