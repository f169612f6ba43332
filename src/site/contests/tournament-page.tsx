import { Comments, Said } from '../comments/comments.tsx';
import type { CommentsData } from '../comments/data.ts';
import { Fragment, type ComponentChildren, type VNode } from 'preact';
import { minuteOf } from '../../contests/registration.ts';
import { clockOf } from '../../game/clock.ts';
import type { Message } from '../../game/message.ts';
import type { Field as Option } from '../../game/option.ts';
import { titleIn } from '../../game/title.ts';
import { isOpen } from '../../contests/manage.ts';
import { Field, WholeForm, type Filled } from '../../http/form.tsx';
import type { KnownGame } from '../../store/games.ts';
import { asSentence } from '../../http/sentence.ts';
import { sentence } from '../../text/sentence.ts';
import { settingsTold } from '../../tournament/page-data.ts';
import type { Moderator, StoredEntrant, StoredTournament } from '../../store/tournaments.ts';
import { botAddress } from '../../web/kit/addresses.ts';
import { Empty, FactsCard, Icon, Owner } from '../../web/kit/parts.tsx';
import { Progress } from '../../web/contests/view.tsx';
import { clockText, useMessages, useTexts } from '../../web/texts/texts.ts';
import { ListText } from '../../web/tournament/list-text.tsx';
import { messages as ofTournaments } from '../../web/tournament/messages.ts';
import { messages as ofContests } from './messages.ts';
import { whens } from './read.ts';
import type { BegunContest } from './results.ts';
import type { TournamentMessage } from '../../text/tournament.ts';
import { messages } from './tournament-messages.ts';
import { messages as webhookMessages } from '../webhooks/messages.ts';
import { GameLink } from '../games/game-link.tsx';

/** What somebody may do on the page of a contest. */
export interface Rights {
  /** Undefined for a guest. */
  readonly visitor: number | undefined;
  readonly isModerator: boolean;
  /** Who made it, and administrators: they name moderators. */
  readonly isMaker: boolean;
  /** Whether the visitor is a member of the class that the contest is for; of a contest for anybody, false. */
  readonly isInClass: boolean;
  /** Own versions that may be entered. */
  readonly candidates: readonly { readonly id: number; readonly name: string }[];
}

export interface TournamentPageData {
  readonly stored: StoredTournament;
  readonly game: KnownGame;
  /** The settings of its format, and the options of its game. */
  readonly fields: Readonly<Record<string, Option<unknown>>>;
  readonly entrants: readonly StoredEntrant[];
  /** Versions of connected bots that are not there now. */
  readonly away: ReadonlySet<number>;
  /** Who made it first; a deleted account is not among them. */
  readonly moderators: readonly Moderator[];
  readonly rights: Rights;
  /** Why no bot may enter now. */
  readonly closed: Message | undefined;
  readonly form: Filled;
  /** Once it has begun. */
  readonly data: BegunContest | undefined;
  /** Matches that count no more. */
  readonly replaced: readonly number[];
  /** The visitor may see the results. */
  readonly isSeen: boolean;
  /** The files of results, by name. */
  readonly files: readonly string[];
  /** Nothing was played, or it is over. */
  readonly mayBeDeleted: boolean;
  readonly comments: CommentsData;
}

const addressOf = ({ contest }: StoredTournament): string => `/contests/${contest.id}`;
const leaveAddress = (stored: StoredTournament, version: number): string =>
  `${addressOf(stored)}/entrants/${version}/withdraw`;

export function TournamentPage(props: TournamentPageData): VNode {
  const { stored, form, data } = props;
  const { language } = useTexts();
  return (
    <>
      <Head {...props} />
      <WholeForm form={form} />
      {data === undefined ? (
        <div class="split">
          <Entrants {...props} />
          <div class="stack">
            <div id="actions" class="stack">
              <Moderation {...props} />
              <Entering {...props} />
            </div>
            <Rules about={stored.about} />
            <About {...props} />
          </div>
        </div>
      ) : (
        <>
          <Hidden stored={stored} rights={props.rights} />
          {props.isSeen ? (
            <div id="contest" class="stack">
              <Progress progress={data} />
              <div class="stack" dangerouslySetInnerHTML={{ __html: data.results.html[language] }} />
            </div>
          ) : (
            <>
              <Progress progress={{ ...data, now: [] }} />
              <Entrants {...props} />
            </>
          )}
          <div id="actions" class="split even">
            <Moderation {...props} />
            <Yours {...props} />
          </div>
          <Replaced matches={props.replaced} />
          <div class="split even">
            <Rules about={stored.about} />
            <Exports {...props} />
            <About {...props} />
          </div>
        </>
      )}
      <Comments {...props.comments} />
    </>
  );
}

function Head({ stored, game, moderators, rights }: TournamentPageData): VNode {
  const say = useMessages(messages);
  const { title } = useMessages(ofContests);
  const { formatName } = useMessages(ofTournaments);
  const texts = useTexts();
  const { contest, format } = stored;
  const named = titleIn(game.rules, texts.language);
  return (
    <div class="head">
      <div>
        <nav class="crumbs" aria-label={texts.words.where}>
          <a href="/contests">{title}</a> / <GameLink game={game} />
        </nav>
        <h1>{contest.name}</h1>
        <p>
          {say.about(named, formatName(format))}, {clockText(texts, clockOf(game.rules, contest))}.{' '}
          <By {...{ stored, moderators }} />
        </p>
      </div>
      <div class="row" id="steps">
        <WallLink contest={contest.id} />
        <ClassLink {...{ stored, rights }} />
        {rights.isModerator && <Steps stored={stored} />}
      </div>
    </div>
  );
}

/** To the class that the contest is for, for its members. */
export function ClassLink({ stored, rights }: Pick<TournamentPageData, 'stored' | 'rights'>): VNode | null {
  const say = useMessages(messages);
  if (!rights.isInClass) return null;
  return (
    <a class="btn" href={`/classes/${stored.class}`}>
      {say.toClass}
    </a>
  );
}

/** To the page for a projector. */
export function WallLink({ contest }: { readonly contest: number }): VNode {
  const say = useMessages(messages);
  return (
    <a class="btn opt" href={`/contests/${contest}/wall`}>
      {say.wall}
    </a>
  );
}

/** Until when nobody but moderators sees results. */
export const whyHidden = ({ results }: Pick<StoredTournament, 'results'>): TournamentMessage => ({
  code: results === 'at-end' ? 'results-at-end' : 'results-unpublished',
});

/** What may be taken away, each file with what it is. */
export function Exports({ stored, files }: Pick<TournamentPageData, 'stored' | 'files'>): VNode | null {
  const { take: say } = useMessages(messages);
  if (files.length === 0) return null;
  const named: Readonly<Record<string, string>> = say.files;
  return (
    <section class="card" id="exports">
      <header>
        <h2>{say.title}</h2>
      </header>
      <ul class="list">
        {files.map((file) => (
          <li key={file}>
            <a href={`${addressOf(stored)}/${file}`} download={file}>
              <Icon name="down" /> {named[file] ?? file}
            </a>
          </li>
        ))}
      </ul>
      <footer>
        {stored.state !== 'over' && `${say.soFar} `}
        {say.hint}
      </footer>
    </section>
  );
}

/** Until when results are for moderators alone; one of them publishes them here. */
export function Hidden({ stored, rights }: Pick<TournamentPageData, 'stored' | 'rights'>): VNode | null {
  const { hidden: say } = useMessages(messages);
  const { language } = useTexts();
  if (!stored.contest.isHidden) return null;
  const isAtEnd = stored.results === 'at-end';
  return (
    <section class="card">
      <div class="body row">
        <p role="note">
          {rights.isModerator ? (isAtEnd ? say.yoursToEnd : say.yours) : asSentence(whyHidden(stored), language)}
        </p>
        {rights.isModerator && !isAtEnd && <Press to={`${addressOf(stored)}/publish`}>{say.publish}</Press>}
      </div>
    </section>
  );
}

export function Entrants({
  stored,
  entrants,
  rights,
  away,
}: Pick<TournamentPageData, 'stored' | 'entrants' | 'rights' | 'away'>): VNode {
  const say = useMessages(messages);
  return (
    <section class="card">
      <header>
        <h2>{say.entrants}</h2>
        <span class="muted">{say.ofMost(entrants.length, stored.most)}</span>
      </header>
      {entrants.length === 0 ? (
        <Empty>{say.noEntrants}</Empty>
      ) : (
        <div class="scroll">
          <table class="data games">
            <caption class="hide">{say.entrants}</caption>
            <thead>
              <tr>
                <th class="num" scope="col">
                  #
                </th>
                <th scope="col">{say.entrant}</th>
                <th />
              </tr>
            </thead>
            <tbody>
              {entrants.map((entrant, at) => (
                <tr key={entrant.version}>
                  <td class="num muted">{at + 1}</td>
                  <td>
                    <a class="name" href={botAddress(entrant.bot, entrant.botVersion)}>
                      {entrant.name}
                    </a>
                    <Owner login={entrant.owner} />
                    {away.has(entrant.version) && stored.state !== 'over' && <Away />}
                  </td>
                  <td class="num">
                    <Leave {...{ stored, entrant, rights }} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}

/** That a connected bot is not there now. */
export const Away = (): VNode => <span class="tag">{useMessages(messages).away}</span>;

function Leave({
  stored,
  entrant,
  rights,
}: {
  readonly stored: StoredTournament;
  readonly entrant: StoredEntrant;
  readonly rights: Rights;
}): VNode | null {
  const say = useMessages(messages);
  const isOwn = entrant.account === rights.visitor;
  if (stored.state === 'over' || (!isOwn && !rights.isModerator)) return null;
  return <a href={leaveAddress(stored, entrant.version)}>{isOwn ? say.withdraw : say.disqualify}</a>;
}

/** What a part of the page needs that stands on that of a permanent contest, too. */
type Acting = Pick<
  TournamentPageData,
  'stored' | 'entrants' | 'moderators' | 'rights' | 'form' | 'mayBeDeleted' | 'closed'
>;

/** Buttons of the moderator. */
export function Moderation(props: Acting): VNode | null {
  const { stored, rights, entrants, mayBeDeleted } = props;
  const say = useMessages(messages);
  if (!rights.isModerator) return null;
  const playing = entrants.filter(
    ({ withdrawnFrom, account }) => withdrawnFrom === null && account !== rights.visitor, // own bots are withdrawn
  );
  const hasBegun = stored.plan !== null || stored.contest.kind === 'permanent';
  return (
    <section class="card">
      <header>
        <h2>{say.moderation}</h2>
      </header>
      <div class="body stack">
        {stored.code !== null && isOpen(stored) && (
          <p>
            {say.theCode} <code>{stored.code}</code>
          </p>
        )}
        {stored.state === 'registration' && <Unstarted stored={stored} />}
        {mayBeDeleted && (
          <div class="row">
            <a class="btn" href={`${addressOf(stored)}/delete`}>
              {say.remove}
            </a>
          </div>
        )}
        {stored.state === 'running' && !mayBeDeleted && <p class="small muted">{say.endLater}</p>}
        {stored.state === 'paused' && (
          <form method="post" action={`${addressOf(stored)}/end`}>
            <p class="small muted">{say.endHint}</p>
            <button class="btn" type="submit">
              {say.end}
            </button>
          </form>
        )}
        {stored.plan !== null && (
          <p>
            <a href={`${addressOf(stored)}/replay`}>{say.replay.button}</a>
          </p>
        )}
        <Moderators {...props} />
        {hasBegun && stored.state !== 'over' && playing.length > 0 && (
          <details>
            <summary>{say.disqualifyOne}</summary>
            <ul class="list small">
              {playing.map(({ version, name, owner }) => (
                <li key={version} class="row">
                  <span class="name">{name}</span>
                  <Owner login={owner} />
                  <a class="push" href={leaveAddress(stored, version)}>
                    {say.disqualify}
                  </a>
                </li>
              ))}
            </ul>
          </details>
        )}
      </div>
    </section>
  );
}

/** Who made the contest names others, and takes them back; each may go. */
function Moderators({ stored, moderators, rights, form }: Acting): VNode | null {
  const say = useMessages(messages);
  const others = moderators.filter(({ isOwner }) => !isOwner);
  if (!rights.isMaker && others.every(({ account }) => account !== rights.visitor)) return null;
  return (
    <details open={form.wrong['login'] !== undefined}>
      <summary>{say.moderators}</summary>
      <ul class="list small">
        {others.map(({ account, login }) => (
          <li key={account} class="row">
            <Owner login={login} />
            {(rights.isMaker || account === rights.visitor) && (
              <form class="push" method="post" action={`${addressOf(stored)}/moderators/${account}/remove`}>
                <button class="link" type="submit">
                  {say.removeModerator}
                </button>
              </form>
            )}
          </li>
        ))}
      </ul>
      {rights.isMaker && (
        <form class="form" method="post" action={`${addressOf(stored)}/moderators`}>
          <Field
            name="login"
            label={say.nameModerator}
            form={form}
            hint={say.moderatorHint}
            input={{ required: true, autocomplete: 'off', spellcheck: false, maxLength: 32 }}
          />
          <div class="row">
            <button class="btn" type="submit">
              {say.addModerator}
            </button>
          </div>
        </form>
      )}
    </details>
  );
}

/** When it starts, or why it did not. */
function Unstarted({ stored: { startsAt, why } }: Pick<TournamentPageData, 'stored'>): VNode {
  const say = useMessages(messages);
  const { language } = useTexts();
  if (why !== null) return <p class="error">{say.when.late(sentence(why, language))}</p>;
  return (
    <p class="small muted">
      {startsAt !== null && `${say.startsAt(minuteOf(startsAt))} `}
      {say.startHint}
    </p>
  );
}

/** Who moderates it. */
export function By({ stored: { contest }, moderators }: Pick<TournamentPageData, 'stored' | 'moderators'>): VNode {
  const say = useMessages(messages);
  return (
    <>
      {say.by}{' '}
      {contest.owner === null ? (
        say.arena
      ) : moderators.length === 0 ? (
        <Owner login={null} />
      ) : (
        moderators.map(({ account, login }, at) => (
          <Fragment key={account}>
            {at > 0 && ', '}
            <Owner login={login} />
          </Fragment>
        ))
      )}
    </>
  );
}

/** What a moderator may do now. */
export function Steps({ stored }: { readonly stored: StoredTournament }): VNode {
  const say = useMessages(messages);
  return (
    <>
      <a class="btn" href={`${addressOf(stored)}/edit`}>
        {say.editButton}
      </a>
      <a class="btn flat" href={`${addressOf(stored)}/webhooks`}>
        {useMessages(webhookMessages).title}
      </a>
      <Step stored={stored} />
    </>
  );
}

function Step({ stored }: { readonly stored: StoredTournament }): VNode | null {
  const say = useMessages(messages);
  const step = ({ registration: 'start', running: 'pause', paused: 'resume', over: undefined } as const)[stored.state];
  return step === undefined ? null : <Press to={`${addressOf(stored)}/${step}`}>{say[step]}</Press>;
}

export const Press = ({ to, children }: { readonly to: string; readonly children: ComponentChildren }): VNode => (
  <form method="post" action={to}>
    <button class="btn main" type="submit">
      {children}
    </button>
  </form>
);

export function Entering({ stored, entrants, rights, form, closed }: Acting): VNode {
  const say = useMessages(messages);
  const { language } = useTexts();
  const own = entrants.filter(({ account }) => account === rights.visitor).length;
  const left = Math.max(0, stored.mostEach - own);
  const isFull = entrants.length >= stored.most;
  const hint = stored.contest.kind === 'permanent' ? say.addPermanent : say.addHint;
  const { game, id } = stored.contest;
  return (
    <section class="card">
      <header>
        <h2>{say.add}</h2>
      </header>
      {rights.visitor === undefined ? (
        <p class="body">
          <a href={`/login?next=${encodeURIComponent(`/contests/${id}`)}`}>{say.logIn}</a>
        </p>
      ) : closed !== undefined ? (
        <p class="body">{asSentence(closed, language)}</p>
      ) : stored.class !== null && !rights.isInClass ? (
        <p class="body">{say.classOnly}</p>
      ) : rights.candidates.length === 0 ? (
        <p class="body">
          {own > 0 ? say.allIn : say.noBots} <a href={`/games/${game}/send`}>{say.send}</a>
        </p>
      ) : (
        <form class="body form" method="post" action={`${addressOf(stored)}/entrants`}>
          <Field
            name="version"
            label={say.addBot}
            form={form}
            choices={rights.candidates.map(({ id: version, name }) => [`${version}`, name])}
          />
          {stored.code !== null && (
            <Field
              name="code"
              label={say.code}
              form={form}
              input={{ required: true, autocomplete: 'off', spellcheck: false }}
            />
          )}
          <div class="row">
            <button class="btn main" type="submit">
              {say.add}
            </button>
          </div>
          <p class="small muted">{isFull ? say.full : left === 0 ? say.ownIn(stored.mostEach) : hint(left)}</p>
        </form>
      )}
    </section>
  );
}

/** The visitor's bots in a contest that has begun. */
export function Yours({ stored, entrants, rights }: Acting): VNode | null {
  const say = useMessages(messages);
  const own = entrants.filter(({ account }) => account === rights.visitor);
  if (own.length === 0 || stored.state === 'over') return null;
  return (
    <section class="card">
      <header>
        <h2>{say.yours}</h2>
      </header>
      <ul class="list">
        {own.map(({ version, name, bot, botVersion, withdrawnFrom, isDisqualified }) => (
          <li key={version} class="row">
            <a class="name" href={botAddress(bot, botVersion)}>
              {name}
            </a>
            <span class="push">
              {withdrawnFrom === null ? (
                <a href={leaveAddress(stored, version)}>{say.withdraw}</a>
              ) : (
                <span class="muted">{say.isOut[isDisqualified ? 'disqualified' : 'withdrew']}</span>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Matches whose games were played anew. */
function Replaced({ matches }: { readonly matches: readonly number[] }): VNode | null {
  const { replay: say } = useMessages(messages);
  const { number } = useTexts().format;
  if (matches.length === 0) return null;
  return (
    <section class="card">
      <header>
        <h2>{say.replaced}</h2>
        <span class="muted">{say.replacedHint}</span>
      </header>
      <div class="body row">
        {matches.map((match) => (
          <a key={match} href={`/matches/${match}`}>
            {number(match)}
          </a>
        ))}
      </div>
    </section>
  );
}

/** What its moderators say of it. */
export function Rules({ about }: Pick<StoredTournament, 'about'>): VNode | null {
  const say = useMessages(messages);
  if (about === '') return null;
  return (
    <section class="card">
      <header>
        <h2>{say.rules}</h2>
      </header>
      <div class="body">
        <Said text={about} />
      </div>
    </section>
  );
}
const entryOf = ({ class: of, code }: StoredTournament, say: Readonly<Record<'anyone' | 'code' | 'class', string>>) =>
  of !== null ? say.class : code === null ? say.anyone : say.code;

function About({
  stored,
  game,
  fields,
  data,
  isSeen,
}: Pick<TournamentPageData, 'stored' | 'game' | 'fields' | 'data' | 'isSeen'>): VNode {
  const say = useMessages(messages);
  const { formatName, seedHidden, facts } = useMessages(ofTournaments);
  const texts = useTexts();
  const { date } = texts.format;
  const { contest, format, settings } = stored;
  return (
    <FactsCard
      title={say.settings}
      facts={[
        {
          name: say.facts.game,
          value: <GameLink game={game} />,
        },
        { name: say.facts.format, value: formatName(format) },
        ...settingsTold({ ...settings, ...contest.options }, fields).map(([name, text, list]) => ({
          name: typeof name === 'string' ? name : name[texts.language],
          value: list === undefined ? text : <ListText {...{ text, list }} />,
        })),
        { name: say.facts.limit, value: clockText(texts, clockOf(game.rules, contest)) },
        ...entryFacts(stored, say, texts),
        ...(data === undefined || !isSeen
          ? []
          : [{ name: facts.seed, value: <Seed seed={data.results.data.seed} {...{ seedHidden }} /> }]),
        { name: say.facts.since, value: date(contest.createdAt.toISOString()) },
      ]}
    />
  );
}

const Seed = ({ seed, seedHidden }: { readonly seed: string | undefined; readonly seedHidden: string }): VNode =>
  seed === undefined ? <>{seedHidden}</> : <code>{seed}</code>;

/** Who may enter, and when. */
export const entryFacts = (
  stored: StoredTournament,
  { facts, entry, remote, remotePermanent, when: words }: (typeof messages)['en'],
  { format: { number } }: ReturnType<typeof useTexts>,
): { readonly name: string; readonly value: string }[] => [
  { name: facts.entry, value: entryOf(stored, entry) },
  { name: facts.most, value: number(stored.most) },
  { name: facts.each, value: number(stored.mostEach) },
  ...(stored.connected
    ? [
        {
          name: facts.connected,
          value:
            stored.contest.kind === 'permanent'
              ? remotePermanent(stored.contest.margin)
              : remote(stored.contest.margin, stored.patience),
        },
      ]
    : []),
  ...whens.flatMap((when) => {
    const time = stored[`${when}At`];
    if (time === null)
      return when === 'starts' && stored.contest.kind === 'tournament'
        ? [{ name: words.starts, value: words.byHand }]
        : [];
    return [{ name: words[when], value: words.utc(minuteOf(time)) }];
  }),
];

/** Asks before something that cannot be undone easily. */
export function AskPage({
  question,
  hint,
  yes,
  action,
  back,
  form,
}: {
  readonly question: string;
  readonly hint: ComponentChildren;
  readonly yes: string;
  readonly action: string;
  readonly back: string;
  readonly form: Filled;
}): VNode {
  const say = useMessages(messages);
  return (
    <section class="card gate">
      <header>
        <h1>{question}</h1>
      </header>
      <form class="body form" method="post" action={action}>
        <WholeForm form={form} />
        <p>{hint}</p>
        <div class="row">
          <button class="btn main" type="submit">
            {yes}
          </button>
          <a class="btn" href={back}>
            {say.ask.back}
          </a>
        </div>
      </form>
    </section>
  );
}
