import type { ComponentChildren, VNode } from 'preact';
import { titleIn } from '../../game/title.ts';
import { Field, unfilled } from '../../http/form.tsx';
import type { KnownGame } from '../../store/games.ts';
import { useMessages, useTexts } from '../../web/texts/texts.ts';
import { messages } from './messages.ts';

interface Choice {
  readonly games: readonly KnownGame[];
  /** The page that asks for the parameter `game`. */
  readonly action: string;
  /** Its other parameters, as hidden fields. */
  readonly children?: ComponentChildren;
  /** What was typed for another game: `action` gets it by POST, with the field `chosen`. */
  readonly typed?: Readonly<Record<string, string>> | undefined;
  readonly enctype?: 'multipart/form-data';
}

/** What comes next is of one game: a form to choose it, which works without script. */
export function ChooseGame({ games, action, children, typed, enctype }: Choice): VNode {
  const say = useMessages(messages).choose;
  const { language } = useTexts();
  return (
    <form class="card" method={typed === undefined ? 'get' : 'post'} action={action} enctype={enctype}>
      {children}
      {Object.entries(typed ?? {}).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div class="body form">
        <Field
          name="game"
          label={say.game}
          form={unfilled}
          choices={games.map(({ name, rules }) => [name, titleIn(rules, language)])}
        />
        <div class="row">
          <button class="btn main" type="submit" {...(typed !== undefined && { name: 'chosen', value: '1' })}>
            {say.next}
          </button>
        </div>
      </div>
    </form>
  );
}
