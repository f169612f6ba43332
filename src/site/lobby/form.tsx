import type { VNode } from 'preact';
import { seatTitle } from '../../game/seat.ts';
import { titleIn } from '../../game/title.ts';
import { Field, WholeForm, type Filled } from '../../http/form.tsx';
import type { KnownGame } from '../../store/games.ts';
import { useMessages, useTexts } from '../../web/texts/texts.ts';
import { OptionField } from '../tests/form-page.tsx';
import { optionField, optionsOf } from '../tests/read.ts';
import { messages } from './messages.ts';
import { clockWords } from './parts.tsx';
import { clocksOf, loginField, otherField } from './read.ts';

export interface FormData {
  readonly game: KnownGame;
  /** The games that people can play here. */
  readonly games: readonly KnownGame[];
  readonly form: Filled;
  /** The bots that can play it, sorted by their groups. */
  readonly bots: readonly {
    readonly id: number;
    readonly name: string;
    readonly group: keyof (typeof messages)['en']['groups'];
  }[];
}

/** The form for a challenge: the game first, which decides the fields of the rest. */
export function ChallengeForm({ game, games, form, bots }: FormData): VNode {
  const say = useMessages(messages);
  const texts = useTexts();
  const { rules } = game;
  const options = optionsOf(rules);
  const { choices } = clocksOf(rules);
  const isWrong = options.some(([name]) => form.wrong[optionField(name)] !== undefined);
  return (
    <section class="card" id="challenge" aria-labelledby="ask">
      <header>
        <h2 id="ask">{say.challenge}</h2>
      </header>
      <div class="body form">
        <form method="get" action="/play" class="row bottom pick-game">
          <Field
            name="game"
            label={say.game}
            form={{ values: { game: game.name }, wrong: {} }}
            choices={games.map(({ name, rules: of }) => [name, titleIn(of, texts.language)] as const)}
          />
          <button class="btn" type="submit">
            {say.show}
          </button>
        </form>
        <form class="form" method="post" action="/play">
          <WholeForm form={form} />
          <input type="hidden" name="game" value={game.name} />
          {Array.from({ length: rules.seats.max - 1 }, (_, at) => (
            <Opponent key={at} at={at} {...{ game, form, bots }} />
          ))}
          <Field
            name="seat"
            label={say.seat}
            form={form}
            choices={[
              ['', say.drawn],
              ...Array.from(
                { length: rules.seats.max },
                (_, seat) => [`${seat}`, say.seatAt(seat + 1, seatTitle(rules, seat, texts.language))] as const,
              ),
            ]}
          />
          <Field
            name="clock"
            label={say.yourClock}
            form={form}
            choices={choices.map((ms) => [`${ms}`, clockWords(rules, ms, texts)] as const)}
          />
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
          <button class="btn main" type="submit">
            {say.make}
          </button>
        </form>
      </div>
    </section>
  );
}

/** Who sits opposite; where it is a person, their login. */
function Opponent({
  at,
  game: { rules },
  form,
  bots,
}: Pick<FormData, 'game' | 'form' | 'bots'> & { at: number }): VNode {
  const say = useMessages(messages);
  const { min, max } = rules.seats;
  return (
    <div class="opponent form">
      <Field
        name={otherField(at)}
        label={max === 2 ? say.opponent : say.opponentAt(at + 1)}
        form={form}
        choices={[
          ...(at < min - 1 ? [] : [['', say.none] as const]),
          ['any', say.anybody, say.people],
          ['person', say.person, say.people],
          ...bots.map(({ id, name, group }) => [`${id}`, name, say.groups[group]] as const),
        ]}
      />
      <Field
        name={loginField(at)}
        label={say.login}
        form={form}
        hint={say.loginHint}
        input={{ maxLength: 32, autocomplete: 'off', spellcheck: false }}
      />
    </div>
  );
}
