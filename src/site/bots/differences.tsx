import { Type } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import type { VNode } from 'preact';
import type { Owned } from '../../http/access.ts';
import { returns } from '../../http/api.ts';
import { HttpProblem } from '../../http/problem.ts';
import { answers, Id, pageQueryWith, type App } from '../../http/schema.ts';
import { asSentence } from '../../http/sentence.ts';
import type { Message } from '../../game/message.ts';
import { printable } from '../../kit/escape.ts';
import { note } from '../../people/audit.ts';
import { differencesOf, mostCompared, type FileDifference } from '../../programs/differences.ts';
import { isUnbuilt } from '../../programs/prepared.ts';
import type { VersionRow } from '../../store/contests.ts';
import { botAddress } from '../../web/kit/addresses.ts';
import { useMessages, useTexts } from '../../web/texts/texts.ts';
import { show, type Site } from '../site.ts';
import { messages } from './messages.ts';
import { ownerOf, sourceOf, versionsOf } from './queries.ts';
import { notedBy } from '../noted.ts';

const tags = ['bots'];
const Version = Type.String({ pattern: '^[1-9][0-9]{0,8}$', description: 'the number of a version' });
const mostLines = 4000; // of all files, on a page

/** What differs between two versions of a bot, for its owner and administrators. */
export function addDifferences(app: App, site: Site): void {
  const { db } = site;
  const own: Owned = {
    ownerOf: async (request) => (await ownerOf(db, Number((request.params as { id: string }).id)))?.people,
    isAlsoAdmins: true,
  };

  /** The differences, with a note when somebody else than the owner sees them; by default of the two newest versions. */
  const read = async (
    request: FastifyRequest,
    bot: number,
    wanted: { readonly from?: string; readonly to?: string },
  ): Promise<DifferencesData> => {
    const versions = (await versionsOf(db, bot)).filter(({ hasSource }) => hasSource);
    if (versions.length === 0) throw new HttpProblem(404);
    const to = Number(wanted.to ?? versions[0]?.number);
    const from = Number(wanted.from ?? versions.find(({ number }) => number < to)?.number ?? to);
    const [before, after] = [await sourceOf(db, bot, from), await sourceOf(db, bot, to)];
    if (before === undefined || after === undefined) throw new HttpProblem(404);
    const { user: visitor } = request.visitor!;
    if (!(await ownerOf(db, bot))!.people.includes(visitor))
      for (const number of new Set([from, to]))
        await note(db, 'source-seen', { ...notedBy(request), subject: `${bot} ${number}` });
    const found = await differencesOf(before, after);
    return { versions, from, to, found: isUnbuilt(found) ? found.failure.reason : found };
  };

  const page = {
    summary: 'What differs between two versions of a bot, for its owner and administrators',
    tags,
    params: Id,
    querystring: pageQueryWith({ from: Type.Optional(Version), to: Type.Optional(Version) }),
    response: answers('text/html', 'the differences, file by file; by default of the two newest versions'),
  };
  app.get('/bots/:id/differences', { config: { access: own }, schema: page }, async (request, reply) => {
    const data = await read(request, Number(request.params.id), request.query);
    return await show(
      site,
      request,
      reply,
      { title: `${messages[request.language].differences.title}, ${data.versions[0]!.name}`, isPrivate: true },
      <DifferencesPage {...data} />,
    );
  });

  const api = {
    ...page,
    querystring: Type.Object({ from: Type.Optional(Version), to: Type.Optional(Version) }),
    response: returns(
      200,
      Type.Array(
        Type.Object({
          name: Type.String(),
          kind: Type.Enum(['changed', 'added', 'removed', 'binary', 'large', 'rewritten']),
          lines: Type.Array(Type.String(), { description: 'as diff -u writes them' }),
        }),
      ),
    ),
  };
  app.get('/api/v1/bots/:id/differences', { config: { access: own, scope: 'read' }, schema: api }, async (request) => {
    const { found } = await read(request, Number(request.params.id), request.query);
    if ('code' in found) throw new HttpProblem(422, { detail: found });
    return found.map((file) => ({ ...file, lines: [...file.lines] }));
  });
}

interface DifferencesData {
  readonly versions: readonly VersionRow[];
  readonly from: number;
  readonly to: number;
  /** The files, or why an archive cannot be unpacked. */
  readonly found: readonly FileDifference[] | Message;
}

function DifferencesPage({ versions, from, to, found }: DifferencesData): VNode {
  const say = useMessages(messages).differences;
  const { words } = useTexts();
  const { bot } = versions[0]!;
  return (
    <>
      <div class="head">
        <div>
          <nav class="crumbs" aria-label={words.where}>
            <a href={botAddress(bot, to)}>{versions.find(({ number }) => number === to)?.name}</a>
          </nav>
          <h1>{say.title}</h1>
        </div>
        <ChooseVersions
          action={`/bots/${bot}/differences`}
          {...{ from, to }}
          numbers={versions.map(({ number }) => number)}
        />
      </div>
      <FoundDifferences {...{ from, to, found }} />
    </>
  );
}

/** What differs, file by file. */
export function FoundDifferences({ from, to, found }: Pick<DifferencesData, 'from' | 'to' | 'found'>): VNode {
  const say = useMessages(messages).differences;
  const { language } = useTexts();
  if ('code' in found) return <p class="error">{asSentence(found, language)}</p>;
  if (found.length === 0) return <p>{from === to ? say.sameVersion : say.same}</p>;
  return (
    <>
      {withinLines(found).map((file) => (
        <FileCard key={file.name} {...file} />
      ))}
    </>
  );
}

/** The form that chooses two versions. */
export const ChooseVersions = ({
  action,
  from,
  to,
  numbers,
}: Pick<DifferencesData, 'from' | 'to'> & { readonly action: string; readonly numbers: readonly number[] }): VNode => {
  const say = useMessages(messages).differences;
  return (
    <form class="row" method="get" action={action}>
      <Choice name="from" label={say.from} chosen={from} numbers={numbers} />
      <Choice name="to" label={say.to} chosen={to} numbers={numbers} />
      <button class="btn" type="submit">
        {say.show}
      </button>
    </form>
  );
};

const Choice = ({
  name,
  label,
  chosen,
  numbers,
}: {
  readonly name: string;
  readonly label: string;
  readonly chosen: number;
  readonly numbers: readonly number[];
}): VNode => (
  <label class="pick">
    {label}
    <select name={name}>
      {numbers.map((number) => (
        <option key={number} value={number} selected={number === chosen}>
          {number}
        </option>
      ))}
    </select>
  </label>
);

/** As many lines of all files as a page shows; the rest of a file is counted. */
function withinLines(found: readonly FileDifference[]): (FileDifference & { readonly left: number })[] {
  let room = mostLines;
  return found.map((file) => {
    const lines = file.lines.slice(0, room);
    room -= lines.length;
    return { ...file, lines, left: file.lines.length - lines.length };
  });
}

const classes: Readonly<Record<string, string>> = { '+': 'added', '-': 'removed', '@': 'place' };

function FileCard({ name, kind, lines, left }: FileDifference & { readonly left: number }): VNode {
  const say = useMessages(messages).differences;
  return (
    <section class="card">
      <header>
        <h2>{printable(name)}</h2>
        <span class="tag">{say.kinds[kind]}</span>
      </header>
      {kind === 'large' && <p class="body">{say.large(mostCompared / 1024)}</p>}
      {kind === 'rewritten' && <p class="body">{say.rewritten}</p>}
      {kind === 'binary' && <p class="body">{say.binary}</p>}
      {lines.length > 0 && (
        <pre class="code flush diff" role="group" tabindex={0} aria-label={printable(name)}>
          {lines.map((line, at) => (
            <span key={at} class={classes[line.charAt(0)] ?? ''}>
              {`${printable(line.replaceAll('\t', '    '))}\n`}
            </span>
          ))}
        </pre>
      )}
      {left > 0 && <footer>{say.left(left)}</footer>}
    </section>
  );
}
