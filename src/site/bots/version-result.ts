import { Type, type Static } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { faultKinds, type Fault } from '../../game/fault.ts';
import { Moment } from '../../http/api.ts';
import { HttpProblem } from '../../http/problem.ts';
import { eventText } from '../../http/subscribers.ts';
import type { Database } from '../../store/database.ts';
import { gameOf } from '../../store/games.ts';
import { explain } from '../../text/explain.ts';
import { botAddress } from '../../web/kit/addresses.ts';
import type { VersionEvents } from '../../web/bots/data.ts';
import { maySee } from '../games/visible.ts';
import type { Site } from '../site.ts';
import { awaitedLanguage } from './languages.ts';
import { ownerOf, placeOf, uploadOf, versionsOf, type UploadRow } from './queries.ts';

export const States = Type.Enum(['waiting', 'building', 'trial', 'ready', 'refused']);
const text = (description: string) => Type.Union([Type.String({ description }), Type.Null()]);
const integer = (description: string) => Type.Union([Type.Integer({ description }), Type.Null()]);
const Faults = Type.Unsafe<Fault>(Type.Enum(Object.keys(faultKinds)));

export const VersionResult = Type.Object({
  bot: Type.Integer(),
  version: Type.Integer({ description: 'its number among the versions of the bot' }),
  name: Type.String(),
  game: Type.String(),
  owner: Type.Union([Type.String(), Type.Null()]),
  protocol: text('the protocol of its game that it speaks; null: a judge leads the game'),
  state: States,
  place: integer('how many versions are built before it, while it waits'),
  url: Type.String({ description: 'the path of its page' }),
  waitsFor: text('the language that no worker has now'),
  file: text('the name of the file that was sent; for the owner'),
  trial: integer('the number of the trial match'),
  failure: Type.Union([
    Type.Object({
      fault: Faults,
      code: Type.String(),
      detail: Type.String({ description: 'what happened' }),
      told: text('what it was told last; for the owner'),
      said: text('what it or its build wrote last; for the owner'),
      hint: Type.String(),
      seat: integer('its seat in the trial match, from 0, if it played'),
    }),
    Type.Null(),
  ]),
  output: text('what the build wrote; for the owner'),
  stderr: text('what it wrote to stderr in the trial; for the owner'),
  since: Moment,
});
export type VersionResult = Static<typeof VersionResult>;

/** A version as this visitor may know it, by default the newest; the problem 404 when there is none. */
export async function versionResult(
  { db }: Pick<Site, 'db'>,
  request: FastifyRequest,
  bot: number,
  wanted?: number,
): Promise<VersionResult & { readonly id: number }> {
  const versions = await versionsOf(db, bot);
  const version = wanted === undefined ? versions[0] : versions.find((one) => one.number === wanted);
  if (version === undefined) throw new HttpProblem(404);
  const game = await gameOf(db, version.game);
  if (!(await maySee(db, request, game))) throw new HttpProblem(404);
  const [owner, upload] = await Promise.all([ownerOf(db, bot), uploadOf(db, version.id)]);
  const isOwn = owner !== undefined && owner.people.includes(request.visitor?.user ?? 0);
  const waitsFor = (upload && (await awaitedLanguage(db, upload))) ?? null;
  return {
    id: version.id,
    bot,
    version: version.number,
    name: version.name,
    game: version.game,
    owner: owner === undefined || owner.isGone ? null : owner.login,
    protocol: version.protocol ?? game.protocols[0]?.name ?? null,
    state: upload?.state ?? 'ready',
    place: upload?.state === 'waiting' && waitsFor === null ? await placeOf(db, version.id) : null,
    url: botAddress(bot, version.number),
    waitsFor,
    file: isOwn ? (upload?.file ?? null) : null,
    trial: upload?.trial ?? null,
    failure: upload === undefined ? null : await failureResult(db, request, version.game, upload, isOwn),
    output: isOwn ? (upload?.output ?? null) : null,
    stderr: isOwn ? (upload?.stderr ?? null) : null,
    since: version.createdAt.toISOString(),
  };
}

async function failureResult(
  db: Database,
  request: FastifyRequest,
  game: string,
  { failure }: UploadRow,
  isOwn: boolean,
): Promise<VersionResult['failure']> {
  if (failure === null) return null;
  const { rules } = await gameOf(db, game);
  const { what, told, said, hint } = explain(failure, failure.turn, request.language, rules.messages);
  return {
    fault: failure.fault,
    code: failure.reason.code,
    detail: what,
    told: isOwn ? (told?.[1] ?? null) : null,
    said: isOwn ? (said?.[1] ?? null) : null,
    hint: hint[1],
    seat: failure.seat ?? null,
  };
}

/** Streams a version from now on: its states, and for its owner what the build writes. */
export async function followVersion(
  site: Site,
  request: FastifyRequest,
  reply: FastifyReply,
  bot: number,
  number: number,
): Promise<FastifyReply> {
  const { id } = await versionResult(site, request, bot, number);
  return await site.streams.open(
    reply,
    () => [],
    (subscriber) => {
      const tell = <Name extends keyof VersionEvents>(event: Name, data: VersionEvents[Name]): void =>
        subscriber.send(eventText(event, data));
      let [written, told] = ['', ''];
      return site.versions.watch(`${id}`, async () => {
        const { id: _id, output, ...version } = await versionResult(site, request, bot, number);
        const now = output ?? '';
        const from = now.startsWith(written) ? written.length : 0; // another attempt begins anew
        if (now !== written) tell('output', { from, text: now.slice(from) });
        written = now;
        if (JSON.stringify(version) !== told) tell('version', version);
        told = JSON.stringify(version);
      });
    },
  );
}
