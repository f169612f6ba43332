import type { VNode } from 'preact';
import type { Position, Seeking } from '../../src/game/view/viewer.ts';
import { allInAt, type SharedPot } from './all-in.ts';
import { historyOf, shownAt } from './shown.ts';
import type { View } from './state.ts';
import { chips, percent, texts } from './texts.ts';

/** Beside the table: the chances of those who are all in, and the chips over the match. */
export const Side = (position: Position<View> & Seeking): VNode => (
  <>
    <AllIn {...position} />
    <History {...position} />
  </>
);

function AllIn({ frames, at, language, names }: Position<View>): VNode | null {
  const say = texts[language];
  const shown = shownAt(frames, at);
  const allIn = allInAt(shown, at);
  if (allIn === undefined) return null;
  const { board, pots } = allIn;
  return (
    <section class="card equity">
      <header>
        <h2>{say.allInTitle}</h2>
        <span class="muted">{board === '' ? say.sampledRunOuts : say.everyRunOut}</span>
      </header>
      <dl class="bars">
        {pots.map((pot, index) => (
          <PotShare
            key={index}
            pot={pot}
            name={pots.length === 1 ? say.pot : index === 0 ? say.mainPot : say.sidePot}
            names={names}
          />
        ))}
      </dl>
    </section>
  );
}

function PotShare({
  pot: { chips: size, seats, shares },
  name,
  names,
}: {
  readonly pot: SharedPot;
  readonly name: string;
  readonly names: readonly string[] | undefined;
}): VNode {
  const shareOf = (seat: number, at: number): string => `${who(seat, names)} ${percent(shares[at]!)}`;
  const label = `${name}: ${seats.map(shareOf).join(', ')}`;
  const before = (at: number): number => shares.slice(0, at).reduce((sum, share) => sum + share, 0);
  return (
    <>
      <dt>
        {name} <b>{chips(size)}</b>
      </dt>
      <dd>
        <svg class="potshare" role="img" aria-label={label}>
          {seats.map((seat, at) => {
            const [left, width] = [100 * before(at), 100 * shares[at]!];
            return (
              <g key={seat} class={`p${seat + 1}`}>
                <title>{shareOf(seat, at)}</title>
                <rect x={`${left.toFixed(1)}%`} width={`${width.toFixed(1)}%`} height="100%" />
                {width > 16 && (
                  <text x={`${(left + width / 2).toFixed(1)}%`} y="50%" dy=".35em" text-anchor="middle">
                    {seat + 1} · {percent(shares[at]!)}
                  </text>
                )}
              </g>
            );
          })}
        </svg>
      </dd>
    </>
  );
}

/** A seat as its number, with the name of its player. */
const who = (seat: number, names: readonly string[] | undefined): string =>
  names === undefined ? `${seat + 1}` : `${seat + 1} ${names[seat]!}`;

const wide = 94; // width in percent; the rest is for labels
const [above, tall] = [4, 83];
const apart = 9; // between two labels
const mostPoints = 200;

/** The chips of all players at the start of each hand, each line with its player's number at its end. */
function History({ frames, at, language, names }: Position<View>): VNode {
  const say = texts[language];
  const history = historyOf(frames);
  const { options, stacks } = frames[0]!.view;
  const shown = shownAt(frames, at);
  const values = history.flatMap(({ chips: all }) => all);
  const [least, most] = [Math.min(0, ...values), Math.max(options.stack, ...values)];
  const last = Math.max(2, history.at(-1)!.hand);
  const y = (count: number): number => (100 * (most - count)) / (most - least || 1);
  const x = (hand: number): number => (100 * (hand - 1)) / (last - 1);
  const step = Math.ceil(history.length / mostPoints);
  const drawn = history.filter((_, index) => index % step === 0 || index === history.length - 1);
  const now = history.at(-1)!.chips;
  const here = shown.hand.isOver ? shown.number + 1 : shown.number;
  const seats = stacks.map((_, seat) => seat);
  return (
    <section class="card">
      <header>
        <h2>{options.doyle ? say.balances : say.history}</h2>
        {!options.doyle && <span class="muted">{say.inAll(options.stack * stacks.length)}</span>}
      </header>
      <div class="body">
        <svg
          class="plot chipsplot"
          role="img"
          aria-label={say.historyLabel(
            last - 1,
            now.map((own, seat) => `${who(seat, names)} ${chips(own)}`).join(', '),
          )}
        >
          {ticksOf(least, most).map((tick) => (
            <g key={tick}>
              <line x2={`${wide}%`} y1={inPlot(y(tick))} y2={inPlot(y(tick))} />
              <text x="-2.3rem" y={inPlot(y(tick))} dy="4">
                {short(tick)}
              </text>
            </g>
          ))}
          <line class="cut" x1={across(x(here))} x2={across(x(here))} y1={inPlot(0)} y2={inPlot(100)} />
          <svg y={`${above}%`} width={`${wide}%`} height={`${tall}%`} viewBox="0 0 1000 100" preserveAspectRatio="none">
            {seats.map((seat) => (
              <path
                key={seat}
                class={`p${seat + 1}`}
                d={drawn
                  .map(
                    ({ hand, chips: all }, index) =>
                      `${index === 0 ? 'M' : 'L'}${(10 * x(hand)).toFixed(1)} ${y(all[seat]!).toFixed(2)}`,
                  )
                  .join('')}
              />
            ))}
          </svg>
          {labelsOf(now.map(y)).map((place, seat) => (
            <text key={seat} class="end" x={across(x(history.at(-1)!.hand))} dx="5" y={inPlot(place)} dy="4">
              {seat + 1}
              <title>{who(seat, names)}</title>
            </text>
          ))}
          {marksOf(last - 1).map((hand) => (
            <text key={hand} x={across(x(hand))} y="100%" dy="-1" text-anchor="middle">
              {hand}
            </text>
          ))}
        </svg>
      </div>
    </section>
  );
}

const inPlot = (place: number): string => `${(above + (tall * place) / 100).toFixed(1)}%`;
const across = (left: number): string => `${((wide * left) / 100).toFixed(1)}%`;

/** Three or four round numbers. */
function ticksOf(least: number, most: number): number[] {
  const step = roundStep((most - least) / 3);
  const first = Math.ceil(least / step);
  return Array.from({ length: Math.floor(most / step) - first + 1 }, (_, at) => (first + at) * step);
}

/** 1, 2 or 5 with zeros. */
function roundStep(size: number): number {
  let step = 1;
  for (let next = 0; step < size; next++) step = [1, 2, 5][next % 3]! * 10 ** Math.floor(next / 3);
  return step;
}

const short = (count: number): string =>
  Math.abs(count) >= 10_000 ? `${chips(count / 1000)}k` : chips(count).replace('\u00a0', '');

function marksOf(hands: number): number[] {
  const step = roundStep(hands / 4);
  return [1, ...Array.from({ length: Math.floor(hands / step) }, (_, at) => (at + 1) * step)].filter(
    (hand, at, all) => all.indexOf(hand) === at && (hand === 1 || hand > step / 2),
  );
}

/** The places of the numbers beside the ends of their lines, without overlap. */
function labelsOf(tops: readonly number[]): number[] {
  const order = tops.map((_, seat) => seat).toSorted((one, other) => tops[one]! - tops[other]!);
  const placed: number[] = [];
  for (const seat of order) placed.push(Math.max(tops[seat]!, (placed.at(-1) ?? -apart) + apart));
  for (let at = placed.length - 1, most = 100; at >= 0; at--, most = placed[at + 1]! - apart)
    placed[at] = Math.min(placed[at]!, most);
  return tops.map((_, seat) => placed[order.indexOf(seat)]!);
}
