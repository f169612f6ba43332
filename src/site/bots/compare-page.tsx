import type { VNode } from 'preact';
import type { Fault } from '../../game/fault.ts';
import { seatName } from '../../game/seat.ts';
import { contestName } from '../../game/title.ts';
import { gamesOf, scoresMore } from '../../pairing/ladder/compare.ts';
import { shareInterval } from '../../rating/interval.ts';
import type { KnownGame } from '../../store/games.ts';
import { botAddress } from '../../web/kit/addresses.ts';
import { Empty, Owner } from '../../web/kit/parts.tsx';
import { useMessages, useTexts } from '../../web/texts/texts.ts';
import { GameLink, hasPage } from '../games/game-link.tsx';
import { directTest, type Compared, type Direct, type Thinking } from './compare.ts';
import { messages } from './messages.ts';
import { causesIn, FaultTag } from './page.tsx';
import type { VersionInBot } from './queries.ts';
import { thinned } from './rating-plot.tsx';
import { shareIn, ShareBars, ShareScale, type Share } from './share-bars.tsx';

export interface ComparePageData {
  readonly versions: readonly VersionInBot[];
  readonly game: KnownGame;
  readonly newer: VersionInBot;
  readonly older: VersionInBot;
  /** Undefined for a version with itself. */
  readonly compared: Compared | undefined;
}

/** Fewer games of either say little. */
const enoughGames = 30;
const none = { wins: 0, draws: 0, losses: 0 };

export function ComparePage(data: ComparePageData): VNode {
  const { versions, game, newer, older, compared } = data;
  const say = useMessages(messages).compare;
  const { kind } = useMessages(messages);
  const { words } = useTexts();
  const difference = compared?.comparison?.difference;
  const [a, b] = [newer.number, older.number];
  return (
    <>
      <div class="head">
        <div>
          <nav class="crumbs" aria-label={words.where}>
            {kind} / <GameLink game={game} /> / <a href={botAddress(newer.bot)}>{versions.at(-1)!.name}</a>
          </nav>
          <h1>{difference === undefined ? say.title(a, b) : say.verdict(a, b, difference.better)}</h1>
        </div>
        <form class="row" method="get" action={`/bots/${newer.bot}/compare`}>
          <Choice name="a" label={say.version} player="p1" chosen={a} versions={versions} />
          <Choice name="b" label={say.with} player="p2" chosen={b} versions={versions} />
          <button class="btn" type="submit">
            {say.compare}
          </button>
        </form>
      </div>
      {compared === undefined ? (
        <p>{versions.length === 1 ? say.onlyOne : say.chooseTwo}</p>
      ) : (
        <Found {...data} compared={compared} />
      )}
    </>
  );
}

const Choice = ({
  name,
  label,
  player,
  chosen,
  versions,
}: {
  readonly name: string;
  readonly label: string;
  readonly player: string;
  readonly chosen: number;
  readonly versions: readonly VersionInBot[];
}): VNode => {
  const { day } = useTexts().format;
  return (
    <label class="pick">
      {label} <Mark number={chosen} player={player} />
      <select name={name}>
        {versions.map(({ number, createdAt }) => (
          <option key={number} value={number} selected={number === chosen}>
            v{number}, {day(createdAt.toISOString())}
          </option>
        ))}
      </select>
    </label>
  );
};

/** The number of a version in its colour. */
const Mark = ({ number, player }: { readonly number: number; readonly player: string }): VNode => (
  <span class={`seat ${player}`}>{number}</span>
);

type FoundData = ComparePageData & { readonly compared: Compared };

function Found(data: FoundData): VNode {
  const { newer, older, game, compared } = data;
  const say = useMessages(messages).compare;
  const fewest = Math.min(
    ...[compared.comparison?.one ?? none, compared.comparison?.other ?? none].map(
      (record) => gamesOf(record) / compared.opponents,
    ),
  );
  const hasFew = fewest + gamesOf(compared.direct) < enoughGames;
  return (
    <>
      {compared.comparison?.difference !== undefined && <Figures {...data} />}
      {hasFew && (
        <p class="notice" role="note">
          {compared.comparison === undefined ? say.nothing : say.few(enoughGames)}{' '}
          {hasPage(game) && (
            <a href={`/games/${newer.game}/test?version=${newer.id}&against=${older.id}&matches=20`}>{say.testThem}</a>
          )}
        </p>
      )}
      <div class="split">
        <div class="stack">
          <Opponents {...data} />
          {compared.direct.course.length > 0 && <DirectGames {...data} />}
        </div>
        <div class="stack">
          <Seats {...data} />
          <ThinkingTimes {...data} />
          <FaultRates {...data} />
        </div>
      </div>
    </>
  );
}

const signed = (text: string, value: number): string => (value > 0 ? `+${text}` : text);

function Figures({ newer, older, game, compared: { contest, comparison, opponents } }: FoundData): VNode {
  const say = useMessages(messages).compare;
  const {
    language,
    format: { number, percent, decimal },
  } = useTexts();
  const { one, other, difference } = comparison!;
  const [own, theirs] = [shareIn(one, opponents), shareIn(other, opponents)];
  const { elo, sd, better } = difference!;
  return (
    <dl class="figures">
      <div>
        <dt>{say.betterWith(newer.number)}</dt>
        <dd>
          {chance(better, percent, decimal)}{' '}
          <small>{say.basis(contestName(contest!.name, game.rules, language))}</small>
        </dd>
      </div>
      <div>
        <dt>Elo</dt>
        <dd>
          {signed(decimal(elo, 0), Math.round(elo))} <small>± {number(1.96 * sd)}</small>
        </dd>
      </div>
      {own !== undefined &&
        theirs !== undefined &&
        [
          { version: newer, share: own },
          { version: older, share: theirs },
        ].map(({ version, share }) => (
          <div key={version.id}>
            <dt>{say.scoreOf(version.number)}</dt>
            <dd>
              {percent(share.share)} <small>{say.inGames(Math.round(share.games))}</small>
            </dd>
          </div>
        ))}
    </dl>
  );
}

/** A probability without the pretence of certainty. */
function chance(
  probability: number,
  percent: (share: number) => string,
  decimal: (value: number, digits: number) => string,
): string {
  if (probability > 0.999) return `> ${decimal(99.9, 1)}\u00a0%`;
  if (probability < 0.001) return `< ${decimal(0.1, 1)}\u00a0%`;
  return probability > 0.99 || probability < 0.01 ? `${decimal(100 * probability, 1)}\u00a0%` : percent(probability);
}

function Opponents({ newer, older, game, compared }: FoundData): VNode {
  const say = useMessages(messages).compare;
  const { against: opponent, games } = useMessages(messages);
  const {
    language,
    format: { number, percent, decimal },
  } = useTexts();
  const { contest, comparison, versions, opponents: seated } = compared;
  const rows = comparison?.opponents ?? [];
  return (
    <section class="card">
      <header>
        <h2>{say.byOpponent}</h2>
        {contest !== undefined && (
          <span class="muted">
            {contestName(contest.name, game.rules, language)}, {say.bars}
          </span>
        )}
      </header>
      {rows.length === 0 ? (
        <Empty>{say.noCommon}</Empty>
      ) : (
        <div class="scroll">
          <table class="data small">
            <thead>
              <tr>
                <th scope="col">{opponent}</th>
                <th class="num opt" scope="col">
                  {games}
                </th>
                <th class="wide" aria-hidden="true">
                  <ShareScale />
                </th>
                <th class="num" scope="col">
                  <Mark number={newer.number} player="p1" />
                </th>
                <th class="num" scope="col">
                  <Mark number={older.number} player="p2" />
                </th>
                <th class="num" scope="col">
                  {say.better(newer.number)}
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ opponent: id, one, other, better }) => {
                const version = versions.get(id)!;
                const [own, theirs] = [shareIn(one, seated), shareIn(other, seated)];
                return (
                  <tr key={id}>
                    <td>
                      <a class="name" href={botAddress(version.bot, version.number)}>
                        {version.name}
                      </a>
                      <Owner login={version.owner} />
                    </td>
                    <td class="num opt">
                      {number(own!.games)} · {number(theirs!.games)}
                    </td>
                    <td class="wide">
                      <ShareBars shares={[own, theirs]} />
                    </td>
                    <td class="num">{percent(own!.share)}</td>
                    <td class="num">{percent(theirs!.share)}</td>
                    <td class="num">{chance(better, percent, decimal)}</td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}

function Seats({ newer, older, game: { rules }, compared: { lately } }: FoundData): VNode | null {
  const say = useMessages(messages).compare;
  const { bySeat, seat: heading } = useMessages(messages);
  const {
    format: { percent, decimal },
  } = useTexts();
  const seats = Math.max(...lately.map((one) => one.seats.length));
  const opponents = Math.max(1, seats - 1);
  const rows = Array.from({ length: seats }, (_, seat) => ({
    seat,
    one: lately[0].seats[seat] ?? none,
    other: lately[1].seats[seat] ?? none,
  }));
  if (rows.length === 0) return null;
  const shown = (share: Share | undefined): string => (share === undefined ? '–' : percent(share.share));
  return (
    <section class="card">
      <header>
        <h2>{bySeat}</h2>
        <span class="muted">{say.latest(lately[0].matches, lately[1].matches)}</span>
      </header>
      <table class="data small seats">
        <thead>
          <tr>
            <th scope="col">{heading}</th>
            <th class="wide" aria-hidden="true">
              <ShareScale />
            </th>
            <th class="num" scope="col">
              <Mark number={newer.number} player="p1" />
            </th>
            <th class="num" scope="col">
              <Mark number={older.number} player="p2" />
            </th>
            <th class="num opt" scope="col">
              {say.better(newer.number)}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ seat, one, other }) => {
            const shares = [shareIn(one, opponents), shareIn(other, opponents)];
            return (
              <tr key={seat}>
                <td>
                  <span class="name">{seatName(rules, seat)}</span>
                </td>
                <td class="wide">
                  <ShareBars shares={shares} />
                </td>
                <td class="num">{shown(shares[0])}</td>
                <td class="num">{shown(shares[1])}</td>
                <td class="num opt">
                  {shares.includes(undefined) ? '–' : chance(scoresMore({ one, other }, opponents), percent, decimal)}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <footer>{say.otherOpponents}</footer>
    </section>
  );
}

const mostCourse = 200;

/** Matches of the two against each other, as a sequential test. */
function DirectGames({ newer, older, compared: { direct } }: FoundData): VNode {
  const say = useMessages(messages).compare;
  const { decimal } = useTexts().format;
  const { wins, draws, losses, test } = direct;
  return (
    <section class="card">
      <header>
        <h2>{say.direct}</h2>
        <span class="muted">{say.record(newer.number, older.number, wins, draws, losses)}</span>
      </header>
      <div class="body stack">
        <p>
          {say.sprt[test.verdict ?? 'open']} {say.ratio(decimal(test.llr, 2, true), decimal(test.upper, 2, true))}
        </p>
        <Course direct={direct} />
        <p class="small muted">{say.sprtAbout(directTest.elo0, directTest.elo1)}</p>
      </div>
    </section>
  );
}

function Course({ direct: { course, test } }: { readonly direct: Direct }): VNode {
  const say = useMessages(messages).compare;
  const { number, decimal } = useTexts().format;
  const points = thinned(
    [0, ...course].map((llr, game) => ({ llr, game })),
    mostCourse,
  );
  const reach = Math.max(test.upper, -test.lower, ...points.map(({ llr }) => Math.abs(llr))) * 1.1;
  const y = (llr: number): number => 50 - (50 * llr) / reach;
  const at = (llr: number): string => `${(y(llr) * 0.9).toFixed(1)}%`;
  return (
    <svg class="plot" role="img" aria-label={say.course(course.length, decimal(test.llr, 2))}>
      {[test.upper, 0, test.lower].map((bound) => (
        <g key={bound}>
          <line class={bound === 0 ? 'zero' : 'cut'} x2="100%" y1={at(bound)} y2={at(bound)} />
          <text x="-2.3rem" y={at(bound)} dy="4">
            {decimal(bound, 1)}
          </text>
        </g>
      ))}
      <svg width="100%" height="90%" viewBox="0 0 1000 100" preserveAspectRatio="none">
        <path
          d={`M${points.map(({ llr, game }) => `${((1000 * game) / course.length).toFixed(0)} ${y(llr).toFixed(2)}`).join('L')}`}
        />
      </svg>
      <text y="100%">0</text>
      <text x="100%" y="100%" text-anchor="end">
        {number(course.length)}
      </text>
    </svg>
  );
}

function ThinkingTimes({ newer, older, compared: { thinking } }: FoundData): VNode | null {
  const say = useMessages(messages).compare;
  const { seconds, limit: written } = useTexts().format;
  const shown = thinking.flatMap((one, at) => (one === undefined ? [] : [{ one, at }]));
  if (shown.length === 0) return null;
  const longest = Math.max(...shown.map(({ one }) => one.longest));
  const { limit } = shown[0]!.one;
  const isLimitNear = longest > limit / 4;
  const end = (isLimitNear ? Math.max(limit, longest) : longest) * 1.05;
  const x = (ms: number): string => `${((100 * ms) / end).toFixed(1)}%`;
  const told = ({ one, at }: { readonly one: Thinking; readonly at: number }): string =>
    say.times((at === 0 ? newer : older).number, seconds(one.quantiles[2]), seconds(one.longest));
  return (
    <section class="card">
      <header>
        <h2>{say.thinking}</h2>
        <span class="muted">{say.thinkingAbout}</span>
      </header>
      <div class="body">
        <svg class="boxes" role="img" aria-label={shown.map(told).join('; ')}>
          {[0, 0.5].map((share) => (
            <g key={share}>
              <line x1={x(share * longest)} x2={x(share * longest)} y1="0" y2="76" />
              <text x={x(share * longest)} y="92" text-anchor={share === 0 ? 'start' : 'middle'}>
                {share === 0 ? '0' : seconds(share * longest)}
              </text>
            </g>
          ))}
          {isLimitNear && (
            <g>
              <line class="limit" x1={x(limit)} x2={x(limit)} y1="0" y2="76" />
              <text x={x(limit)} y="92" text-anchor="end">
                {say.limit(written(limit))}
              </text>
            </g>
          )}
          {shown.map(({ one: { quantiles, longest: most }, at }) => {
            const middle = at === 0 ? 20 : 56;
            return (
              <g key={at} class={`p${at + 1}`}>
                <line class="whisk" x1={x(quantiles[0])} x2={x(quantiles[4])} y1={middle} y2={middle} />
                <rect x={x(quantiles[1])} width={x(quantiles[3] - quantiles[1])} y={middle - 9} height="18" rx="2" />
                <line class="med" x1={x(quantiles[2])} x2={x(quantiles[2])} y1={middle - 9} y2={middle + 9} />
                <circle cx={x(most)} cy={middle} r="3.5" />
              </g>
            );
          })}
        </svg>
        <ul class="small muted">
          {shown.map((one) => (
            <li key={one.at}>{told(one)}</li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function FaultRates({ newer, older, compared: { lately } }: FoundData): VNode | null {
  const say = useMessages(messages).compare;
  const { faults, noFaults } = useMessages(messages);
  const { decimal, range } = useTexts().format;
  if (lately.every(({ matches }) => matches === 0)) return null;
  const causes = [...new Set(lately.flatMap((one) => causesIn(one.faults).map(({ cause }) => cause)))];
  const rate = (cause: Fault, { matches, faults: all }: (typeof lately)[number]): VNode => {
    if (matches === 0) return <>–</>;
    const count = all.filter((fault) => fault.cause === cause).length;
    const { low, high } = shareInterval(count, matches);
    return (
      <>
        {decimal((1000 * count) / matches, 1, true)}{' '}
        <span class="muted">{range(Math.floor(1000 * low), Math.ceil(1000 * high))}</span>
      </>
    );
  };
  return (
    <section class="card">
      <header>
        <h2>{faults}</h2>
        <span class="muted">{say.perThousand}</span>
      </header>
      {causes.length === 0 ? (
        <p class="body muted">{noFaults}</p>
      ) : (
        <table class="data small">
          <thead>
            <tr>
              <th scope="col">{say.cause}</th>
              <th class="num" scope="col">
                <Mark number={newer.number} player="p1" />
              </th>
              <th class="num" scope="col">
                <Mark number={older.number} player="p2" />
              </th>
            </tr>
          </thead>
          <tbody>
            {causes.map((cause) => (
              <tr key={cause}>
                <td>
                  <FaultTag cause={cause} />
                </td>
                <td class="num">{rate(cause, lately[0])}</td>
                <td class="num">{rate(cause, lately[1])}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
