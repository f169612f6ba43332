import type { VNode } from 'preact';
import type { Language } from '../../game/message.ts';
import { contestName, titleIn } from '../../game/title.ts';
import type { KnownGame } from '../../store/games.ts';
import type { Contest, VersionRow } from '../../store/contests.ts';
import type { Match } from '../../store/matches.ts';
import { Results } from '../matches/results.tsx';
import type { MatchData } from '../../web/viewer/data.ts';
import type { JudgeData } from '../../web/games/data.ts';
import { JudgeCard } from '../../web/games/judge-card.tsx';
import { botAddress } from '../../web/kit/addresses.ts';
import { FactsCard, Icon, Owner } from '../../web/kit/parts.tsx';
import { clockText, useMessages, useTexts } from '../../web/texts/texts.ts';
import { Comments } from '../comments/comments.tsx';
import type { CommentsData } from '../comments/data.ts';
import { makeMarkdown } from '../comments/markdown.ts';
import type { Ladder } from '../standings/ladder.ts';
import { TopFive } from '../standings/top.tsx';
import type { ListedTournament } from '../contests/queries.ts';
import { messages as tournamentMessages } from '../contests/tournament-messages.ts';
import { Kits, type Kit } from './kits-card.tsx';
import { messages } from './messages.ts';
import { messages as judgeMessages } from './judge-messages.ts';
import { VersionTable } from './judge-pages.tsx';
import type { JudgeVersion } from './judge-queries.ts';
import type { Picture } from './picture.ts';

const markdown = makeMarkdown();
markdown.renderer.rules.heading_open = (tokens, at, options, _env, self) => {
  const token = tokens[at]!;
  if (token.tag === 'h2') token.attrSet('id', `rules-${tokens.slice(0, at).filter(isHeading).length + 1}`);
  return self.renderToken(tokens, at, options);
};
const isHeading = ({ type, tag }: { readonly type: string; readonly tag: string }): boolean =>
  type === 'heading_open' && tag === 'h2';

/** The titles of the parts of a text, as its headings have them. */
export const headingsIn = (text: string): string[] =>
  markdown.parse(text, {}).flatMap((token, at, all) => (isHeading(token) ? all[at + 1]!.content : []));

/** What a text begins with, after its title: its first paragraph without marks. */
export const leadOf = (text: string): string | undefined =>
  markdown
    .parse(text, {})
    .find((token, at, all) => token.type === 'inline' && all[at - 1]!.type === 'paragraph_open')
    ?.children?.map(({ type, content }) => (type.endsWith('break') ? ' ' : content))
    .join('');

/**
 * The text after its title and its first paragraph, which the page begins with; all of a text without parts, or that
 * begins otherwise.
 */
export function withoutLead(text: string): string {
  const tokens = markdown.parse(text, {});
  const { type, map } = tokens[tokens[0]?.tag === 'h1' ? 3 : 0] ?? {}; // a heading is three tokens
  if (type !== 'paragraph_open' || !map || !tokens.some(isHeading)) return text;
  return text
    .split(/\r\n|\r|\n/)
    .slice(map[1])
    .join('\n');
}

/** What is known of a game whose rules a judge has. */
export interface JudgedData {
  /** The newest ones. */
  readonly versions: readonly JudgeVersion[];
  /** The visitor looks after the game. */
  readonly isModerator: boolean;
  /** Null: the account was deleted. */
  readonly author: string | null;
  /** The judge was at fault in the last matches of the ladder, which waits for a corrected one. */
  readonly isBroken: boolean;
  /** The newest version and what its builds wrote, for moderators, unless it leads the matches. */
  readonly trial: { readonly version: JudgeData; readonly output: string } | undefined;
}

export interface GameData {
  readonly game: KnownGame;
  /** Undefined for a game that came with the arena. */
  readonly judged: JudgedData | undefined;
  /** The latest matches of its ladder. */
  readonly latest: readonly Match[];
  /** Undefined for a game without boards: only its judge knows the rules. */
  readonly picture: Picture | undefined;
  /** The language of the text; undefined without a text. */
  readonly language: Language | undefined;
  /** Markdown. */
  readonly rules: string | undefined;
  readonly contests: readonly Contest[];
  readonly tournaments: readonly ListedTournament[];
  /** The ladder of the game, if it has one. */
  readonly ladder: { readonly contest: Contest; readonly ladder: Ladder } | undefined;
  /** The newest bots of a game that has no ladder. */
  readonly bots: readonly VersionRow[];
  /** Matches that are being played or told now. */
  readonly running: readonly Pick<MatchData, 'id' | 'players' | 'contest'>[];
  /** Sample programs to start from. */
  readonly starters: readonly string[];
  /** None for a game of a judge. */
  readonly kits: readonly Kit[];
  readonly comments: CommentsData;
}

export function GamePage(data: GameData): VNode {
  const { game, picture, language, rules, judged } = data;
  const say = useMessages(messages);
  const ofJudge = useMessages(judgeMessages);
  const isOpen = game.judge === undefined || game.judge.isOpen;
  const { words, language: wanted } = useTexts();
  const title = titleIn(game.rules, wanted);
  return (
    <>
      <div class="head">
        <div>
          <nav class="crumbs" aria-label={words.where}>
            <a href="/games">{say.title}</a>
          </nav>
          <h1>{title}</h1>
          {rules !== undefined && <p lang={language}>{leadOf(rules)}</p>}
        </div>
        <div class="row" id="actions">
          {judged?.isModerator === true && (
            <>
              <a class="btn flat" href={`/games/${game.name}/delete`}>
                {ofJudge.remove}
              </a>
              <a class="btn" href={`/games/${game.name}/edit`}>
                {ofJudge.edit}
              </a>
            </>
          )}
          {game.judge === undefined && (
            <a class="btn" href={`/games/${game.name}/play`}>
              {say.play}
            </a>
          )}
          {isOpen && (
            <>
              <a class="btn" href={`/games/${game.name}/test`}>
                {say.test}
              </a>
              <a class="btn main" href={`/games/${game.name}/send`}>
                {say.send}
              </a>
            </>
          )}
        </div>
      </div>
      {judged?.trial !== undefined && (
        <div class="stack" id="trial">
          <JudgeCard {...judged.trial} />
        </div>
      )}
      <div class="split" id="rest">
        {picture !== undefined && (
          <figure class="board picture">
            <picture.view.Board {...picture} language={wanted} />
          </figure>
        )}
        <div class="stack beside">
          <Ladders {...data} />
          <Bots {...data} />
          <Running {...data} />
          {isOpen && <Contests {...data} />}
          <Kits game={game.name} kits={data.kits} isOpen={isOpen} />
          <Starters {...data} />
          <About {...data} />
          <Versions {...data} />
        </div>
        <div class="stack">
          <Rules {...data} />
          <Latest {...data} />
          {isOpen && <Comments {...data.comments} />}
        </div>
      </div>
    </>
  );
}

function Rules({ game, language, rules }: GameData): VNode {
  const say = useMessages(messages);
  const { language: wanted } = useTexts();
  if (rules === undefined)
    return (
      <section class="card empty">
        <p>{say.noRules}</p>
      </section>
    );
  const headings = headingsIn(rules);
  return (
    <article class={headings.length < 2 ? 'card' : 'card rules'} aria-label={say.rules(titleIn(game.rules, wanted))}>
      {headings.length > 1 && (
        <nav class="contents" aria-label={say.contents}>
          <ol>
            {headings.map((heading, at) => (
              <li key={heading} lang={language}>
                <a href={`#rules-${at + 1}`}>{heading}</a>
              </li>
            ))}
          </ol>
        </nav>
      )}
      <div>
        {language !== wanted && <p class="body muted">{say.otherLanguage}</p>}
        {/* markdown-it with html off writes no tag that is not its own */}
        <div class="prose" lang={language} dangerouslySetInnerHTML={{ __html: markdown.render(withoutLead(rules)) }} />
      </div>
    </article>
  );
}

function Ladders({ ladder, judged }: GameData): VNode | null {
  const say = useMessages(messages);
  const ofJudge = useMessages(judgeMessages);
  if (ladder === undefined) return null;
  return (
    <section class="card">
      <header>
        <h2>{say.ladder}</h2>
        <span class="muted">{say.bots(ladder.ladder.standings.length)}</span>
        <a href={`/contests/${ladder.contest.id}`}>{say.allOfIt}</a>
      </header>
      {judged?.isBroken === true && <p class="body error">{ofJudge.broken}</p>}
      <TopFive ladder={ladder.ladder} />
    </section>
  );
}

/** The bots of a game without a ladder, such as a game for one. */
function Bots({ bots }: GameData): VNode | null {
  const say = useMessages(messages);
  if (bots.length === 0) return null;
  return (
    <section class="card">
      <header>
        <h2>{say.facts.bots}</h2>
      </header>
      <ul class="list">
        {bots.map(({ bot, number, name, owner }) => (
          <li key={bot} class="row">
            <a class="name" href={botAddress(bot, number)}>
              {name}
            </a>
            <span class="push">
              <Owner login={owner} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Running({ game, running }: GameData): VNode {
  const say = useMessages(messages);
  const { language } = useTexts();
  return (
    <section class="card">
      <header>
        <h2>{say.running}</h2>
        <a href={`/matches?game=${game.name}`}>{say.allMatches}</a>
      </header>
      {running.length === 0 ? (
        <p class="body muted">{say.nothingRuns}</p>
      ) : (
        <ul class="list running">
          {running.map(({ id, players, contest }) => (
            <li key={id}>
              <a class="name" href={`/matches/${id}?pace=told`}>
                {players.map(({ name, seat: letter }, seat) => (
                  <span key={seat} class={`p${seat + 1}`}>
                    <span class="seat">{letter}</span> {name}{' '}
                  </span>
                ))}
              </a>
              <span class="small muted push">{contestName(contest.name, game.rules, language)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Contests({ game: { name: game, rules }, contests, tournaments }: GameData): VNode {
  const say = useMessages(messages);
  const { create, states } = useMessages(tournamentMessages);
  const { language } = useTexts();
  return (
    <section class="card">
      <header>
        <h2>{say.contests}</h2>
        <a href="/contests">{say.allContests}</a>
      </header>
      <ul class="list">
        {contests.map((contest) => (
          <li key={contest.id}>
            <a class="name" href={`/contests/${contest.id}`}>
              {contestName(contest.name, rules, language)}
            </a>
          </li>
        ))}
        {tournaments.map(({ id, name, state }) => (
          <li key={id} class="row">
            <a class="name" href={`/contests/${id}`}>
              {name}
            </a>
            <span class="small muted push">{states[state]}</span>
          </li>
        ))}
        <li>
          <a href={`/contests/new?game=${game}`}>{create}</a>
        </li>
      </ul>
    </section>
  );
}

function Starters({ game: { name, rules, judge }, starters }: GameData): VNode | null {
  const say = useMessages(messages);
  const { seats } = rules;
  const first = starters.find((file) => file.endsWith('.py')) ?? starters[0];
  if (first === undefined) return null;
  const others = Array.from({ length: seats.min - 1 }, () => 'random').join(' ');
  return (
    <section class="card">
      <header>
        <h2>{say.starters}</h2>
      </header>
      <ul class="list">
        {starters.map((file) => (
          <li key={file} class="row">
            <code>{file}</code>
            <a class="push" href={`/games/${name}/starters/${file}`} download={file}>
              <Icon name="down" />
              {say.download}
            </a>
          </li>
        ))}
      </ul>
      {judge === undefined && (
        <p class="body muted small">
          {say.startAtHome} <code>{`bin/arena play ${name} --bot me=${first} me ${others}`}</code>
        </p>
      )}
    </section>
  );
}

/** The matches of the ladder that ended last. */
function Latest({ game, latest }: GameData): VNode | null {
  const say = useMessages(judgeMessages);
  if (latest.length === 0) return null;
  return (
    <section class="card">
      <header>
        <h2>{say.results}</h2>
      </header>
      <Results matches={latest} games={new Map([[game.name, game]])} />
    </section>
  );
}

function Versions({ game, judged }: GameData): VNode | null {
  const say = useMessages(judgeMessages);
  if (judged === undefined) return null;
  return (
    <section class="card">
      <header>
        <h2>{say.versions}</h2>
        <a href={`/games/${game.name}/versions`}>{say.allVersions}</a>
      </header>
      <VersionTable game={game} versions={judged.versions} />
    </section>
  );
}

function About({ game: { name, rules, hasSecrets, judge }, judged }: GameData): VNode {
  const say = useMessages(messages);
  const ofJudge = useMessages(judgeMessages);
  const texts = useTexts();
  const { facts } = ofJudge;
  const author = judged?.author ?? null;
  return (
    <FactsCard
      title={say.about}
      facts={[
        { name: say.facts.seats, value: say.range(rules.seats.min, rules.seats.max) },
        ...(judge === undefined
          ? [{ name: say.facts.information, value: hasSecrets ? say.hidden : say.allOpen }]
          : [
              {
                name: facts.author,
                value: author === null ? ofJudge.deleted : <a href={`/users/${author}`}>{author}</a>,
              },
            ]),
        { name: say.facts.time, value: clockText(texts, rules.clock) },
        ...(judge === undefined
          ? []
          : [
              { name: facts.memory, value: ofJudge.megabytes(judge.memory) },
              {
                name: facts.minimum,
                value: judge.minimum === null ? ofJudge.lowest : texts.format.number(judge.minimum),
              },
              { name: facts.terminator, value: ofJudge.fields.terminators[judge.terminator] },
            ]),
        { name: facts.judge, value: <a href={`/games/${name}/source`}>{ofJudge.source}</a> },
      ]}
    />
  );
}
