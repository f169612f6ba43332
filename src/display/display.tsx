import type { FastifyRequest } from 'fastify';
import type { MatchMessage } from '../text/match.ts';
import type { VNode } from 'preact';
import type { Frame } from '../game/view/frames.ts';
import type { MatchData } from '../web/viewer/data.ts';
import { Wall } from '../web/wall/wall.tsx';
import { MatchView } from '../web/viewer/match.tsx';
import { conversationIn } from '../web/viewer/panels.tsx';
import { titleOf } from '../web/kit/parts.tsx';
import { textsOf } from '../web/texts/all.ts';
import { titleIn } from '../game/title.ts';
import { useMessages } from '../web/texts/texts.ts';
import type { Artworks } from './artworks.ts';
import { everyone } from '../http/access.ts';
import { readAssets, type Assets } from '../http/assets.ts';
import { page } from '../http/page.tsx';
import { makeApp, sendPage, urlOf, type Serving } from '../http/defaults.ts';
import { answers, PageQuery, plainRoute, type App } from '../http/schema.ts';
import { makeStreams } from '../http/streams.ts';
import {
  add,
  begin,
  finish,
  greeting,
  emptyBroadcast,
  broadcastType,
  type BroadcastEvent,
  type BroadcastState,
} from '../http/broadcast.ts';
import { findGame } from '../http/views.ts';
import { messages } from './messages.ts';
import { frameAfter, readNews } from './news.ts';

const serverWentAway: MatchMessage = { code: 'server-went-away' };
const longest = 4 * 2 ** 20; // bytes of one line
const most = 128 * 2 ** 20; // bytes of all events of one game server

export interface DisplaySetup {
  readonly port: number;
  /** Saves boards, with --artworks. */
  readonly artworks?: Artworks | undefined;
}

/** A page for this machine only that shows what a game server tells, and waits for the next server. */
export async function serveDisplay({ port, artworks }: DisplaySetup): Promise<Serving> {
  const assets = readAssets();
  const app = makeApp(assets);
  const told = { ...emptyBroadcast(), attempt: Date.now(), listen }; // so that pages of an earlier display start over
  const streams = makeStreams();
  app.addHook('onRequest', async (request, reply) =>
    isForUs(request)
      ? undefined
      : await reply.code(421).type('text/plain').send('this is a display for its own machine: http://localhost\n'),
  );
  const front = {
    summary: 'The match that is told',
    querystring: PageQuery,
    response: answers('text/html', 'the match, or that there is none'),
  };
  app.get('/', { config: everyone, schema: front }, async (request, reply) =>
    sendPage(request, reply, await drawn(assets, request, told), 'no-store'),
  );
  const wall = { ...front, summary: 'The match that is told, for a projector' };
  app.get('/wall', { config: everyone, schema: wall }, async (request, reply) =>
    sendPage(request, reply, await drawnWall(assets, request, told), 'no-store'),
  );
  const live = plainRoute('The match as server-sent events', 'text/event-stream', 'display');
  app.get(
    '/live',
    { config: everyone, schema: live, exposeHeadRoute: false },
    async (request, reply) => await streams.follow(told, request, reply),
  );
  const schema = plainRoute('Says that this is a display', 'text/plain', 'display');
  app.get('/display', { config: everyone, schema }, async (_request, reply) => reply.type('text/plain').send(greeting));
  acceptBroadcasts(app, new Screen(told, artworks));
  await app.listen({ port, host: 'localhost' });
  return {
    url: urlOf(app, 'localhost'),
    async close() {
      await app.close();
      await artworks?.close();
    },
  };
}

function listen(this: BroadcastState, tell: (news: BroadcastEvent) => void): () => void {
  this.listeners.add(tell);
  return () => void this.listeners.delete(tell);
}

/** Refuses DNS rebinding: a page of another site under a name that resolves to this machine. */
const isForUs = ({ headers }: FastifyRequest): boolean =>
  /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i.test(headers.host ?? '');

async function drawn(
  assets: Assets,
  { language, url: address }: FastifyRequest,
  { match, frames }: BroadcastState,
): Promise<string> {
  const nav = { links, open: '/' };
  const frame = { language, address, nav, island: 'matches/island.tsx', data: { live: '/live', stays: '' } };
  if (match === undefined) return page(assets, { ...frame, title: messages[language].title }, <Nobody />);
  const { view } = (await findGame(match.game))!;
  const about = { match, frames: [...frames], view }; // frames may be added while the conversation is computed
  const title = `${titleOf(match, textsOf(language))}, ${titleIn(match, language)}`;
  return page(assets, { ...frame, title }, <MatchView {...about} conversation={await conversationIn(about)} />);
}

const links = [
  { href: '/', title: { en: 'Match', pl: 'Mecz' }, order: 1 },
  { href: '/wall', title: { en: 'Projector', pl: 'Rzutnik' }, order: 2 },
];

async function drawnWall(
  assets: Assets,
  { language, url: address }: FastifyRequest,
  { match, frames }: BroadcastState,
): Promise<string> {
  const { title, waiting } = messages[language];
  const frame = { title, language, address, island: 'wall/island.tsx', data: { live: '/live' }, bare: 'wall' } as const;
  if (match === undefined) return page(assets, frame, <p class="wallwait">{waiting}</p>);
  const { view } = (await findGame(match.game))!;
  return page(assets, frame, <Wall match={match} frames={[...frames]} view={view} />);
}

function Nobody(): VNode {
  const say = useMessages(messages);
  return (
    <section class="card gate">
      <div class="empty">
        <h1>{say.none}</h1>
        <p>{say.hint}</p>
      </div>
    </section>
  );
}

/** Shows one game server at a time; a new one replaces the one before. */
function acceptBroadcasts(app: App, screen: Screen): void {
  let dismiss = (): void => undefined;
  app.addContentTypeParser(broadcastType, (_request, payload, done) => done(null, payload));
  const schema = plainRoute('What a game server tells, a line each', 'text/plain', 'display');
  app.post('/tell', { config: everyone, schema }, async (request, reply) => {
    // Pages of other sites cannot send this content type, nor omit their origin, without our permission (CORS).
    if (request.headers['content-type'] !== broadcastType || request.headers.origin !== undefined)
      return await reply.code(403).send();
    dismiss();
    let isDismissed = false;
    dismiss = () => {
      isDismissed = true;
      answer(409, 'another game server is shown now');
    };
    let isAnswered = false;
    const answer = (status: number, why: string): void => {
      if (isAnswered) return;
      isAnswered = true;
      void reply.code(status).header('connection', 'close').type('text/plain').send(`${why}\n`);
    };
    try {
      for await (const line of linesOf(request)) {
        if (isDismissed) return reply;
        const wrong = await screen.hear(line);
        if (wrong !== undefined) throw new Error(wrong);
      }
      answer(200, 'shown');
    } catch (error) {
      answer(400, (error as Error).message);
    }
    if (!isDismissed) screen.leave();
    return reply;
  });
}

async function* linesOf({ raw }: FastifyRequest): AsyncGenerator<string> {
  let [rest, all]: [Buffer, number] = [Buffer.alloc(0), 0];
  for await (const chunk of raw as AsyncIterable<Buffer>) {
    all += chunk.length;
    rest = Buffer.concat([rest, chunk]);
    for (let end = rest.indexOf('\n'); end >= 0; end = rest.indexOf('\n')) {
      yield rest.toString('utf8', 0, end);
      rest = rest.subarray(end + 1);
    }
    if (rest.length > longest || all > most) throw new Error('that is too much to show');
  }
}

/** What is shown, as a game server tells it. */
class Screen {
  readonly #told: BroadcastState;
  readonly #artworks: Artworks | undefined;

  constructor(told: BroadcastState, artworks: Artworks | undefined) {
    this.#told = told;
    this.#artworks = artworks;
  }

  /** Takes a line, or tells what is wrong with it. */
  async hear(line: string): Promise<string | undefined> {
    const news = readNews(line);
    if ('wrong' in news) return news.wrong;
    const { event, data } = news.value;
    if (event === 'match') return await this.#begin(data.match);
    const { match, frames, isOver } = this.#told;
    if (match === undefined || isOver) return 'no match is being told';
    if (event === 'end') {
      this.#end({ ...data.match, id: 0, game: match.game });
      return undefined;
    }
    const frame = frameAfter(frames.at(-1), data.change);
    if ('wrong' in frame) return frame.wrong;
    this.#add(match, frame.value);
    return undefined;
  }

  async #begin(match: MatchData): Promise<string | undefined> {
    if ((await findGame(match.game)) === undefined) return 'there is no such game here';
    this.#told.isOver = false;
    begin(this.#told, { ...match, id: 0 }, this.#told.attempt + 1);
    this.#artworks?.begin();
    return undefined;
  }

  #add(match: MatchData, frame: Frame): void {
    add(this.#told, frame);
    this.#artworks?.see(match, frame);
  }

  #end(match: MatchData): void {
    finish(this.#told, { match });
    this.#artworks?.end(match);
  }

  /** The game server is gone. */
  leave(): void {
    const { match, isOver } = this.#told;
    if (match !== undefined && !isOver)
      finish(this.#told, { match: { ...match, state: 'void', reason: serverWentAway } });
  }
}
