import type { VNode } from 'preact';
import { seatTitle } from '../../game/seat.ts';
import type { Field as Option } from '../../game/option.ts';
import { titleIn } from '../../game/title.ts';
import { Field, FieldError, WholeForm, type Filled } from '../../http/form.tsx';
import type { KnownGame } from '../../store/games.ts';
import { useMessages, useTexts } from '../../web/texts/texts.ts';
import { messages } from './messages.ts';
import type { OwnSeries } from './queries.ts';
import { optionField, optionsOf, limits, seatField } from './read.ts';

export type Group = keyof (typeof messages)['en']['groups'];

export interface TestData {
  readonly game: KnownGame;
  readonly form: Filled;
  /** Who may play, sorted. */
  readonly versions: readonly { readonly id: number; readonly name: string; readonly group: Group }[];
  /** How many matches of one person may wait or run, and how many may still be started now. */
  readonly most: number;
  readonly left: number;
  readonly latest: readonly OwnSeries[];
}

export function TestPage({ game, form, versions, most, left, latest }: TestData): VNode {
  const say = useMessages(messages);
  const { language, words } = useTexts();
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
      <div class="split">
        <form class="card" method="post" action={`/games/${game.name}/test`}>
          <div class="body form">
            <WholeForm form={form} />
            <Seats game={game} form={form} versions={versions} />
            {optionsOf(game.rules).length > 0 && (
              <fieldset class="plain form">
                <legend class="label">{say.options}</legend>
                {optionsOf(game.rules).map(([name, option]) => (
                  <OptionField key={name} name={optionField(name)} option={option} form={form} />
                ))}
              </fieldset>
            )}
            <div class="cols">
              <Field
                name="seed"
                label={say.seed}
                form={form}
                hint={say.seedHint}
                input={{ maxLength: limits.seed + 4, autocomplete: 'off', spellcheck: false }}
              />
              <Field
                name="matches"
                label={say.matches}
                form={form}
                type="number"
                hint={say.matchesHint(limits.series)}
                input={{ min: 1, max: limits.series, required: true }}
              />
            </div>
            <label class="choice">
              <input type="checkbox" name="duplicate" value="yes" checked={form.values['duplicate'] === 'yes'} />
              <span>
                {say.duplicate}
                {game.hasSecrets && <span class="small muted"> {say.duplicateHint}</span>}
              </span>
            </label>
            <div class="row">
              <button class="btn main" type="submit">
                {say.submit}
              </button>
              <span class="small muted">{say.left(left, most)}</span>
            </div>
          </div>
        </form>
        <Latest game={game.name} latest={latest} />
      </div>
    </>
  );
}

function Seats({ game: { rules }, form, versions }: Pick<TestData, 'game' | 'form' | 'versions'>): VNode {
  const say = useMessages(messages);
  const { language } = useTexts();
  const { min, max } = rules.seats;
  const listed = versions.map(({ id, name, group }) => [`${id}`, name, say.groups[group]] as const);
  return (
    <fieldset class="plain form">
      <legend class="label">{say.players}</legend>
      <div class="cols">
        {Array.from({ length: max }, (_, seat) => (
          <Field
            key={seat}
            name={seatField(seat)}
            label={say.seat(seatTitle(rules, seat, language))}
            form={form}
            choices={[['', seat < min ? say.choose : say.nobody], ...listed]}
          />
        ))}
      </div>
      <p class="hint">{say.versionsHint}</p>
    </fieldset>
  );
}

/** An option of the game: a line, the text of a file, or a tick. */
export function OptionField({
  name,
  option,
  form,
}: {
  readonly name: string;
  readonly option: Option<unknown>;
  readonly form: Filled;
}): VNode {
  const say = useMessages(messages);
  const { language } = useTexts();
  const label = option.label[language];
  if (option.flag)
    return (
      <div class="field">
        <label class="choice">
          <input type="checkbox" name={name} value="yes" checked={form.values[name] === 'yes'} />
          {label}
        </label>
        <FieldError name={name} form={form} />
      </div>
    );
  if (!option.file) return <Field name={name} label={label} form={form} input={{ autocomplete: 'off' }} />;
  return (
    <details open={(form.values[name] ?? '') !== '' || form.wrong[name] !== undefined}>
      <summary>{label}</summary>
      <Field name={name} label={label} form={form} lines={6} hint={say.fileHint} />
    </details>
  );
}

function Latest({ game, latest }: { readonly game: string; readonly latest: readonly OwnSeries[] }): VNode {
  const say = useMessages(messages);
  const { words } = useTexts();
  return (
    <section class="card">
      <header>
        <h2>{say.latest}</h2>
      </header>
      {latest.length === 0 ? (
        <p class="body muted">{say.none}</p>
      ) : (
        <ul class="list">
          {latest.map(({ round, first, matches, over }) => (
            <li key={round} class="row">
              <a class="name" href={matches === 1 ? `/matches/${first}` : seriesAddress(game, round)}>
                {matches === 1 ? words.number(first) : say.test(round)}
              </a>
              <span class="small muted push">{say.latestLine(matches, over)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** The page of a series. */
export const seriesAddress = (game: string, round: number): string => `/games/${game}/tests/${round}`;
