import { sentence } from '../../text/sentence.ts';
import type { ComponentChildren, VNode } from 'preact';
import type { Language } from '../../game/message.ts';
import { titleIn } from '../../game/title.ts';
import { Icon } from '../kit/parts.tsx';
import { Tabbed, type Tab } from '../kit/tabs.tsx';
import { clockText, useMessages, useTexts, type Texts } from '../texts/texts.ts';
import { Bracket } from './bracket.tsx';
import { CrossTable, RoundTable } from './cross.tsx';
import type { TournamentData } from './data.ts';
import { Games, type Among } from './games.tsx';
import { ListText } from './list-text.tsx';
import { messages } from './messages.ts';
import { areMeetings, byRound, isBracket, isGroup, roundsOf } from './meetings.ts';
import { Name, nameOf, pathTo } from './names.tsx';
import { RatingPlot } from './plot.tsx';
import { Rounds } from './rounds.tsx';
import { Standings } from './standings.tsx';

export const parts = ['standings', 'groups', 'cross', 'bracket', 'rounds', 'games'] as const;
export type Part = (typeof parts)[number];

interface OverviewProps {
  readonly data: TournamentData;
  readonly open: Part;
  /** The entrants whose games are listed. */
  readonly among: Among;
  onOpen(part: Part): void;
  /** Further games are to come. */
  readonly isRunning?: boolean;
}

/** The whole page except the replays; also drawn without script. */
export const Overview = (props: OverviewProps): VNode => (
  <>
    <Head data={props.data} />
    <Parts {...props}>
      <Facts data={props.data} />
    </Parts>
  </>
);

/** The same without its head, and with what stands beside the plot. */
export function Parts({
  data,
  open,
  among,
  onOpen,
  isRunning = false,
  children,
}: OverviewProps & { readonly children?: ComponentChildren }): VNode {
  const say = useMessages(messages);
  const tabs = tabsOf(data, among, say.tabs);
  const { ratings = [], places } = data;
  const hasPlot = places.length > 0 && (ratings.length > 1 || (isRunning && isPlotAwaited(data)));
  return (
    <>
      <Figures data={data} />
      <Tabbed<Part>
        label={say.parts}
        tabs={tabs}
        open={tabs.some(({ id }) => id === open) ? open : 'standings'}
        onOpen={onOpen}
      />
      {(hasPlot || children !== undefined) && (
        <div class="split even">
          {hasPlot && <RatingPlot data={data} />}
          {children}
        </div>
      )}
    </>
  );
}

/** Whether there will be a plot of the ratings after the second round: its place is kept. */
const isPlotAwaited = ({ games, entrants, meetings }: TournamentData): boolean =>
  entrants.length > 2 && areMeetings(meetings) && new Set(games.map(({ round }) => round)).size < 2;

/** The title; by default the name of the game. */
export const titleOf = ({ title, game }: TournamentData, language: Language): string =>
  game.title === title ? titleIn(game, language) : title;

/** "16 Nov 2026", or the first and the last day. */
const daysIn = (days: readonly string[], date: (day: string) => string): string =>
  [...new Set(days)].map((day) => date(day.replaceAll('/', '-'))).join(' – ');

function Head({ data }: { readonly data: TournamentData }): VNode {
  const say = useMessages(messages);
  const { language, format } = useTexts();
  return (
    <div class="head">
      <div>
        <h1>{titleOf(data, language)}</h1>
        <p>
          {data.game.title === data.title
            ? say.format(data.format)
            : say.about(titleIn(data.game, language), say.formatName(data.format))}
          {data.days !== undefined && ` · ${daysIn(data.days, format.date)}`}
        </p>
      </div>
      {data.files.length > 0 && (
        <div class="row opt" aria-label={say.files}>
          {data.files.map((file) => (
            <a key={file} class="btn" href={pathTo(file)} download={file.split('/').at(-1)}>
              <Icon name="down" />
              {file}
            </a>
          ))}
        </div>
      )}
    </div>
  );
}

function Figures({ data }: { readonly data: TournamentData }): VNode {
  const say = useMessages(messages);
  const { number, points } = useTexts().format;
  const first = data.places.filter(({ place }) => place === 1);
  const faults = data.places.reduce((sum, place) => sum + place.faults, 0);
  const figures = say.figures;
  return (
    <dl class="figures">
      {first.length > 0 && (
        <div class="leader">
          <dt>{figures.leader}</dt>
          {data.games.length === 0 ? (
            <dd>–</dd>
          ) : (
            <dd>
              <Name data={data} entrant={first[0]!.entrant} />{' '}
              <small>
                {first.length > 1 ? figures.shared(first.length - 1) : figures.points(points(first[0]!.points))}
              </small>
            </dd>
          )}
        </div>
      )}
      <div>
        <dt>{figures.entrants}</dt>
        <dd>{number(data.entrants.length)}</dd>
      </div>
      <div>
        <dt>{figures.rounds}</dt>
        <dd>{number(roundsOf(data).length)}</dd>
      </div>
      <div>
        <dt>{figures.games}</dt>
        <dd>{number(data.games.length)}</dd>
      </div>
      <div>
        <dt>{figures.faults}</dt>
        <dd>{number(faults)}</dd>
      </div>
    </dl>
  );
}

const widest = 40; // entrants of a cross table
const longest = 30; // rounds of a table by rounds

/** Which tabs there are follows from the meetings. */
function tabsOf(data: TournamentData, among: Among, titles: Readonly<Record<Part, string>>): Tab<Part>[] {
  const { meetings, places } = data;
  const knockout = meetings.filter(({ stage }) => isBracket(stage));
  const league = meetings.filter(({ stage, entrants }) => !isGroup(stage) && !isBracket(stage) && entrants.length > 1);
  const tab = (id: Part, isThere: boolean, panel: VNode, count?: number): Tab<Part>[] =>
    isThere
      ? [
          {
            id,
            title: titles[id],
            panel: (
              <>
                <h2 class="hide">{titles[id]}</h2>
                {panel}
              </>
            ),
            ...(count !== undefined && { count }),
          },
        ]
      : [];
  const order = places.map(({ entrant }) => entrant);
  const byRounds =
    isPaired(league) &&
    roundsOf(data).length <= longest &&
    // less than half of all pairs meet
    (order.length > widest || 4 * league.length < order.length * (order.length - 1));
  return [
    ...tab('standings', true, <Standings data={data} />, places.length),
    ...tab('groups', data.groups !== undefined, <Groups data={data} />),
    ...tab('cross', league.length > 0 && !byRounds && order.length <= widest, <CrossTable data={data} among={order} />),
    ...tab('cross', league.length > 0 && byRounds, <RoundTable data={data} />),
    ...tab('bracket', knockout.length > 0, <Bracket data={data} meetings={knockout} />),
    ...tab('rounds', meetings.length > 0, <Rounds data={data} />, roundsOf(data).length),
    ...tab('games', true, <Games data={data} among={among} />, data.games.length),
  ];
}

/** Two entrants in each meeting, and nobody twice in a round. */
const isPaired = (league: TournamentData['meetings']): boolean =>
  league.every(({ entrants }) => entrants.length === 2) &&
  [...byRound(league).values()].every(
    (meetings) => new Set(meetings.flatMap(({ entrants }) => entrants)).size === 2 * meetings.length,
  );

/** Each group by itself. */
function Groups({ data }: { readonly data: TournamentData }): VNode {
  const say = useMessages(messages);
  return (
    <div class="groups">
      {data.groups?.map((members, at) => {
        const meetings = data.meetings.filter(
          ({ stage, entrants }) => isGroup(stage) && members.includes(entrants[0]!),
        );
        const name = say.stage(meetings[0]?.stage);
        return (
          <section key={at} aria-label={name}>
            <h3 class="part">{name}</h3>
            <CrossTable data={data} among={members} meetings={meetings} />
          </section>
        );
      })}
    </div>
  );
}

function Facts({ data }: { readonly data: TournamentData }): VNode {
  const say = useMessages(messages);
  const texts = useTexts();
  const facts = say.facts;
  return (
    <section class="card">
      <header>
        <h2>{say.aboutTitle}</h2>
      </header>
      <div class="body stack">
        <dl class="facts">
          <dt>{facts.game}</dt>
          <dd>{titleIn(data.game, texts.language)}</dd>
          <dt>{facts.format}</dt>
          <dd>{say.formatName(data.format)}</dd>
          <dt>{facts.limit}</dt>
          <dd>{clockText(texts, data.clock ?? { kind: 'move', ms: data.moveTime })}</dd>
          <dt>{facts.seed}</dt>
          <dd>{data.seed === undefined ? say.seedHidden : <code>{data.seed}</code>}</dd>
          {data.facts.map(([name, text, list]) => (
            <>
              <dt>
                {typeof name !== 'string'
                  ? name[texts.language]
                  : name in say.fact
                    ? say.fact[name as keyof typeof say.fact]
                    : name}
              </dt>
              <dd>{list === undefined ? say.factText(text) : <ListText {...{ text, list }} />}</dd>
            </>
          ))}
        </dl>
        {data.refused.length > 0 && (
          <div class="small">
            <h3>{say.refused}</h3>
            <ul>
              {data.refused.map(({ name, reason }) => (
                <li key={name}>
                  <b>{name}</b>: {sentence(reason, texts.language)}
                </li>
              ))}
            </ul>
          </div>
        )}
      </div>
    </section>
  );
}

/** The title of the browser tab. */
export const pageTitle = (data: TournamentData, { words, language }: Texts, game?: number): string => {
  const found = data.games.find((each) => each.number === game);
  return found === undefined
    ? titleOf(data, language)
    : `${words.against(found.entrants.map((entrant) => nameOf(data, entrant)))} · ${titleOf(data, language)}`;
};
