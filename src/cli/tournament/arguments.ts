import { spokenTitle } from '../../text/spoken.ts';
import { said } from '../../text/said.ts';
import { randomBytes } from 'node:crypto';
import { basename } from 'node:path';
import { escape } from '../../kit/escape.ts';
import type { Titled } from '../../game/title.ts';
import type { Times } from '../../game/log.ts';
import { gameNames, tournamentDefaults, type AnyGame } from '../../match/games.ts';
import { botLimits } from '../../sandbox/sandbox.ts';
import type { FormatDefinition } from '../../pairing/format.ts';
import { Usage } from '../usage.ts';
import { readArguments, readFields } from '../arguments.ts';
import { chooseGame, meant } from '../choose.ts';
import { choice, folder, integer, list, quoted, string, yes, type ValuesOf } from '../flags.ts';
import { judgeFlags } from '../judge-flags.ts';
import { judgedLimits, limitFlags, limitsOf, protocolOf } from '../limits.ts';
import { texts } from '../text/tournament.ts';
import type { SandboxPolicy } from '../../programs/policy.ts';
import { entrantCalled, type GrantedBye } from '../../tournament/begin.ts';
import { hashOfProgram, type Players } from '../../tournament/contenders.ts';
import { loadFormats, seatsFor, settled, usualFormat } from '../../tournament/formats.ts';
import { defaultRating, ratingNames } from '../../tournament/ratings.ts';
import { judgedTitle, type Judge, type Plan } from '../../tournament/plan.ts';

export const flags = {
  players: string('players'),
  format: string('format'),
  rating: choice(ratingNames(), defaultRating),
  seed: string(),
  title: string(),
  out: folder(),
  concurrency: integer({ least: 1, most: 1024 }),
  withdraw: string('name'),
  bye: list('bye'),
  ...limitFlags,
  ...judgeFlags,
  json: yes(),
};
type Values = ValuesOf<typeof flags>;

/** What the command line asks for. */
export interface Arguments {
  readonly values: Values;
  /** The options of the game and the format as written. */
  readonly written: Readonly<Record<string, string>>;
  /** Missing when a judge program knows the rules. */
  readonly game?: { readonly name: string; readonly rules: AnyGame };
  /** The name of the game. */
  readonly named: string | undefined;
  /** The judge program, if there is one. */
  readonly judge: string | undefined;
  readonly titled: Titled;
  readonly out: string;
  readonly concurrency: number;
  readonly players: string;
}

export async function readTournament(args: string[], cores: number): Promise<Arguments> {
  const isJudged = args.some((word) => /^--judge(=|$)/.test(word));
  const word =
    args.find((each) => gameNames().includes(each)) ?? args.slice(0, 1).find((each) => !each.startsWith('-'));
  const rules = isJudged ? undefined : await chooseGame(word);
  const fields = { ...(await formatFields()), ...rules?.options };
  const { values, written, positionals, given } = readArguments(args, flags, { fields });
  const stranger = positionals[1];
  if (stranger !== undefined) throw new Usage(texts().tooMuch(quoted(stranger)));
  const named = isJudged ? positionals[0] : word;
  if (isJudged && named !== undefined) refuseName(named);
  if (values.players === undefined) throw new Usage(texts().whoPlays);
  const lost = isJudged ? undefined : ['terminator', 'minimum'].find((flag) => given.includes(flag));
  if (lost !== undefined) throw new Usage(texts().withJudge(lost));
  const { judge, title } = values;
  if (title !== undefined && !/^[^\p{Cc}]{1,100}$/u.test(title)) throw new Usage(texts().badTitle(quoted(title)));
  const file = basename(judge ?? '');
  return {
    values,
    written,
    judge,
    named,
    ...(rules && { game: { name: named!, rules } }),
    titled: rules ?? judgedTitle({ game: named, judge: { name: file } }),
    players: values.players,
    out: values.out ?? `tournament-${named ?? file.replace(/\.[^.]*$/, '').replace(/[^A-Za-z0-9_-]/g, '_')}`,
    concurrency: values.concurrency ?? cores,
  };
}

/** The name of a judge's game is one that a site could give it. */
function refuseName(name: string): void {
  if (gameNames().includes(name)) throw new Usage(texts().builtIn(name));
  if (!/^[a-z0-9][a-z0-9-]{0,59}$/.test(name)) throw new Usage(texts().badName(quoted(name)));
}

/** The part of a plan that is known before programs are built. */
type Draft = Pick<
  Plan,
  'arena' | 'game' | 'judge' | 'seats' | 'options' | 'format' | 'settings' | 'rating' | 'protocol'
> & {
  readonly offer: FormatDefinition;
  readonly times: Times;
  readonly seed: string | undefined;
};

export async function draftOf(args: Arguments): Promise<Draft> {
  const { values, written, named, game, judge } = args;
  const seats = readSeats(args);
  const usual = game && (await tournamentDefaults(game.name));
  const format = values.format ?? usual?.format ?? usualFormat(seats);
  const offer = await chooseFormat(format);
  const wanted = seatsFor(offer, seats);
  if (wanted !== seats)
    throw new Usage(texts().formatSeats(format, wanted, spokenTitle(args.titled), seats, usualFormat(seats)));
  return {
    arena: 1,
    ...(named !== undefined && { game: named }),
    ...(game && (await protocolOf(game.name, values))),
    ...(judge !== undefined && { judge: judgeOf(judge, values) }),
    seats,
    options: game ? readFields(game.rules.options, written, game.rules.messages) : {},
    format,
    offer,
    settings: settled(
      offer,
      await readSettings(format, offer, written, game?.rules.options ?? {}),
      usual?.isRotation === true,
    ),
    ...(values.rating !== defaultRating && { rating: values.rating }),
    times: game ? limitsOf(game.rules, values) : judgedLimits(values),
    seed: values.seed,
  };
}

/** The plan with its players; `seed` is that of a tournament that was begun already. */
export function planOf(
  { offer, times, ...draft }: Draft,
  { contenders, refused }: Players,
  policy: SandboxPolicy | undefined,
  seed: string | undefined,
): Plan {
  const tooFew = objectionTo(contenders.length, draft.seats);
  if (tooFew !== undefined) throw new Usage(tooFew);
  const objection = offer.objection?.(contenders.length, draft.settings, draft.seats);
  if (objection !== undefined) throw new Usage(said(objection));
  return {
    ...draft,
    seed: draft.seed ?? seed ?? randomBytes(8).toString('hex'),
    limits: {
      ...times,
      memory: policy?.limits.memory ?? botLimits.memory,
      ...policy?.timing,
      trusted: policy?.trusted ?? false,
    },
    entrants: contenders.map(({ player: _player, what: _what, ...entrant }) => entrant),
    refused,
  };
}

function readSeats({ values: { seats }, game, titled }: Arguments): number {
  if (game === undefined) return seats ?? 2;
  const { min, max } = game.rules.seats;
  if (seats === undefined) return min;
  if (min === max && seats !== min) throw new Usage(texts().hasSeats(spokenTitle(titled), min));
  return integer({ least: min, most: max, default: min }).read([`${seats}`], '--seats');
}

/** The player to be withdrawn. */
export function readLeaver(withdraw: string | undefined, plan: Plan): Plan['entrants'][number] | undefined {
  if (withdraw === undefined) return undefined;
  const found = entrantCalled(plan, withdraw);
  if (found !== undefined) return found;
  throw new Usage(texts().cannotWithdraw(quoted(withdraw)));
}

/** The byes that are granted: `NAME=ROUND:half`. Only a Swiss leaves out a round for one player. */
export function readByes(written: readonly string[], plan: Plan): GrantedBye[] {
  if (written.length > 0 && plan.format !== 'swiss') throw new Usage(texts().byeOfSwiss(plan.format));
  return written.map((text) => {
    const [, called = '', round, kind] = /^(.+)=(\d{1,4}):(full|half|zero)$/.exec(text) ?? [];
    if (kind === undefined) throw new Usage(texts().byeForm(quoted(text)));
    const found = entrantCalled(plan, called);
    if (found === undefined) throw new Usage(texts().noByeFor(quoted(called)));
    return { name: found.name, round: Number(round), kind: kind as GrantedBye['kind'] };
  });
}

/** The format of this name; a `Usage` if there is none. */
export async function chooseFormat(name: string): Promise<FormatDefinition> {
  const formats = await loadFormats();
  const found = formats.get(name);
  if (found !== undefined) return found;
  const names = [...formats.keys()];
  throw new Usage(
    `${texts().noFormat(escape(name, 40))}${meant(name, names) || `; ${texts().formats(names.join(', '))}`}`,
  );
}

/** The options of the format, with defaults for those that were not given. */
async function readSettings(
  format: string,
  offer: FormatDefinition,
  written: Arguments['written'],
  options: object,
): Promise<object> {
  const own = Object.keys(offer.options);
  const foreign = Object.keys(await formatFields()).find(
    (flag) => written[flag] !== undefined && !own.includes(flag) && !(flag in options),
  );
  if (foreign !== undefined)
    throw new Usage(texts().noSetting(foreign, format, own.map((flag) => `--${flag}`).join(', ')));
  return readFields(offer.options, written);
}

/** The options of all formats: those that the chosen format lacks are refused later. */
export const formatFields = async (): Promise<object> =>
  Object.assign({}, ...[...(await loadFormats()).values()].map(({ options }) => options)) as object;

function objectionTo(entrants: number, seats: number): string | undefined {
  if (entrants === 0) return texts().nobody;
  if (seats > 1 && entrants === 1) return texts().onlyOne;
  return entrants < seats ? texts().cannotFill(entrants, seats) : undefined;
}

const judgeOf = (what: string, { minimum, terminator }: Values): Judge => ({
  name: basename(what),
  is: hashOfProgram(what, process.cwd()),
  terminator,
  ...(minimum === undefined ? {} : { minimum }),
});
