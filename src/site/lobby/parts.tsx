import type { ComponentChildren, VNode } from 'preact';
import { clockOf } from '../../game/clock.ts';
import { seatName, seatTitle } from '../../game/seat.ts';
import type { Language } from '../../game/message.ts';
import { titleIn } from '../../game/title.ts';
import type { GameFacts } from '../../match/games.ts';
import { botAddress } from '../../web/kit/addresses.ts';
import { clockText, useMessages, useTexts, type Texts } from '../../web/texts/texts.ts';
import type { Standing } from '../standings/ladder.ts';
import { ratedName } from '../standings/rated-names.ts';
import { optionsOf } from '../tests/read.ts';
import { seatFor, seatsLeft, type Challenge, type ChallengeSeat } from './challenge.ts';
import { messages } from './messages.ts';

// What several pages show of a challenge.

/** A challenge with what is known of its game. */
export interface Shown {
  readonly challenge: Challenge;
  readonly rules: GameFacts;
  /** The options of the game where nobody chooses others. */
  readonly defaults: object;
  /** The ratings of the bots that sit in its seats, by version. */
  readonly ratings: ReadonlyMap<number, Standing['rated']>;
}

/** The options that are not as always: `vertices 8`. */
export function optionsInShort({ challenge, rules, defaults }: Shown, language: Language): string[] {
  const [chosen, usual] = [challenge.options, defaults] as Readonly<Record<string, unknown>>[];
  return optionsOf(rules).flatMap(([name, field]) => {
    const value = chosen![name];
    if (value === usual![name] || value === undefined || value === '') return [];
    const label = field.label[language];
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    return field.flag || field.file || text.length > 20 ? [label] : [`${label} ${text}`];
  });
}

/** "Chess", with what is unusual. */
export const gameInShort = (shown: Shown, language: Language): string =>
  [titleIn(shown.rules, language), ...optionsInShort(shown, language)].join(', ');

export const clockInShort = ({ rules, challenge: { moveTime } }: Shown, texts: Texts): string =>
  clockWords(rules, moveTime, texts);

/** The time that a person has, in minutes where it is whole ones. */
export function clockWords(rules: GameFacts, moveTime: number, texts: Texts): string {
  const limit = (ms: number): string => (ms % 60_000 === 0 ? `${ms / 60_000}\u00a0min` : texts.format.limit(ms));
  return clockText({ ...texts, format: { ...texts.format, limit } }, clockOf(rules, { moveTime }));
}

/** The seat that a visitor would get, by its name. */
export function seatToGet({ challenge, rules }: Shown, visitor: number | undefined, language: Language): string {
  const seat = seatFor(challenge, visitor ?? 0);
  return seat === undefined ? '–' : seatTitle(rules, seat, language);
}

/** How many seats are free, where more than one is. */
export function SeatsLeft({ challenge }: Shown): VNode | null {
  const say = useMessages(messages);
  const left = seatsLeft(challenge);
  return left < 2 ? null : <span class="muted">({say.left(left)})</span>;
}

/** The bots that play, too, with their ratings. */
export function BotsThere({ challenge, ratings }: Shown): VNode | null {
  const say = useMessages(messages);
  const bots = challenge.seats.flatMap(({ bot }) =>
    bot === undefined ? [] : ratedName(bot.name, ratings.get(bot.version)),
  );
  return bots.length === 0 ? null : <span class="muted">{say.withBots(bots.join('; '))}</span>;
}

/** A form of one button. */
export const Act = ({
  action,
  main = false,
  flat = false,
  label,
  children,
}: {
  readonly action: string;
  readonly main?: boolean;
  readonly flat?: boolean;
  readonly label?: string;
  readonly children: ComponentChildren;
}): VNode => (
  <form method="post" action={action}>
    <button class={`btn${main ? ' main' : flat ? ' flat' : ''}`} type="submit" {...(label && { 'aria-label': label })}>
      {children}
    </button>
  </form>
);

/** Who sits in a seat, and whether they have accepted. */
export function Sits({ seat, ratings }: { readonly seat: ChallengeSeat } & Pick<Shown, 'ratings'>): VNode {
  const say = useMessages(messages);
  const { person, bot, hasAccepted } = seat;
  if (bot !== undefined)
    return (
      <>
        <a class="name" href={botAddress(bot.bot, bot.number)}>
          {ratedName(bot.name, ratings.get(bot.version))}
        </a>{' '}
        <span class="muted">{say.bot}</span>
      </>
    );
  if (person === undefined) return <span class="muted">{say.free}</span>;
  return (
    <>
      <a class="name" href={`/users/${person.login}`}>
        {person.login}
      </a>{' '}
      <span class="muted">{hasAccepted ? say.here : say.yet}</span>
    </>
  );
}

export const Seats = ({ challenge, rules, ratings }: Shown): VNode => (
  <ul class="list seats-of">
    {challenge.seats.map((seat, at) => (
      <li key={at} class={`row p${at + 1}`}>
        <span class="seat">{seatName(rules, at)}</span>
        <span>
          <Sits {...{ seat, ratings }} />
        </span>
      </li>
    ))}
  </ul>
);

export function useShown(shown: Shown): { readonly game: string; readonly clock: string } {
  const texts = useTexts();
  return { game: gameInShort(shown, texts.language), clock: clockInShort(shown, texts) };
}
