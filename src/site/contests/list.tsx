import type { VNode } from 'preact';
import type { Contest } from '../../store/contests.ts';
import { contestName, titleIn } from '../../game/title.ts';
import { Interval, Owner, Rating, ScaleHead, scaleOf, type Scale } from '../../web/kit/parts.tsx';
import { useMessages, useTexts } from '../../web/texts/texts.ts';
import type { Ladder } from '../standings/ladder.ts';
import type { GameWithView } from '../../http/views.ts';
import { messages } from './messages.ts';
import { botAddress } from '../../web/kit/addresses.ts';

interface Listed {
  readonly contest: Contest;
  readonly game: GameWithView | undefined;
  readonly ladder: Ladder;
}

export interface ContestsData {
  readonly contests: readonly Listed[];
}

export function ContestsPage({ contests }: ContestsData): VNode {
  const say = useMessages(messages);
  const kinds = (['ladder', 'series'] as const).map((kind) => ({
    kind,
    listed: contests.filter(({ contest }) => contest.kind === kind),
  }));
  return (
    <>
      <div class="head">
        <div>
          <h1>{say.title}</h1>
          <p>{say.lead}</p>
        </div>
      </div>
      {contests.length === 0 && (
        <section class="card empty">
          <p>{say.none}</p>
        </section>
      )}
      {kinds.map(
        ({ kind, listed }) =>
          listed.length > 0 && (
            <section key={kind} class="card">
              <header>
                <h2>{say.kinds[kind].title}</h2>
                <span class="muted">{say.kinds[kind].about}</span>
              </header>
              <ContestTable listed={listed} />
            </section>
          ),
      )}
    </>
  );
}

function ContestTable({ listed }: { readonly listed: readonly Listed[] }): VNode {
  const say = useMessages(messages);
  const scale = scaleOf(listed.flatMap(({ ladder: { standings } }) => standings[0]?.rated ?? []));
  return (
    <div class="scroll">
      <table class="data contests">
        <thead>
          <tr>
            <th scope="col">{say.name}</th>
            <th class="num opt" scope="col">
              {say.facts.bots}
            </th>
            <th class="num opt" scope="col">
              {say.facts.games}
            </th>
            <th scope="col">{say.leader}</th>
            <th class="wide opt" scope="col">
              <ScaleHead scale={scale} />
            </th>
            <th class="num" scope="col">
              {say.rating}
            </th>
            <th class="num opt" scope="col">
              <abbr title={say.rangeHint}>{say.range}</abbr>
            </th>
            <th class="num opt" scope="col">
              {say.facts.since}
            </th>
          </tr>
        </thead>
        <tbody>
          {listed.map((one) => (
            <ContestRow key={one.contest.id} {...one} scale={scale} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function ContestRow({ contest, game, ladder, scale }: Listed & { readonly scale: Scale }): VNode {
  const {
    language,
    format: { number, day },
  } = useTexts();
  const leader = ladder.standings[0];
  return (
    <tr>
      <td>
        <a class="name" href={`/contests/${contest.id}`}>
          {game === undefined ? contest.name : contestName(contest.name, game.rules, language)}
        </a>
        <a class="under small muted" href={`/games/${contest.game}`}>
          {game === undefined ? contest.game : titleIn(game.rules, language)}
        </a>
      </td>
      <td class="num opt">{number(ladder.standings.length)}</td>
      <td class="num opt">{number(ladder.games)}</td>
      <td>
        {leader !== undefined && (
          <>
            <a href={botAddress(leader.version.bot, leader.version.number)}>{leader.version.name}</a>
            <Owner login={leader.version.owner} />
          </>
        )}
      </td>
      <td class="wide opt">{leader !== undefined && <Interval rated={leader.rated} scale={scale} />}</td>
      <td class="num">{leader !== undefined && <Rating rated={leader.rated} />}</td>
      <td class="num opt muted">
        {leader !== undefined && `${number(leader.range.best)}–${number(leader.range.worst)}`}
      </td>
      <td class="num opt muted">{day(contest.createdAt.toISOString())}</td>
    </tr>
  );
}
