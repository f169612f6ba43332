import type { ComponentChildren, JSX, VNode } from 'preact';
import { useMessages, useTexts } from '../web/texts/texts.ts';
import type { Catalogue } from '../game/message.ts';
import { messages } from './messages.ts';
import { asSentence } from './sentence.ts';
import type { FieldProblems } from './problem.ts';

/** What was typed into a form, and what is wrong with it: a page shows both. */
export interface Filled<Names extends string = string> {
  readonly values: Readonly<Partial<Record<Names, string>>>;
  readonly wrong: FieldProblems;
  /** The messages of the game that the form is about. */
  readonly ofGame?: Catalogue | undefined;
}

export const unfilled: Filled = { values: {}, wrong: {} };

interface FieldProps {
  readonly name: string;
  /** Where several forms of a page have a field of this name; the name by default. */
  readonly id?: string;
  readonly label: ComponentChildren;
  readonly form: Filled;
  readonly hint?: ComponentChildren;
  readonly type?: 'text' | 'password' | 'email' | 'number' | 'file' | 'datetime-local';
  /** Several lines of text. */
  readonly lines?: number;
  /** Values with their names: a list to choose from; those of a group stand together. */
  readonly choices?: readonly (readonly [value: string, name: string, group?: string])[];
  readonly input?: JSX.IntrinsicElements['input'];
}

/** A field with its label, and what is wrong with it beside it. Passwords and files are never sent back. */
export function Field({
  name,
  id = name,
  label,
  form,
  hint,
  type = 'text',
  lines,
  choices,
  input = {},
}: FieldProps): VNode {
  const problem = form.wrong[name];
  const isGone = type === 'file' && isFileGone(name, form);
  const described = [problem && `${id}-error`, isGone && `${id}-again`, hint !== undefined && `${id}-hint`]
    .filter(Boolean)
    .join(' ');
  const common = {
    id,
    name,
    ...(problem !== undefined && { 'aria-invalid': true as const }),
    ...(described !== '' && { 'aria-describedby': described }),
  };
  const value = form.values[name] ?? '';
  const typed = {
    ...common,
    type,
    ...(type !== 'password' && type !== 'file' && { value }),
    ...input,
  } as JSX.IntrinsicElements['input'];
  return (
    <div class={problem === undefined ? 'field' : 'field wrong'}>
      <label for={id}>{label}</label>
      {choices !== undefined ? (
        <select {...common}>
          {groupsOf(choices).map(([group, members]) => {
            const options = members.map(([choice, title]) => (
              <option key={choice} value={choice} selected={choice === value}>
                {title}
              </option>
            ));
            return group === undefined ? (
              options
            ) : (
              <optgroup key={group} label={group}>
                {options}
              </optgroup>
            );
          })}
        </select>
      ) : lines !== undefined ? (
        <textarea {...common} rows={lines}>
          {value}
        </textarea>
      ) : (
        <input {...typed} />
      )}
      <FieldError name={name} id={id} form={form} />
      {isGone && <FileAgain id={id} />}
      {hint !== undefined && (
        <p class="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}

type Choices = NonNullable<FieldProps['choices']>;

const groupsOf = (choices: Choices): (readonly [group: string | undefined, members: Choices])[] =>
  [...new Set(choices.map(([, , group]) => group))].map((group) => [group, choices.filter(([, , of]) => of === group)]);

/** What is wrong with a field. */
export function FieldError({ name, id = name, form }: Pick<FieldProps, 'name' | 'id' | 'form'>): VNode | null {
  const { language } = useTexts();
  const problem = form.wrong[name];
  return problem === undefined ? null : (
    <p class="error small" id={`${id}-error`}>
      {asSentence(problem, language, form.ofGame)}
    </p>
  );
}

/** Whether a form came back with something else wrong: then a browser has forgotten which file was chosen. */
export const isFileGone = (name: string, { wrong }: Filled): boolean =>
  wrong[name] === undefined && Object.keys(wrong).length > 0;

/** That a file is to be chosen again. */
export const FileAgain = ({ id }: { readonly id: string }): VNode => (
  <p class="small" id={`${id}-again`}>
    {useMessages(messages).fileAgain}
  </p>
);

/** What is wrong with the form as a whole: the problem of the name `form`. */
export function WholeForm({ form }: { readonly form: Filled }): VNode | null {
  const { language } = useTexts();
  const problem = form.wrong['form'];
  return problem === undefined ? null : (
    <p class="error" role="alert">
      {asSentence(problem, language)}
    </p>
  );
}
