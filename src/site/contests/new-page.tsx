import type { VNode } from 'preact';
import { minuteOf } from '../../contests/registration.ts';
import { titleIn } from '../../game/title.ts';
import { Field, FieldError, WholeForm, type Filled } from '../../http/form.tsx';
import { tieBreaks } from '../../pairing/tiebreaks.ts';
import type { KnownGame } from '../../store/games.ts';
import type { Field as Setting } from '../../game/option.ts';
import { useMessages, useTexts } from '../../web/texts/texts.ts';
import { MeansCard, type Means } from '../../web/contest-new/means.tsx';
import { messages as ofTournaments } from '../../web/tournament/messages.ts';
import { ChooseGame } from '../games/choose-game.tsx';
import { OptionField } from '../tests/form-page.tsx';
import { optionField, optionsOf } from '../tests/read.ts';
import { messages as ofContests } from './messages.ts';
import {
  limits,
  resultsSeen,
  seedings,
  settingField,
  settingsOf,
  tiebreakField,
  timeLimits,
  whens,
  type OfferedFormat,
  type When,
} from './read.ts';
import { messages } from './tournament-messages.ts';

export interface NewContestData {
  readonly game: KnownGame;
  readonly form: Filled;
  readonly now: Date;
  /** The formats that fit the game, by name. */
  readonly formats: readonly (readonly [name: string, format: OfferedFormat])[];
  /** How many contests of one person may be open, and how many may still be made now. */
  readonly most: number;
  readonly left: number;
  /** The classes that the visitor teaches. */
  readonly classes: readonly { readonly id: number; readonly name: string }[];
  /** What the form means; undefined where it cannot be read. */
  readonly means: Means | undefined;
}

function Head(): VNode {
  const say = useMessages(messages);
  const { title } = useMessages(ofContests);
  const { words } = useTexts();
  return (
    <div class="head">
      <div>
        <nav class="crumbs" aria-label={words.where}>
          <a href="/contests">{title}</a>
        </nav>
        <h1>{say.create}</h1>
        <p>{say.createLead}</p>
      </div>
    </div>
  );
}

/** A contest is of a game: the rest of the form follows from it. */
export function ChooseGamePage({
  games,
  of,
  typed,
}: {
  readonly games: readonly KnownGame[];
  /** The class for which it is. */
  readonly of?: number | undefined;
  /** What was typed into the form of another game. */
  readonly typed?: Readonly<Record<string, string>>;
}): VNode {
  return (
    <>
      <Head />
      <ChooseGame games={games} action={typed === undefined ? '/contests/new' : otherGame} typed={typed}>
        {of !== undefined && <input type="hidden" name="class" value={of} />}
      </ChooseGame>
    </>
  );
}

/** Takes what was typed into the form of a game to that of another one. */
const otherGame = '/contests/new/other';

export function NewContestPage(data: NewContestData): VNode {
  const { game, form, most, left } = data;
  const say = useMessages(messages);
  return (
    <>
      <Head />
      <div class="split">
        <form class="stack" id="contest-form" method="post" action="/contests/new">
          <input type="hidden" name="game" value={game.name} />
          <WholeForm form={form} />
          <What {...data} />
          <Formats {...data} />
          <Who {...data} />
          <WhenCard form={form} now={data.now} times={whens} />
          <AboutCard form={form} />
          <div class="row">
            <button class="btn main" type="submit">
              {say.create}
            </button>
            <button class="btn" type="submit" formaction={otherGame} formnovalidate>
              {say.otherGame}
            </button>
            <span class="small muted">{say.left(left, most)}</span>
          </div>
        </form>
        <div class="stick" id="meaning">
          <MeansCard means={data.means} />
        </div>
      </div>
    </>
  );
}

export interface EditContestData extends Omit<NewContestData, 'most' | 'left' | 'means'> {
  readonly id: number;
  /** Its name, as it is. */
  readonly name: string;
  /** How often it was changed. */
  readonly edits: number;
  readonly hasBegun: boolean;
}

/** The form of a contest that is there; of one that has begun little may be changed. */
export function EditContestPage(data: EditContestData): VNode {
  const { id, name, form, edits, hasBegun } = data;
  const say = useMessages(messages);
  const { words } = useTexts();
  return (
    <>
      <div class="head">
        <div>
          <nav class="crumbs" aria-label={words.where}>
            <a href="/contests">{useMessages(ofContests).title}</a> / <a href={`/contests/${id}`}>{name}</a>
          </nav>
          <h1>{say.edit}</h1>
          <p>{hasBegun ? say.editBegun : say.editLead}</p>
        </div>
      </div>
      <form class="stack" method="post" action={`/contests/${id}/edit`}>
        <input type="hidden" name="seen" value={edits} />
        <WholeForm form={form} />
        {hasBegun ? (
          <section class="card">
            <div class="body form">
              <NameField form={form} />
            </div>
          </section>
        ) : (
          <>
            <What {...data} />
            <Formats {...data} />
            <Who {...data} />
          </>
        )}
        <WhenCard form={form} now={data.now} times={hasBegun ? ['ends'] : whens} />
        <AboutCard form={form} />
        <div class="row">
          <button class="btn main" type="submit">
            {say.save}
          </button>
          <a class="btn" href={`/contests/${id}`}>
            {say.ask.back}
          </a>
        </div>
      </form>
    </>
  );
}

function NameField({ form }: { readonly form: Filled }): VNode {
  const say = useMessages(messages);
  return (
    <Field
      name="name"
      label={say.name}
      form={form}
      input={{ required: true, maxLength: limits.name, autocomplete: 'off' }}
    />
  );
}

/** One of several values, each with a word about it. */
function Choice<V extends string>({
  name,
  values,
  say,
  form,
}: {
  readonly name: string;
  readonly values: readonly V[];
  readonly say: { readonly title: string } & Readonly<Record<V, { readonly title: string; readonly hint: string }>>;
  readonly form: Filled;
}): VNode {
  return (
    <fieldset class="options">
      <legend class="label">{say.title}</legend>
      {values.map((value) => (
        <div key={value} class="option">
          <label>
            <input type="radio" name={name} value={value} checked={form.values[name] === value} />
            <span>
              <b>{say[value].title}</b>
              <span class="small muted">{say[value].hint}</span>
            </span>
          </label>
        </div>
      ))}
      <FieldError name={name} form={form} />
    </fieldset>
  );
}

function AboutCard({ form }: { readonly form: Filled }): VNode {
  const say = useMessages(messages);
  return (
    <section class="card">
      <header>
        <h2>{say.rules}</h2>
      </header>
      <div class="body form">
        <Field name="about" label={say.rulesLabel} form={form} lines={5} hint={say.rulesHint} />
      </div>
    </section>
  );
}

function What({ game, form }: Pick<NewContestData, 'game' | 'form'>): VNode {
  const say = useMessages(messages);
  const { language, format } = useTexts();
  const { seats, clock } = game.rules;
  const { least, most } = timeLimits(game);
  return (
    <section class="card">
      <header>
        <h2>{say.what}</h2>
        <span>{titleIn(game.rules, language)}</span>
      </header>
      <div class="body form">
        <div class="cols">
          <NameField form={form} />
          <Field
            name="time"
            label={say.time[clock.kind]}
            form={form}
            hint={say.timeHint(format.decimal(least, 2), format.decimal(most, 2))}
            input={{ required: true, inputMode: 'decimal', autocomplete: 'off' }}
          />
          {seats.min < seats.max && (
            <Field
              name="seats"
              label={say.seats}
              form={form}
              type="number"
              hint={say.between(seats.min, seats.max)}
              input={{ min: seats.min, max: seats.max }}
            />
          )}
        </div>
        {optionsOf(game.rules).length > 0 && (
          <fieldset class="plain form">
            <legend class="label">{say.options}</legend>
            {optionsOf(game.rules).map(([name, option]) => (
              <OptionField key={name} name={optionField(name)} option={option} form={form} />
            ))}
          </fieldset>
        )}
      </div>
    </section>
  );
}

function Formats({ formats, form }: Pick<NewContestData, 'formats' | 'form'>): VNode {
  const say = useMessages(messages);
  const { format: titleOf } = useMessages(ofTournaments);
  const { language } = useTexts();
  return (
    <section class="card">
      <header>
        <h2>{say.format}</h2>
      </header>
      <div class="body form">
        <FieldError name="format" form={form} />
        <fieldset class="options">
          <legend class="hide">{say.format}</legend>
          {formats.map(([name, format]) => (
            <div key={name} class="option">
              <label>
                <input type="radio" name="format" value={name} checked={form.values['format'] === name} />
                <span>
                  <b>{titleOf(name)}</b>
                  <span class="small muted">{format.summary[language]}</span>
                </span>
              </label>
              <div class="chosen">
                {settingsOf(format).map(([setting, field]) => (
                  <SettingField key={setting} name={settingField(name, setting)} field={field} form={form} />
                ))}
              </div>
            </div>
          ))}
        </fieldset>
      </div>
    </section>
  );
}

/** A setting of a format; what is meant by default stands after a semicolon in its label. */
function SettingField({
  name,
  field,
  form,
}: {
  readonly name: string;
  readonly field: Setting<unknown>;
  readonly form: Filled;
}): VNode {
  const say = useMessages(messages);
  const { language, format } = useTexts();
  const [label = '', otherwise] = field.label[language].split(';').map((part) => part.trim());
  if (field.list === 'tie-breaks') return <TieBreakFields {...{ name, label, form }} />;
  if (field.list === 'points') {
    const shown = (form.values[name] ?? '').replace(/^[\d.]+,[\d.]+,[\d.]+$/, (points) =>
      points
        .split(',')
        .map((each) => format.decimal(Number(each), 1))
        .join(' / '),
    );
    const typed = { ...form, values: { ...form.values, [name]: shown } };
    return <Field {...{ name, label }} form={typed} hint={say.pointsHint} input={{ autocomplete: 'off' }} />;
  }
  const hint = otherwise && `${otherwise.charAt(0).toUpperCase()}${otherwise.slice(1)}`;
  return <Field name={name} label={label} form={form} {...(hint && { hint })} input={{ autocomplete: 'off' }} />;
}

const fewestTieBreaks = 4;

/** A list for each of the tie-breaks, in the order in which they count. */
function TieBreakFields({
  name,
  label,
  form,
}: {
  readonly name: string;
  readonly label: string;
  readonly form: Filled;
}): VNode {
  const say = useMessages(messages);
  const { tiebreak, tiebreakName } = useMessages(ofTournaments);
  const all = Object.keys(tieBreaks);
  const chosen = (form.values[name] ?? '').split(',').slice(0, all.length);
  const lists = Array.from({ length: Math.min(all.length, Math.max(fewestTieBreaks, chosen.length + 1)) });
  return (
    <fieldset class={form.wrong[name] === undefined ? 'field tie-breaks' : 'field tie-breaks wrong'}>
      <legend class="label">{label}</legend>
      <div class="cols">
        {lists.map((_, at) => (
          <select key={at} name={tiebreakField(name, at)} aria-label={say.tieBreak(at + 1)}>
            {at > 0 && <option value="">–</option>}
            {all.map((each) => (
              <option key={each} value={each} selected={chosen[at] === each} title={tiebreak(each)}>
                {tiebreakName(each)} ({each})
              </option>
            ))}
          </select>
        ))}
      </div>
      <FieldError name={name} form={form} />
      <details class="small">
        <summary>{say.tieBreaksExplained}</summary>
        <dl class="facts">
          {all.map((each) => (
            <>
              <dt>{each}</dt>
              <dd>{tiebreak(each)}</dd>
            </>
          ))}
        </dl>
      </details>
    </fieldset>
  );
}

function Who({ form, classes }: Pick<NewContestData, 'form' | 'classes'>): VNode {
  const say = useMessages(messages);
  const { entrants, each, code } = limits;
  const choice = (value: string, title: string, hint: string): VNode => (
    <label>
      <input type="radio" name="who" value={value} checked={form.values['who'] === value} />
      <span>
        <b>{title}</b>
        <span class="small muted">{hint}</span>
      </span>
    </label>
  );
  return (
    <section class="card">
      <header>
        <h2>{say.who}</h2>
      </header>
      <div class="body form">
        <fieldset class="options">
          <legend class="hide">{say.who}</legend>
          <div class="option">{choice('anyone', say.anyone, say.anyoneHint)}</div>
          <div class="option">
            {choice('code', say.coded, say.codedHint)}
            <div class="chosen">
              <Field
                name="code"
                label={say.code}
                form={form}
                hint={say.codeHint(code.least, code.most)}
                input={{ maxLength: code.most, autocomplete: 'off', spellcheck: false }}
              />
            </div>
          </div>
          {classes.length > 0 && (
            <div class="option">
              {choice('class', say.forClass, say.forClassHint)}
              <div class="chosen">
                <Field
                  name="class"
                  label={say.class}
                  form={form}
                  choices={classes.map(({ id, name }) => [`${id}`, name])}
                />
              </div>
            </div>
          )}
        </fieldset>
        <div class="cols">
          <Field
            name="most"
            label={say.most}
            form={form}
            type="number"
            hint={say.between(entrants.least, entrants.most)}
            input={{ min: entrants.least, max: entrants.most, required: true }}
          />
          <Field
            name="each"
            label={say.each}
            form={form}
            type="number"
            hint={say.between(each.least, each.most)}
            input={{ min: each.least, max: each.most, required: true }}
          />
        </div>
        <Choice name="seeding" values={seedings} say={say.seeds} form={form} />
        <div class="options">
          <div class="option">
            <label>
              <input type="checkbox" name="connected" value="1" checked={(form.values['connected'] ?? '') !== ''} />
              <span>
                <b>{say.connected}</b>
                <span class="small muted">{say.connectedHint}</span>
              </span>
            </label>
            <FieldError name="connected" form={form} />
            <div class="chosen">
              <Field
                name="margin"
                label={say.margin}
                form={form}
                type="number"
                hint={say.between(limits.margin.least, limits.margin.most)}
                input={{ min: limits.margin.least, max: limits.margin.most }}
              />
              <Field
                name="patience"
                label={say.patience}
                form={form}
                type="number"
                hint={say.between(limits.patience.least, limits.patience.most)}
                input={{ min: limits.patience.least, max: limits.patience.most }}
              />
            </div>
          </div>
        </div>
      </div>
    </section>
  );
}

function WhenCard({
  form,
  now,
  times,
}: Pick<NewContestData, 'form' | 'now'> & { readonly times: readonly When[] }): VNode {
  const { when: say, seen } = useMessages(messages);
  return (
    <section class="card">
      <header>
        <h2>{say.title}</h2>
        <span class="muted">{say.now(minuteOf(now))}</span>
      </header>
      <div class="body form">
        <div class="cols">
          {times.map((name) => (
            <Field
              key={name}
              name={name}
              label={say[name]}
              form={form}
              type="datetime-local"
              hint={say.unless[name]}
              input={{ min: '2000-01-01T00:00', max: '2099-12-31T23:59' }}
            />
          ))}
        </div>
        <Choice name="results" values={resultsSeen} say={seen} form={form} />
      </div>
    </section>
  );
}
