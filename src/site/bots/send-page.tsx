import type { VNode } from 'preact';
import { titleIn } from '../../game/title.ts';
import { Field, WholeForm, type Filled } from '../../http/form.tsx';
import type { KnownGame } from '../../store/games.ts';
import { Icon } from '../../web/kit/parts.tsx';
import { useMessages, useTexts } from '../../web/texts/texts.ts';
import { ChooseGame } from '../games/choose-game.tsx';
import { messages } from './messages.ts';
import type { Quotas } from '../quotas.ts';
import type { KnownLanguage } from './languages.ts';
import { largestFile, type Used } from './send.ts';

export interface SendData {
  readonly game: KnownGame;
  readonly form: Filled;
  readonly used: Used;
  readonly quotas: Quotas;
  /** Of the visitor. */
  readonly teams: readonly { readonly login: string }[];
  readonly languages: readonly (KnownLanguage & { readonly hasStarter: boolean })[];
}

/** Takes what was typed into the form of a game to that of another one. */
export const otherGame = (game: string): string => `/games/${game}/send/other`;

interface ChoiceData {
  readonly games: readonly KnownGame[];
  /** What was typed into the form of a game, which another game is to get. */
  readonly of?: { readonly game: string; readonly typed: Readonly<Record<string, string>> };
}

/** Without a game: which one the bot is for. */
export function ChooseGamePage({ games, of }: ChoiceData): VNode {
  const say = useMessages(messages).send;
  return (
    <>
      <div class="head">
        <div>
          <h1>{say.choose}</h1>
          <p>{say.chooseLead}</p>
        </div>
      </div>
      <ChooseGame
        games={games}
        action={of === undefined ? '/bots/new' : otherGame(of.game)}
        typed={of?.typed}
        {...(of !== undefined && { enctype: 'multipart/form-data' })}
      />
    </>
  );
}

export function SendPage({ game, form, used, quotas, teams, languages }: SendData): VNode {
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
      <div class="desk">
        <form id="send" class="card" method="post" action={`/games/${game.name}/send`} enctype="multipart/form-data">
          <div class="body form">
            <WholeForm form={form} />
            <div class="cols">
              <Field
                name="name"
                label={say.name}
                form={form}
                hint={say.nameHint}
                input={{ required: true, maxLength: 32, autocomplete: 'off' }}
              />
              {teams.length > 0 && (
                <Field
                  name="team"
                  label={say.owner}
                  form={form}
                  hint={say.ownerHint}
                  choices={[['', say.myself], ...teams.map(({ login }) => [login, login] as [string, string])]}
                />
              )}
              {game.protocols.length > 1 && (
                <Field
                  name="protocol"
                  label={say.protocol}
                  form={form}
                  hint={say.protocolHint}
                  choices={[
                    ['', say.protocolDefault(game.protocols[0]!.name)],
                    ...game.protocols.slice(1).map(({ name }) => [name, name] as [string, string]),
                  ]}
                />
              )}
              <Field name="file" label={say.file} form={form} type="file" hint={say.fileHint(largestFile)} />
            </div>
            <h2 class="topline part">{say.or}</h2>
            <div class="row bottom">
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
              <button class="btn flat js" type="button" id="again" disabled>
                {words.editor.again}
              </button>
              <Starters {...{ game, form, languages }} />
            </div>
            <Field name="source" label={say.source} form={form} lines={18} />
            <div class="row">
              <button class="btn main" type="submit">
                <Icon name="play" />
                <span>{say.submit}</span>
              </button>
              <button class="btn" type="submit" formaction={otherGame(game.name)} formnovalidate>
                {say.another}
              </button>
              <span class="small muted js opt">
                <kbd>Ctrl</kbd> <kbd>S</kbd> {words.editor.keys}
              </span>
            </div>
            <p class="small muted" id="left">
              {say.left(Math.max(0, quotas.anHour - used.sent))}{' '}
              {say.room(format.megabytes(used.bytes), quotas.mebibytes)} {say.bots(used.bots, quotas.bots)}
            </p>
          </div>
          <footer>
            {say.terminal} <code>{say.submitted(game.name)}</code>
          </footer>
        </form>
        <div class="stack" id="try" aria-live="polite">
          <section class="card">
            <header>
              <h2>{say.next}</h2>
            </header>
            <div class="body">
              <ol class="steps">
                {[words.version.received(null), words.version.built, words.version.trial, words.version.ready].map(
                  (step) => (
                    <li key={step}>
                      <span class="ring" />
                      <span class="muted">{step}</span>
                    </li>
                  ),
                )}
              </ol>
            </div>
            <footer>
              {say.talks} <a href={`/games/${game.name}#rules`}>{say.rules}</a>
            </footer>
          </section>
        </div>
      </div>
    </>
  );
}

/** Without script a link puts the starter code of a language into the form. */
function Starters({ game, form, languages }: Pick<SendData, 'game' | 'form' | 'languages'>): VNode {
  const say = useMessages(messages).send;
  const name = encodeURIComponent(form.values['name'] ?? '');
  return (
    <noscript>
      <p class="small">
        {say.starter}{' '}
        {languages
          .filter(({ hasStarter }) => hasStarter)
          .map((one) => (
            <>
              <a href={`/games/${game.name}/send?name=${name}&language=${one.name}`}>{one.title}</a>{' '}
            </>
          ))}
      </p>
    </noscript>
  );
}
