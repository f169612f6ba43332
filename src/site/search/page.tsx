import type { ComponentChildren, VNode } from 'preact';
import { titleIn } from '../../game/title.ts';
import type { KnownGame } from '../../store/games.ts';
import { Empty, Owner, PageHead } from '../../web/kit/parts.tsx';
import { useMessages, useTexts } from '../../web/texts/texts.ts';
import { messages } from './messages.ts';
import type { FoundBot, FoundContest } from './queries.ts';

export interface Found {
  readonly games: readonly KnownGame[];
  readonly bots: readonly FoundBot[];
  readonly people: readonly string[];
  readonly contests: readonly FoundContest[];
  readonly match: number | undefined;
}

/** Of each kind no more are shown. */
export const mostFound = 20;

export function SearchPage({
  text,
  found,
  titles,
}: {
  /** Empty: nobody has searched yet. */
  readonly text: string;
  readonly found: Found;
  readonly titles: ReadonlyMap<string, KnownGame>;
}): VNode {
  const say = useMessages(messages);
  const { language } = useTexts();
  const titleOf = (name: string): string => {
    const game = titles.get(name);
    return game === undefined ? name : titleIn(game.rules, language);
  };
  const { games, bots, people, contests, match } = found;
  const isEmpty = match === undefined && [games, bots, people, contests].every(({ length }) => length === 0);
  return (
    <>
      <PageHead title={say.title} lead={say.lead} />
      <form class="row find" role="search" action="/search">
        <label class="hide" for="search">
          {say.what}
        </label>
        <input id="search" type="search" name="q" value={text} maxLength={100} />
        <button class="btn" type="submit">
          {say.find}
        </button>
      </form>
      {isEmpty && text !== '' && <Empty>{say.none(text)}</Empty>}
      {match !== undefined && (
        <Kind title={say.matches}>
          <li>
            <a href={`/matches/${match}`}>{say.match(match)}</a>
          </li>
        </Kind>
      )}
      {games.length > 0 && (
        <Kind title={say.games}>
          {games.map(({ name }) => (
            <li key={name}>
              <a href={`/games/${name}`}>{titleOf(name)}</a>
            </li>
          ))}
        </Kind>
      )}
      {bots.length > 0 && (
        <Kind title={say.bots} shown={bots.length}>
          {bots.map(({ id, name, game, owner }) => (
            <li key={id}>
              <a class="name" href={`/bots/${id}`}>
                {name}
              </a>{' '}
              <Owner login={owner} /> <span class="muted small">{titleOf(game)}</span>
            </li>
          ))}
        </Kind>
      )}
      {people.length > 0 && (
        <Kind title={say.people} shown={people.length}>
          {people.map((login) => (
            <li key={login}>
              <a href={`/users/${login}`}>{login}</a>
            </li>
          ))}
        </Kind>
      )}
      {contests.length > 0 && (
        <Kind title={say.contests} shown={contests.length}>
          {contests.map(({ id, name, game }) => (
            <li key={id}>
              <a href={`/contests/${id}`}>{name}</a> <span class="muted small">{titleOf(game)}</span>
            </li>
          ))}
        </Kind>
      )}
    </>
  );
}

/** What was found of one kind. */
function Kind({
  title,
  shown = 0,
  children,
}: {
  readonly title: string;
  readonly shown?: number;
  readonly children: ComponentChildren;
}): VNode {
  const { more } = useMessages(messages);
  return (
    <section class="card" aria-label={title}>
      <header>
        <h2>{title}</h2>
      </header>
      <ul class="list">{children}</ul>
      {shown === mostFound && <p class="body small muted">{more(shown)}</p>}
    </section>
  );
}
