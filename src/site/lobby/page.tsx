import type { VNode } from 'preact';
import { titleIn } from '../../game/title.ts';
import type { KnownGame } from '../../store/games.ts';
import type { Match } from '../../store/matches.ts';
import type { Card } from '../../web/front/now.tsx';
import { Empty } from '../../web/kit/parts.tsx';
import { FriendlyCards } from '../../web/lobby/cards.tsx';
import { useMessages, useTexts } from '../../web/texts/texts.ts';
import { Results } from '../matches/results.tsx';
import type { Person } from './challenge.ts';
import { ChallengeForm, type FormData } from './form.tsx';
import { messages } from './messages.ts';
import { Act, BotsThere, seatToGet, SeatsLeft, useShown, type Shown } from './parts.tsx';
import type { OwnMatch } from './queries.ts';

export interface LobbyData {
  readonly visitor: Person | undefined;
  readonly games: ReadonlyMap<string, KnownGame>;
  /** The visitor's matches that are not over. */
  readonly own: readonly OwnMatch[];
  /** Challenges to the visitor alone. */
  readonly asked: readonly Shown[];
  /** Those of the visitor, and those that the visitor accepted. */
  readonly mine: readonly Shown[];
  /** Those of others that anybody may accept. */
  readonly waiting: readonly Shown[];
  readonly cards: readonly (Card | undefined)[];
  readonly over: readonly Match[];
  /** Undefined for guests. */
  readonly form: FormData | undefined;
  readonly now: Date;
}

export function LobbyPage(data: LobbyData): VNode {
  const say = useMessages(messages);
  const { cards, over, games, form } = data;
  return (
    <>
      <div class="head slim">
        <div>
          <h1>{say.title}</h1>
          <p>{say.lead}</p>
        </div>
      </div>
      <Own {...data} />
      <div class="split lobby">
        <div class="stack">
          <Waiting {...data} />
          <section class="stack" aria-labelledby="friendly">
            <h2 id="friendly">{say.now}</h2>
            <div class="livegrid smaller" id="now-cards">
              <FriendlyCards cards={cards} />
            </div>
          </section>
          {over.length > 0 && (
            <section class="card">
              <header>
                <h2>{say.over}</h2>
              </header>
              <Results matches={over} games={games} mixed />
            </section>
          )}
        </div>
        {form === undefined ? <Guest games={games} /> : <ChallengeForm {...form} />}
      </div>
    </>
  );
}

/** What the visitor has to answer, waits for, or plays. */
function Own({ own, asked, mine, games, visitor, now }: LobbyData): VNode {
  const { language } = useTexts();
  const say = useMessages(messages);
  return (
    <div class="stack" id="lobby-own" data-matches={own.map(({ match }) => match).join(' ')}>
      {own.map(({ match, game }) => (
        <section key={match} class="card invite p1">
          <p>{say.yourGame(titleIn(games.get(game)?.rules ?? { title: game }, language))}</p>
          <div class="row">
            <a class="btn main" href={`/matches/${match}/play`}>
              {say.goOn}
            </a>
          </div>
        </section>
      ))}
      {asked.map((shown) => (
        <Asked key={shown.challenge.id} shown={shown} visitor={visitor} />
      ))}
      {mine.map((shown) => (
        <Mine key={shown.challenge.id} shown={shown} visitor={visitor} now={now} />
      ))}
    </div>
  );
}

function Asked({ shown, visitor }: { readonly shown: Shown; readonly visitor: Person | undefined }): VNode {
  const say = useMessages(messages);
  const { language } = useTexts();
  const { game, clock } = useShown(shown);
  const { id, maker, rematchOf } = shown.challenge;
  return (
    <section class="card invite p2" aria-label={say.asked}>
      <p>
        <a class="name" href={`/users/${maker.login}`}>
          {maker.login}
        </a>{' '}
        {say.asks(game)}
        {rematchOf !== undefined && ` (${say.rematch})`}, {clock}, {say.youGet(seatToGet(shown, visitor?.id, language))}{' '}
        <BotsThere {...shown} />
      </p>
      <div class="row">
        <Act action={`/play/${id}/accept`}>{say.accept}</Act>
        <Act action={`/play/${id}/leave`} flat>
          {say.decline}
        </Act>
      </div>
    </section>
  );
}

function Mine({
  shown,
  visitor,
  now,
}: {
  readonly shown: Shown;
  readonly visitor: Person | undefined;
  readonly now: Date;
}): VNode {
  const say = useMessages(messages);
  const { game, clock } = useShown(shown);
  const { id, maker, createdAt } = shown.challenge;
  return (
    <section class="card invite" aria-label={say.mine}>
      <p>
        <a class="name" href={`/play/${id}`}>
          {game}
        </a>
        , {clock} <SeatsLeft {...shown} /> <BotsThere {...shown} />{' '}
        <span class="muted small">
          {say.mine.toLowerCase()}, {say.minutes(minutesSince(createdAt, now))}
        </span>
      </p>
      <div class="row">
        <Act action={`/play/${id}/leave`} flat>
          {maker.id === visitor?.id ? say.withdraw : say.leave}
        </Act>
      </div>
    </section>
  );
}

const minutesSince = (since: Date, now: Date): number =>
  Math.max(0, Math.floor((now.getTime() - since.getTime()) / 60_000));

function Waiting({ waiting, visitor, now }: LobbyData): VNode {
  const say = useMessages(messages);
  return (
    <section class="card" id="lobby-waiting" aria-labelledby="wait">
      <header>
        <h2 id="wait">{say.waiting}</h2>
        <span class="muted">{waiting.length}</span>
      </header>
      {waiting.length === 0 ? (
        <Empty>{say.nobody}</Empty>
      ) : (
        <div class="scroll">
          <table class="data small">
            <thead>
              <tr>
                <th scope="col">{say.who}</th>
                <th scope="col">{say.game}</th>
                <th class="opt" scope="col">
                  {say.clock}
                </th>
                <th class="opt" scope="col">
                  {say.get}
                </th>
                <th class="num" scope="col">
                  {say.waits}
                </th>
                <th scope="col">
                  <span class="hide">{say.play}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {waiting.map((shown) => (
                <Row key={shown.challenge.id} shown={shown} visitor={visitor} now={now} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}

function Row({
  shown,
  visitor,
  now,
}: {
  readonly shown: Shown;
  readonly visitor: Person | undefined;
  readonly now: Date;
}): VNode {
  const say = useMessages(messages);
  const { language } = useTexts();
  const { game, clock } = useShown(shown);
  const { id, maker, createdAt } = shown.challenge;
  const label = say.playWith(maker.login, game);
  return (
    <tr data-challenge={id}>
      <td>
        <a class="name" href={`/users/${maker.login}`}>
          {maker.login}
        </a>
      </td>
      <td>
        <a href={`/play/${id}`}>{game}</a> <SeatsLeft {...shown} /> <BotsThere {...shown} />
      </td>
      <td class="opt">{clock}</td>
      <td class="opt">{seatToGet(shown, visitor?.id, language)}</td>
      <td class="num muted">{say.minutes(minutesSince(createdAt, now))}</td>
      <td class="num">
        {visitor === undefined ? (
          <a class="btn" href={`/play/${id}`} aria-label={label}>
            {say.play}
          </a>
        ) : (
          <Act action={`/play/${id}/accept`} label={label}>
            {say.play}
          </Act>
        )}
      </td>
    </tr>
  );
}

/** Guests log in first, or play the bots of the arena in their browser. */
export function Guest({ games, next = '/play' }: Pick<LobbyData, 'games'> & { readonly next?: string }): VNode {
  const say = useMessages(messages);
  const { language } = useTexts();
  return (
    <section class="card">
      <header>
        <h2>{say.challenge}</h2>
      </header>
      <div class="body stack">
        <p>{say.guest}</p>
        <div class="row">
          <a class="btn main" href={`/login?next=${encodeURIComponent(next)}`}>
            {say.logIn}
          </a>
          <a class="btn" href={`/register?next=${encodeURIComponent(next)}`}>
            {say.register}
          </a>
        </div>
        <p>{say.guestBots}</p>
        <ul class="plain">
          {[...games.values()]
            .filter(({ judge }) => judge === undefined)
            .map(({ name, rules }) => (
              <li key={name}>
                <a href={`/games/${name}/play`}>{say.playHere(titleIn(rules, language))}</a>
              </li>
            ))}
        </ul>
      </div>
    </section>
  );
}
