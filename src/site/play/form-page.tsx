import type { VNode } from 'preact';
import { seatName, seatTitle } from '../../game/seat.ts';
import { titleIn } from '../../game/title.ts';
import { Field, WholeForm, type Filled } from '../../http/form.tsx';
import type { KnownGame } from '../../store/games.ts';
import { useMessages, useTexts } from '../../web/texts/texts.ts';
import { OptionField } from '../tests/form-page.tsx';
import { optionField } from '../tests/read.ts';
import { messages } from './messages.ts';
import { botField, clocks, nobody, playOptionsOf, type About } from './read.ts';

export interface PlayData {
  readonly game: KnownGame;
  /** Their names, and how they are shown. */
  readonly bots: readonly (readonly [name: string, shown: string])[];
  readonly form: Filled;
  readonly from: About['from'];
}

/** What somebody chooses before a match; one press of the button is enough. */
export function PlayFormPage({ game, bots, form, from }: PlayData): VNode {
  const say = useMessages(messages);
  const { language, words } = useTexts();
  const title = titleIn(game.rules, language);
  const options = from === undefined ? playOptionsOf(game.rules) : [];
  const isWrong = options.some(([name]) => form.wrong[optionField(name)] !== undefined);
  return (
    <>
      <div class="head">
        <div>
          <nav class="crumbs" aria-label={words.where}>
            <a href={`/games/${game.name}`}>{title}</a>
          </nav>
          <h1>{say.title(title)}</h1>
          <p>
            {from === undefined ? (
              say.lead
            ) : (
              <a href={`/matches/${from.match}#${from.turn}`}>{say.leadFrom(from.match, from.turn)}</a>
            )}
          </p>
        </div>
      </div>
      <noscript>
        <p class="card body error">
          {say.noScript} <a href={`/games/${game.name}`}>{say.readRules}</a>,{' '}
          <a href={`/matches?game=${game.name}`}>{say.watchMatches}</a>.
        </p>
      </noscript>
      <div id="unfinished" class="choosing" />
      <form class="card choosing" method="get" action={`/games/${game.name}/play`}>
        <div class="body form">
          <WholeForm form={form} />
          <input type="hidden" name="start" value="yes" />
          {from !== undefined && <input type="hidden" name="from" value={`${from.match}:${from.turn}`} />}
          <Players {...{ game, bots, form, from }} />
          <div class="sitting">
            <Field
              name="clock"
              label={say.clock}
              form={form}
              choices={clocks.map((clock) => [clock, say.clocks[clock]] as const)}
            />
          </div>
          {options.length > 0 && (
            <details open={isWrong}>
              <summary>{say.options}</summary>
              <div class="form">
                {options.map(([name, option]) => (
                  <OptionField key={name} name={optionField(name)} option={option} form={form} />
                ))}
              </div>
            </details>
          )}
          <div class="row">
            <button class="btn main js" type="submit">
              {say.submit}
            </button>
            <a class="push" href={`/games/${game.name}`}>
              {say.readRules}
            </a>
          </div>
        </div>
      </form>
    </>
  );
}

function Players({ game: { rules }, bots, form, from }: PlayData): VNode {
  const say = useMessages(messages);
  const seats = from?.seats ?? rules.seats.max;
  const least = from?.seats ?? rules.seats.min;
  const { language } = useTexts();
  const own = Array.from(
    { length: seats },
    (_, seat) => [seatName(rules, seat), seatTitle(rules, seat, language)] as const,
  );
  return (
    <>
      <Field name="seat" label={say.seat} form={form} choices={[...own, [nobody, say.watch]]} />
      <div class="cols">
        {Array.from({ length: seats }, (_, at) => {
          const isLast = at === seats - 1; // of the person, but for who only looks on
          const isNeeded = at < (isLast ? least : least - 1);
          return (
            <div key={at} class={isLast ? 'looking-on' : undefined}>
              <Field
                name={botField(at + 1)}
                label={
                  <>
                    {!isLast && <span class="sitting">{say.opponent(at + 1, seats - 1)}</span>}
                    <span class="looking-on">{say.bot(own[at]![1])}</span>
                  </>
                }
                form={form}
                choices={isNeeded ? bots : [['', say.nobody] as const, ...bots]}
              />
            </div>
          );
        })}
      </div>
    </>
  );
}
