import type { VNode } from 'preact';
import { titleIn } from '../../game/title.ts';
import { Field, WholeForm, type Filled } from '../../http/form.tsx';
import type { GameWithView } from '../../http/views.ts';
import { useMessages, useTexts } from '../../web/texts/texts.ts';
import { messages } from './messages.ts';
import type { Quotas } from '../quotas.ts';
import type { KnownLanguage } from './languages.ts';
import { largestFile, type Used } from './send.ts';

export interface SendData {
  readonly game: GameWithView;
  readonly form: Filled;
  readonly used: Used;
  readonly quotas: Quotas;
  readonly languages: readonly KnownLanguage[];
}

export function SendPage({ game, form, used, quotas, languages }: SendData): VNode {
  const say = useMessages(messages).send;
  const { language, words, format } = useTexts();
  const title = titleIn(game.rules, language);
  return (
    <>
      <div class="head">
        <div>
          <nav class="crumbs" aria-label={words.where}>
            <a href={`/games/${game.name}`}>{title}</a>
          </nav>
          <h1>{say.title(title)}</h1>
          <p>{say.lead}</p>
        </div>
      </div>
      <form class="card" method="post" action={`/games/${game.name}/send`} enctype="multipart/form-data">
        <div class="body form">
          <WholeForm form={form} />
          <Field
            name="name"
            label={say.name}
            form={form}
            hint={say.nameHint}
            input={{ required: true, maxLength: 32, autocomplete: 'off' }}
          />
          <Field name="file" label={say.file} form={form} type="file" hint={say.fileHint(largestFile)} />
          <details open={(form.values['source'] ?? '') !== ''}>
            <summary>{say.or}</summary>
            <div class="form">
              <Field
                name="language"
                label={say.language}
                form={form}
                choices={[
                  ['', say.none],
                  ...languages.map(
                    (one) => [one.name, one.isInstalled ? one.title : say.missing(one.title)] as [string, string],
                  ),
                ]}
              />
              <Field name="source" label={say.source} form={form} lines={16} />
            </div>
          </details>
          <div class="row">
            <button class="btn main" type="submit">
              {say.submit}
            </button>
          </div>
          <p class="small muted">
            {say.left(Math.max(0, quotas.anHour - used.sent))}{' '}
            {say.room(format.megabytes(used.bytes), quotas.mebibytes)} {say.bots(used.bots, quotas.bots)}
          </p>
        </div>
        <footer>
          {say.terminal} <code>arena submit bot.py --game {game.name}</code>
        </footer>
      </form>
    </>
  );
}
