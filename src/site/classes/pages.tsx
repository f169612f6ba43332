import type { VNode } from 'preact';
import { titleIn } from '../../game/title.ts';
import { Field, WholeForm, type Filled } from '../../http/form.tsx';
import { Pager } from '../../http/pager.tsx';
import { asSentence } from '../../http/sentence.ts';
import type { ClassRow } from '../../store/classes.ts';
import type { KnownGame } from '../../store/games.ts';
import { explain } from '../../text/explain.ts';
import type { ClassRole } from '../../store/schema.ts';
import { botAddress } from '../../web/kit/addresses.ts';
import { Empty, Icon, Owner, PageHead } from '../../web/kit/parts.tsx';
import { useMessages, useTexts } from '../../web/texts/texts.ts';
import { limits } from './change.ts';
import { handInLimits, type Handed } from './hand-in.ts';
import { messages } from './messages.ts';
import type { StudentResult } from './results-csv.ts';
import type { ClassContest, HandedBot, Member } from './queries.ts';

export interface ClassesData {
  readonly classes: readonly (ClassRow & { readonly role: ClassRole })[];
  readonly form: Filled;
}

/** The classes of the visitor, and the forms to make and to join one. */
export function ClassesPage({ classes, form }: ClassesData): VNode {
  const say = useMessages(messages);
  return (
    <>
      <PageHead title={say.title} lead={say.lead} />
      <WholeForm form={form} />
      <div class="split">
        <section class="card">
          <header>
            <h2>{say.mine}</h2>
          </header>
          {classes.length === 0 ? (
            <Empty>{say.none}</Empty>
          ) : (
            <ul class="list">
              {classes.map(({ id, name, role }) => (
                <li key={id} class="row">
                  <a class="name" href={`/classes/${id}`}>
                    {name}
                  </a>
                  <span class="push muted">{say.roles[role]}</span>
                </li>
              ))}
            </ul>
          )}
        </section>
        <div class="stack">
          <JoinCard form={form} />
          <MakeCard form={form} />
        </div>
      </div>
    </>
  );
}

function JoinCard({ form }: { readonly form: Filled }): VNode {
  const say = useMessages(messages);
  return (
    <form class="card" method="post" action="/classes/join">
      <header>
        <h2>{say.join}</h2>
      </header>
      <div class="body form">
        <Field
          name="code"
          label={say.code}
          form={form}
          hint={say.codeHint}
          input={{ required: true, maxLength: 40, autocomplete: 'off', spellcheck: false }}
        />
        <Field
          name="number"
          label={say.number}
          form={form}
          hint={say.numberHint}
          input={{ maxLength: limits.number, autocomplete: 'off' }}
        />
        <p class="small muted">{say.joinHint}</p>
        <button class="btn main" type="submit">
          {say.join}
        </button>
      </div>
    </form>
  );
}

function MakeCard({ form }: { readonly form: Filled }): VNode {
  const say = useMessages(messages);
  return (
    <form class="card" method="post" action="/classes">
      <header>
        <h2>{say.make}</h2>
      </header>
      <div class="body form">
        <Field
          name="name"
          label={say.name}
          form={form}
          hint={say.makeHint}
          input={{ required: true, maxLength: limits.name, autocomplete: 'off' }}
        />
        <button class="btn" type="submit">
          {say.make}
        </button>
      </div>
    </form>
  );
}

export interface ClassData {
  readonly of: ClassRow;
  /** What the visitor is in it; undefined for an administrator. */
  readonly own: Member | undefined;
  readonly isTeacher: boolean;
  readonly teachers: readonly Member[];
  /** How many, and those of this page, for teachers. */
  readonly students: number;
  readonly listed: readonly Member[];
  /** What was handed in for them. */
  readonly bots: readonly HandedBot[];
  /** How they do in the newest contest that has begun. */
  readonly results: { readonly contest: ClassContest; readonly of: readonly StudentResult[] } | undefined;
  /** The page of students, from 1. */
  readonly page: number;
  readonly contests: readonly ListedContest[];
  /** The address of older contests. */
  readonly olderContests: string | undefined;
  readonly games: ReadonlyMap<string, KnownGame>;
  /** The host and port of the site. */
  readonly host: string;
  readonly form: Filled;
}

export interface ListedContest extends ClassContest {
  /** For the reference bot: values with names, those that take part and those of the arena. */
  readonly candidates: readonly Candidate[];
  readonly hasBegun: boolean;
}
export interface Candidate {
  /** Of the version. */
  readonly id: number;
  readonly bot: number;
  readonly name: string;
  readonly isEntrant: boolean;
}

export const studentsShown = 100;

export function ClassPage(data: ClassData): VNode {
  const { of, students, isTeacher, form } = data;
  const say = useMessages(messages);
  return (
    <>
      <div class="head">
        <div>
          <Crumbs />
          <h1>{of.name}</h1>
          <p>{say.students(students)}</p>
        </div>
        {isTeacher && (
          <div class="row">
            <a class="btn" href={`/classes/${of.id}/hand-in`}>
              {say.handIn}
            </a>
            <a class="btn main" href={`/contests/new?class=${of.id}`}>
              {say.create}
            </a>
          </div>
        )}
      </div>
      <WholeForm form={form} />
      <div class="split">
        <div class="stack">
          <Contests {...data} />
          {isTeacher && <Students {...data} />}
        </div>
        <div class="stack">
          {isTeacher && <CodeCard {...data} />}
          <Teachers {...data} />
          {data.own?.role === 'student' && <YourNumber {...data} own={data.own} />}
          {isTeacher && (
            <a class="btn" href={`/classes/${of.id}/delete`}>
              {say.delete}
            </a>
          )}
        </div>
      </div>
    </>
  );
}

function Crumbs({ of }: { readonly of?: ClassRow }): VNode {
  const say = useMessages(messages);
  const { words } = useTexts();
  return (
    <nav class="crumbs" aria-label={words.where}>
      <a href="/classes">{say.title}</a>
      {of !== undefined && (
        <>
          {' '}
          / <a href={`/classes/${of.id}`}>{of.name}</a>
        </>
      )}
    </nav>
  );
}

function CodeCard({ of, host }: ClassData): VNode {
  const say = useMessages(messages);
  return (
    <section class="card joincode" id="code" aria-labelledby="h-code">
      <header>
        <h2 id="h-code">{say.theCode}</h2>
        <a class="big-on" href="#code">
          {say.wall}
        </a>
        <a class="big-off" href="#">
          {say.close}
        </a>
      </header>
      <div class="body">
        <p class="code-big">{inFours(of.code)}</p>
        <p class="small muted">{say.at(host)}</p>
        <form method="post" action={`/classes/${of.id}/code`}>
          <button class="btn big-on" type="submit">
            {say.changeCode}
          </button>
        </form>
      </div>
    </section>
  );
}

const inFours = (code: string): string => code.replaceAll(/.{4}(?=.)/g, '$& ');

function Teachers({ of, teachers, own, isTeacher, form }: ClassData): VNode {
  const say = useMessages(messages);
  return (
    <section class="card">
      <header>
        <h2>{say.teachers}</h2>
      </header>
      <ul class="list">
        {teachers.map(({ id, login, account }) => (
          <li key={id} class="row">
            <Owner login={login} />
            {isTeacher && (
              <a class="push" href={removeAddress(of, id)}>
                {account === own?.account ? say.leave : say.remove}
              </a>
            )}
          </li>
        ))}
      </ul>
      {isTeacher && (
        <form class="body form" method="post" action={`/classes/${of.id}/teachers`}>
          <Field
            name="login"
            label={say.login}
            form={form}
            input={{ required: true, maxLength: 32, autocomplete: 'off' }}
          />
          <button class="btn" type="submit">
            {say.addTeacher}
          </button>
        </form>
      )}
    </section>
  );
}

const removeAddress = (of: ClassRow, member: number): string => `/classes/${of.id}/members/${member}/remove`;

function YourNumber({ of, own, form }: ClassData & { readonly own: Member }): VNode {
  const say = useMessages(messages);
  const filled = { ...form, values: { number: own.number, ...form.values } };
  return (
    <form class="card" method="post" action={`/classes/${of.id}/number`}>
      <header>
        <h2>{say.yourNumber}</h2>
      </header>
      <div class="body form">
        <Field
          name="number"
          label={say.number}
          form={filled}
          hint={say.numberHint}
          input={{ maxLength: limits.number, autocomplete: 'off' }}
        />
        <div class="row">
          <button class="btn" type="submit">
            {say.save}
          </button>
          <a class="push" href={removeAddress(of, own.id)}>
            {say.leave}
          </a>
        </div>
      </div>
    </form>
  );
}

function Students({ of, students, listed, bots, results, games, page }: ClassData): VNode {
  const say = useMessages(messages);
  return (
    <section class="card">
      <header>
        <h2>{say.studentsTitle}</h2>
        <span class="muted">{students}</span>
        {results !== undefined && (
          <span class="small muted push">
            {say.resultsOf} <a href={`/contests/${results.contest.id}`}>{results.contest.name}</a>
          </span>
        )}
      </header>
      {listed.length === 0 ? (
        <Empty>{say.noStudents}</Empty>
      ) : (
        <div class="scroll">
          <table class="data small">
            <thead>
              <tr>
                <th class="short" scope="col">
                  {say.number}
                </th>
                <th scope="col">{say.student}</th>
                {results !== undefined && (
                  <>
                    <th class="num" scope="col">
                      {say.place}
                    </th>
                    <th class="num" scope="col">
                      {say.points}
                    </th>
                    <th class="num" scope="col">
                      {say.result}
                    </th>
                  </>
                )}
                <th />
              </tr>
            </thead>
            <tbody>
              {listed.map((student) => (
                <tr key={student.id}>
                  <td>{student.number}</td>
                  <td>
                    <Student student={student} />
                    {bots
                      .filter(({ account }) => account === student.account)
                      .map((bot) => (
                        <Handed key={bot.bot} bot={bot} game={games.get(bot.game)} />
                      ))}
                  </td>
                  {results !== undefined && (
                    <ResultCells result={results.of.find((result) => result.student?.id === student.id)} />
                  )}
                  <td class="num">
                    <a href={removeAddress(of, student.id)}>{say.remove}</a>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {students > studentsShown && (
        <Pager
          class="body row"
          label={say.studentsTitle}
          newest={page === 1 ? undefined : `/classes/${of.id}`}
          older={page * studentsShown < students ? `/classes/${of.id}?page=${page + 1}` : undefined}
          say={say}
        />
      )}
    </section>
  );
}

function ResultCells({ result }: { readonly result: StudentResult | undefined }): VNode {
  const say = useMessages(messages);
  const { format } = useTexts();
  const passes = result?.result;
  return (
    <>
      <td class="num">{result?.place}</td>
      <td class="num">{result !== undefined && format.points(result.points)}</td>
      <td class="num">
        {(passes === 'pass' || passes === 'no pass') && (
          <b class={passes === 'pass' ? 'good' : 'bad'}>{say.passes[passes]}</b>
        )}
      </td>
    </>
  );
}

function Student({ student: { login, name, claim } }: { readonly student: Member }): VNode {
  const say = useMessages(messages);
  return (
    <>
      {name !== '' && <span class="name">{name}</span>} <Owner login={login} />
      {claim !== null && (
        <span class="under small muted">
          {say.noAccount} <code>{inFours(claim)}</code>
        </span>
      )}
    </>
  );
}

/** A bot that was handed in, and whether it can play. */
function Handed({ bot, game }: { readonly bot: HandedBot; readonly game: KnownGame | undefined }): VNode {
  const say = useMessages(messages);
  const { language } = useTexts();
  const state = bot.state === 'ready' ? 'ready' : bot.state === 'refused' ? 'refused' : 'waiting';
  return (
    <span class="under small">
      <a href={botAddress(bot.bot, bot.number)}>{bot.name}</a>{' '}
      <span class="muted">{game === undefined ? bot.game : titleIn(game.rules, language)}</span>{' '}
      <span class={{ ready: 'good', refused: 'bad', waiting: 'muted' }[state]}>{say.handedStates[state]}</span>
      {bot.failure !== null && `: ${explain(bot.failure, bot.failure.turn, language, game?.rules.messages).what}`}
    </span>
  );
}

function Contests({ of, contests, olderContests, games, isTeacher }: ClassData): VNode {
  const say = useMessages(messages);
  const { language } = useTexts();
  return (
    <section class="card">
      <header>
        <h2>{say.contests}</h2>
      </header>
      {contests.length === 0 ? (
        <Empty>{say.noContests}</Empty>
      ) : (
        <ul class="list">
          {contests.map((contest) => {
            const game = games.get(contest.game);
            return (
              <li key={contest.id} class="stack tight">
                <div class="row">
                  <a class="name" href={`/contests/${contest.id}`}>
                    {contest.name}
                  </a>
                  <span class="small muted">{game === undefined ? contest.game : titleIn(game.rules, language)}</span>
                  <span class="push small muted">{say.states[contest.state]}</span>
                </div>
                {isTeacher && <ContestTools {...{ of, contest }} />}
              </li>
            );
          })}
        </ul>
      )}
      {olderContests !== undefined && (
        <footer>
          <a href={olderContests}>{say.more}</a>
        </footer>
      )}
    </section>
  );
}

function ContestTools({ of, contest }: { readonly of: ClassRow; readonly contest: ListedContest }): VNode {
  const say = useMessages(messages);
  const at = `/classes/${of.id}/contests/${contest.id}`;
  return (
    <>
      <div class="row">
        {contest.hasBegun && (
          <a class="btn" href={`${at}/results.csv`} download={`results-${contest.id}.csv`}>
            <Icon name="down" />
            {say.csv}
          </a>
        )}
        <a class="btn" href={`${at}/alike`}>
          {say.alike.title}
        </a>
        {(contest.state === 'registration' || (contest.isPermanent && contest.state !== 'over')) && (
          <form method="post" action={`${at}/enter`}>
            <button class="btn" type="submit">
              {say.enterAll}
            </button>
          </form>
        )}
      </div>
      <ReferenceForm {...{ contest, at }} />
    </>
  );
}

function ReferenceForm({ contest, at }: { readonly contest: ListedContest; readonly at: string }): VNode {
  const say = useMessages(messages);
  const chosen = contest.candidates.find(({ bot }) => bot === contest.reference)?.id ?? '';
  return (
    <>
      <form class="row" method="post" action={`${at}/reference`}>
        <label class="pick">
          {say.reference}
          <select name="version">
            <option value="">{say.noReference}</option>
            {[true, false].map((isEntrant) => (
              <optgroup key={`${isEntrant}`} label={isEntrant ? say.entrants : say.arena}>
                {contest.candidates
                  .filter((candidate) => candidate.isEntrant === isEntrant)
                  .map(({ id, name }) => (
                    <option key={id} value={`${id}`} selected={id === chosen}>
                      {name}
                    </option>
                  ))}
              </optgroup>
            ))}
          </select>
        </label>
        <button class="btn" type="submit">
          {say.save}
        </button>
      </form>
      <p class="small muted">{say.referenceHint}</p>
    </>
  );
}

export interface HandInData {
  readonly of: ClassRow;
  readonly games: readonly KnownGame[];
  readonly form: Filled;
  readonly handed?: readonly Handed[];
}

export function HandInPage({ of, games, form, handed }: HandInData): VNode {
  const say = useMessages(messages);
  const { language } = useTexts();
  return (
    <>
      <div class="head">
        <div>
          <Crumbs of={of} />
          <h1>{say.handIn}</h1>
          <p>{say.handInLead(of.name)}</p>
        </div>
      </div>
      {handed !== undefined && <HandedCard of={of} handed={handed} />}
      <form class="card" method="post" action={`/classes/${of.id}/hand-in`} enctype="multipart/form-data">
        <div class="body form">
          <WholeForm form={form} />
          <Field
            name="game"
            label={say.game}
            form={form}
            choices={games.map(({ name, rules }) => [name, titleIn(rules, language)])}
          />
          <Field
            name="file"
            label={say.file}
            form={form}
            type="file"
            hint={say.fileHint(handInLimits.mebibytes, handInLimits.folders)}
            input={{ required: true, accept: '.zip,.tar.gz,.tgz' }}
          />
          <p class="small muted">{say.handInHint}</p>
          <button class="btn main" type="submit">
            {say.send}
          </button>
        </div>
      </form>
    </>
  );
}

function HandedCard({ of, handed }: { readonly of: ClassRow; readonly handed: readonly Handed[] }): VNode {
  const say = useMessages(messages);
  const { language } = useTexts();
  return (
    <section class="card" role="status">
      <header>
        <h2>{say.handed(handed.filter(({ bot }) => bot !== undefined).length, handed.length)}</h2>
        <a href={`/classes/${of.id}`}>{say.back}</a>
      </header>
      <div class="scroll">
        <table class="data small">
          <thead>
            <tr>
              <th scope="col">{say.folder}</th>
              <th scope="col">{say.bot}</th>
              <th scope="col">{say.outcome}</th>
            </tr>
          </thead>
          <tbody>
            {handed.map(({ folder, login, bot, wrong }) => (
              <tr key={folder}>
                <td>{folder}</td>
                <td>
                  {bot !== undefined && (
                    <a class="name" href={botAddress(bot.id, bot.version)}>
                      {bot.name}
                    </a>
                  )}{' '}
                  {login !== undefined && <Owner login={login} />}
                </td>
                <td>{wrong === undefined ? say.taken : <span class="bad">{asSentence(wrong, language)}</span>}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
