import type { VNode } from 'preact';
import { printable } from '../../kit/escape.ts';
import type { Region, SourceText } from '../../programs/resemblance.ts';
import type { ClassRow } from '../../store/classes.ts';
import { botAddress } from '../../web/kit/addresses.ts';
import { Empty, Owner } from '../../web/kit/parts.tsx';
import { useMessages, useTexts } from '../../web/texts/texts.ts';
import type { Compared, Resemblances } from './alike.ts';
import { messages } from './messages.ts';
import type { ClassContest } from './queries.ts';

interface Where {
  readonly of: ClassRow;
  readonly contest: ClassContest;
}

const addressOf = ({ of, contest }: Where): string => `/classes/${of.id}/contests/${contest.id}/alike`;

function Crumbs({ of, contest, isDeep }: Where & { readonly isDeep?: boolean }): VNode {
  const say = useMessages(messages);
  const { words } = useTexts();
  return (
    <nav class="crumbs" aria-label={words.where}>
      <a href={`/classes/${of.id}`}>{of.name}</a> / <a href={`/contests/${contest.id}`}>{contest.name}</a>
      {isDeep === true && (
        <>
          {' '}
          / <a href={addressOf({ of, contest })}>{say.alike.title}</a>
        </>
      )}
    </nav>
  );
}

/** Pairs of bots whose sources resemble each other. */
export function AlikePage({ found, ...where }: Where & { readonly found: Resemblances }): VNode {
  const say = useMessages(messages).alike;
  const { compared, unread, pairs } = found;
  return (
    <>
      <div class="head">
        <div>
          <Crumbs {...where} />
          <h1>{say.title}</h1>
          <p>{say.compared(pairs.length, (compared * (compared - 1)) / 2)}</p>
        </div>
      </div>
      <section class="card">
        {pairs.length === 0 ? (
          <Empty>{say.none}</Empty>
        ) : (
          <div class="scroll">
            <table class="data small">
              <thead>
                <tr>
                  <th scope="col">{say.bots}</th>
                  <th class="num" scope="col">
                    <abbr title={say.shareHint}>{say.share}</abbr>
                  </th>
                  <th class="opt" scope="col">
                    {say.first}
                  </th>
                  <th />
                </tr>
              </thead>
              <tbody>
                {pairs.map((pair) => (
                  <PairRow key={`${pair.one.version} ${pair.other.version}`} {...{ pair, where }} />
                ))}
              </tbody>
            </table>
          </div>
        )}
        {unread.length > 0 && <p class="body small">{say.unread(unread.map(({ name }) => name))}</p>}
        <footer>{say.footer}</footer>
      </section>
    </>
  );
}

function PairRow({
  pair: { one, other, share },
  where,
}: {
  readonly pair: Resemblances['pairs'][number];
  readonly where: Where;
}): VNode {
  const say = useMessages(messages).alike;
  const { number } = useTexts().format;
  const first = new Date(one.sentAt) <= new Date(other.sentAt) ? one : other;
  return (
    <tr>
      <td>
        {[one, other].map((bot) => (
          <div key={bot.version}>
            <a class="name" href={botAddress(bot.bot, bot.number)}>
              {bot.name}
            </a>{' '}
            <Owner login={bot.owner} /> <span class="muted">{bot.student}</span>
          </div>
        ))}
      </td>
      <td class="num">{number(Math.round(100 * share))} %</td>
      <td class="opt muted">{first.name}</td>
      <td class="num">
        <a href={`${addressOf(where)}/${one.version}/${other.version}`}>{say.sideBySide}</a>
      </td>
    </tr>
  );
}

export interface Side {
  readonly of: Compared;
  readonly source: SourceText;
}

const mostLines = 4000;

/** Two sources, with what they have in common. */
export function SideBySidePage({
  sides,
  regions,
  ...where
}: Where & { readonly sides: readonly [Side, Side]; readonly regions: readonly Region[] }): VNode {
  const say = useMessages(messages).alike;
  const [one, other] = sides;
  return (
    <>
      <div class="head">
        <div>
          <Crumbs {...where} isDeep />
          <h1>{say.two(one.of.name, other.of.name)}</h1>
          <p>{say.noted}</p>
        </div>
      </div>
      <div class="split even">
        <SourceCard side={one} ranges={regions.map((region) => region.one)} names={['a', 'b']} />
        <SourceCard side={other} ranges={regions.map((region) => region.other)} names={['b', 'a']} />
      </div>
    </>
  );
}

/** A source; each line that is common leads to the same on the other side. */
function SourceCard({
  side: { of, source },
  ranges,
  names: [here, there],
}: {
  readonly side: Side;
  readonly ranges: readonly (readonly [from: number, to: number])[];
  readonly names: readonly [string, string];
}): VNode {
  const say = useMessages(messages).alike;
  const lines = source.text.split('\n');
  const shown = lines.slice(0, mostLines);
  const regionAt = (line: number): number => ranges.findIndex(([from, to]) => from <= line && line <= to);
  return (
    <section class="card">
      <header>
        <h2>
          <a href={botAddress(of.bot, of.number)}>{of.name}</a>
        </h2>
        <span class="push muted">{of.student}</span>
        <Owner login={of.owner} />
      </header>
      <pre class="code flush diff" role="group" tabindex={0} aria-label={of.name}>
        {shown.map((text, at) => {
          const region = regionAt(at + 1);
          const isFirst = region >= 0 && ranges[region]![0] === at + 1;
          return (
            <span key={at} class={region < 0 ? '' : 'same'} id={isFirst ? `${here}${region}` : undefined}>
              {`${at + 1}`.padStart(5)}{' '}
              {isFirst ? (
                <a href={`#${there}${region}`} title={say.toOther}>
                  ⇄
                </a>
              ) : (
                ' '
              )}{' '}
              {`${printable(text.replaceAll('\t', '    '))}\n`}
            </span>
          );
        })}
      </pre>
      {lines.length > mostLines && <footer>{say.left(lines.length - mostLines)}</footer>}
    </section>
  );
}
