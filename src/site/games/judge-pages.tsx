import type { ComponentChildren, VNode } from 'preact';
import { titleIn } from '../../game/title.ts';
import { Field, FieldError, FileAgain, isFileGone, WholeForm, type Filled } from '../../http/form.tsx';
import { Pager } from '../../http/pager.tsx';
import { printable } from '../../kit/escape.ts';
import type { SentFile } from '../../programs/differences.ts';
import type { KnownGame } from '../../store/games.ts';
import { Icon } from '../../web/kit/parts.tsx';
import { useMessages, useTexts } from '../../web/texts/texts.ts';
import type { KnownLanguage } from '../bots/languages.ts';
import { largestFile } from '../bots/send.ts';
import type { Piece } from './highlighted.ts';
import type { JudgeVersion } from './judge-queries.ts';
import { messages } from './judge-messages.ts';
import { limits } from './judge-read.ts';
import { messages as gameMessages } from './messages.ts';

interface FormData {
  readonly form: Filled;
  /** The game that is changed, its print, and the number of its next version; undefined for a new game. */
  readonly of?: { readonly game: KnownGame; readonly print: string; readonly next: number };
  readonly languages: readonly KnownLanguage[];
  readonly left: number;
  readonly most: number;
}

/** The form of a game: a new one, or one that is changed. */
export function GameFormPage({ form, of, languages, left, most }: FormData): VNode {
  const say = useMessages(messages);
  const { title: games } = useMessages(gameMessages);
  const { words, language } = useTexts();
  const title = of && titleIn(of.game.rules, language);
  const name = of?.game.name;
  return (
    <>
      <div class="head">
        <div>
          <nav class="crumbs" aria-label={words.where}>
            {name === undefined ? <a href="/games">{games}</a> : <a href={`/games/${name}`}>{title}</a>}
          </nav>
          <h1>{of === undefined ? say.create : `${say.edit}: ${title}`}</h1>
          <p>{of === undefined ? say.createLead : say.editLead(of.next)}</p>
        </div>
      </div>
      <div class="split">
        <form
          class="card"
          method="post"
          action={name === undefined ? '/games/new' : `/games/${name}/edit`}
          enctype="multipart/form-data"
        >
          <div class="body form">
            <WholeForm form={form} />
            {of !== undefined && <input type="hidden" name="seen" value={of.print} />}
            <GameFields {...{ form, languages, isNew: of === undefined }} />
            <div class="row">
              <button class="btn main" type="submit">
                {of === undefined ? say.submit : say.save}
              </button>
              <span class="small muted">{say.fields.left(left, most)}</span>
            </div>
          </div>
        </form>
        <div class="stack">
          {of === undefined && <Steps />}
          <Protocol />
        </div>
      </div>
    </>
  );
}

function GameFields({
  form,
  languages,
  isNew,
}: Pick<FormData, 'form' | 'languages'> & { readonly isNew: boolean }): VNode {
  const say = useMessages(messages).fields;
  const endings = Object.entries(say.terminators);
  const areGone = isFileGone('samples', form);
  return (
    <>
      <Field name="title" label={say.title} form={form} hint={say.titleHint} input={{ maxLength: limits.title }} />
      <Field
        name="file"
        label={say.file}
        form={form}
        type="file"
        hint={`${say.fileHint(largestFile)}${isNew ? '' : ` ${say.keepHint}`}`}
      />
      <details class="field more-fields" open={(form.values['source'] ?? '') !== ''}>
        <summary>{say.source}</summary>
        <Field
          name="language"
          label={say.language}
          form={form}
          choices={[['', say.none], ...languages.map(({ name, title }) => [name, title] as const)]}
        />
        <Field name="source" label={say.source} form={form} lines={12} />
      </details>
      <div class="cols">
        <Field name="seats" label={say.seats} form={form} hint={say.seatsHint} input={{ maxLength: 7 }} />
        <Field name="terminator" label={say.terminator} form={form} choices={endings} />
      </div>
      <div class="cols three">
        <Field name="time" label={say.time} form={form} hint={say.timeHint(limits.time.most)} input={decimal} />
        <Field name="memory" label={say.memory} form={form} hint={say.memoryHint(limits.memory.most)} input={decimal} />
        <Field name="minimum" label={say.minimum} form={form} hint={say.minimumHint} input={decimal} />
      </div>
      <Field name="rules_en" label={say.rulesEn} form={form} lines={12} hint={say.rulesHint} />
      <Field name="rules_pl" label={say.rulesPl} form={form} lines={6} hint={say.rulesPlHint} />
      <div class={form.wrong['samples'] === undefined ? 'field' : 'field wrong'}>
        <label for="samples">{say.samples}</label>
        <input
          id="samples"
          name="samples"
          type="file"
          multiple
          aria-describedby={`${areGone ? 'samples-again ' : ''}samples-hint`}
        />
        <FieldError name="samples" form={form} />
        {areGone && <FileAgain id="samples" />}
        <p class="hint" id="samples-hint">
          {say.samplesHint(limits.samples)}
        </p>
      </div>
      <Field name="moderators" label={say.moderators} form={form} hint={say.moderatorsHint} />
    </>
  );
}

const decimal = { inputMode: 'decimal', maxLength: 12 } as const;

/** What happens to a judge that is sent. */
function Steps(): VNode {
  const { steps } = useMessages(messages);
  return (
    <section class="card">
      <header>
        <h2>{steps.title}</h2>
      </header>
      <div class="body stack">
        <ol class="steps small">
          {steps.list.map((step) => (
            <li key={step}>
              <span class="ring" />
              <span>{step}</span>
            </li>
          ))}
        </ol>
        <p class="small muted">{steps.hint}</p>
      </div>
    </section>
  );
}

function Protocol(): VNode {
  const say = useMessages(messages);
  return (
    <section class="card">
      <header>
        <h2>{say.says}</h2>
      </header>
      <table class="data small says">
        <tbody>
          {say.protocol.map(([said, means]) => (
            <tr key={said}>
              <td>
                <code>{said}</code>
              </td>
              <td>{means}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Bytes of a source that a page shows. */
export const longestShown = 256 * 1024;

/** The source of a judge, with numbered lines. */
export function SourcePage({
  game,
  version,
  file,
  lines,
}: {
  readonly game: KnownGame;
  readonly version: number;
  readonly file: SentFile;
  /** Undefined for what is no text, or too long. */
  readonly lines: readonly (readonly Piece[])[] | undefined;
}): VNode {
  const say = useMessages(messages);
  const { words, language } = useTexts();
  const title = titleIn(game.rules, language);
  return (
    <>
      <div class="head">
        <div>
          <nav class="crumbs" aria-label={words.where}>
            <a href={`/games/${game.name}`}>{title}</a>
          </nav>
          <h1>{game.judge === undefined ? say.rulesSource(title) : say.sourceOf(title, version)}</h1>
        </div>
        <a class="btn" href={`/games/${game.name}/versions/${version}/source`} download={file.name}>
          <Icon name="down" />
          {say.download}
        </a>
      </div>
      <section class="card">
        <header>
          <h2>{printable(file.name)}</h2>
        </header>
        {lines === undefined ? (
          <p class="body">{say.noText}</p>
        ) : (
          <pre class="code flush numbered" role="group" tabindex={0} aria-label={printable(file.name)}>
            {lines.map((line, at) => (
              <span key={at}>
                {line.map(({ text, is }, piece) =>
                  is === '' ? (
                    printable(text)
                  ) : (
                    <i key={piece} class={is}>
                      {printable(text)}
                    </i>
                  ),
                )}
                {'\n'}
              </span>
            ))}
          </pre>
        )}
      </section>
    </>
  );
}

/** The versions of a game, the newest first. */
export function VersionsPage({
  game,
  versions,
  isFirst,
  older,
}: {
  readonly game: KnownGame;
  readonly versions: readonly JudgeVersion[];
  readonly isFirst: boolean;
  readonly older: string | undefined;
}): VNode {
  const say = useMessages(messages);
  const { words, language } = useTexts();
  const base = `/games/${game.name}`;
  return (
    <>
      <div class="head">
        <div>
          <nav class="crumbs" aria-label={words.where}>
            <a href={base}>{titleIn(game.rules, language)}</a>
          </nav>
          <h1>{say.versions}</h1>
        </div>
      </div>
      <section class="card">
        <VersionTable {...{ game, versions }} />
      </section>
      <Pager label={say.versions} newest={isFirst ? undefined : `${base}/versions`} older={older} say={say} />
    </>
  );
}

/** What differs between two versions, below the way back. */
export function DifferencesPage({
  game,
  children,
}: {
  readonly game: KnownGame;
  readonly children: ComponentChildren;
}): VNode {
  const say = useMessages(messages);
  const { words, language } = useTexts();
  return (
    <>
      <div class="head">
        <div>
          <nav class="crumbs" aria-label={words.where}>
            <a href={`/games/${game.name}`}>{titleIn(game.rules, language)}</a> /{' '}
            <a href={`/games/${game.name}/versions`}>{say.versions}</a>
          </nav>
          <h1>{say.differences}</h1>
        </div>
      </div>
      {children}
    </>
  );
}

/** Versions with links to their sources and differences. */
export function VersionTable({
  game,
  versions,
}: {
  readonly game: KnownGame;
  readonly versions: readonly JudgeVersion[];
}): VNode {
  const say = useMessages(messages);
  const { format, words } = useTexts();
  const base = `/games/${game.name}`;
  const stateOf = (number: number, state: JudgeVersion['state']): string =>
    state === 'ready' && number !== game.judge?.version ? say.facts.replaced : words.judge.state[state];
  return (
    <table class="data small">
      <thead>
        <tr>
          <th scope="col">{say.facts.version}</th>
          <th scope="col">{say.facts.state}</th>
          <th scope="col">{say.facts.sent}</th>
          <th scope="col" class="opt">
            {say.facts.by}
          </th>
        </tr>
      </thead>
      <tbody>
        {versions.map(({ number, state, createdAt, by, trial }) => (
          <tr key={number}>
            <td>
              <a href={`${base}/source?version=${number}`}>{number}</a>{' '}
              {number > 1 && (
                <a class="small" href={`${base}/differences?from=${number - 1}&to=${number}`}>
                  {say.differences}
                </a>
              )}
            </td>
            <td>
              {trial === null ? stateOf(number, state) : <a href={`/matches/${trial}`}>{stateOf(number, state)}</a>}
            </td>
            <td>{format.day(createdAt.toISOString())}</td>
            <td class="opt">{by === null ? say.deleted : <a href={`/users/${by}`}>{by}</a>}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
