import { sentence } from '../../text/sentence.ts';
import { languageOf } from '../../text/faults.ts';
import { randomBytes } from 'node:crypto';
import { basename } from 'node:path';
import { escape } from '../../kit/escape.ts';
import type { Times } from '../../game/log.ts';
import { gameNames, tournamentHabit, type AnyGame } from '../../match/games.ts';
import { botLimits } from '../../sandbox/box.ts';
import type { Offer } from '../../pairing/format.ts';
import { Usage } from '../command.ts';
import { readMinimum, readTerminator, withSign } from '../judged.ts';
import { readJudgedLimits, readLimits } from '../limits.ts';
import { chooseGame, flagsOf, gameFlags, readNumber, readOptions, readWords, type Values } from '../options.ts';
import type { SandboxPolicy } from '../../programs/policy.ts';
import { entrantCalled } from '../../tournament/begin.ts';
import { hashOfProgram, type Players } from '../../tournament/contenders.ts';
import { loadFormats } from '../../tournament/formats.ts';
import type { Judge, Plan } from '../../tournament/plan.ts';

/** What the words of a command line ask for. */
export interface Arguments {
  readonly values: Values;
  /** Missing where a judge program knows the rules. */
  readonly game?: { readonly name: string; readonly rules: AnyGame };
  readonly title: string;
  readonly out: string;
  readonly concurrency: number;
  readonly players: string;
}

const ownFlags = [
  'players',
  'format',
  'seed',
  'out',
  'concurrency',
  'withdraw',
  'move-time',
  'wall',
  'match-time',
  'match-cpu',
  'startup',
  'memory',
  'judge',
  'seats',
  'terminator',
  'minimum',
];
const judgeFlags = ['terminator', 'minimum'];

export async function readArguments(args: string[], cores: number): Promise<Arguments> {
  const isJudged = args.some((word) => /^--judge(=|$)/.test(word));
  const named =
    args.find((word) => gameNames().includes(word)) ?? args.slice(0, 1).find((word) => !word.startsWith('-'));
  const rules = isJudged ? undefined : await chooseGame(named);
  const { values, positionals } = readWords(withSign(args), {
    ...flagsOf([...ownFlags, ...(await formatFlags())]),
    trusted: { type: 'boolean' },
    ...(rules && gameFlags(rules)),
  });
  const stranger = positionals[isJudged ? 0 : 1];
  if (stranger !== undefined)
    throw new Usage(
      `the players of a tournament are given by --players FOLDER or FILE, and ${JSON.stringify(escape(stranger, 40))} is too much`,
    );
  if (typeof values.players !== 'string') throw new Usage('say who plays, by --players FOLDER or --players FILE');
  const lost = isJudged ? undefined : judgeFlags.find((flag) => values[flag] !== undefined);
  if (lost !== undefined) throw new Usage(`--${lost} goes with --judge`);
  const judge = basename((values.judge as string | undefined) ?? '').replace(/\.[^.]*$/, '');
  return {
    values,
    ...(rules && { game: { name: named!, rules } }),
    title: rules?.title ?? `Judge ${escape(basename(values.judge as string), 60)}`,
    players: values.players,
    out:
      (values.out as string | undefined) ?? `tournament-${isJudged ? judge.replace(/[^A-Za-z0-9_-]/g, '_') : named!}`,
    concurrency: readNumber(values, 'concurrency', 'The number of games at once', {
      least: 1,
      most: 1024,
      otherwise: cores,
    }),
  };
}

/** As much of a plan as is known before anybody is built. */
type Draft = Pick<Plan, 'arena' | 'game' | 'judge' | 'seats' | 'options' | 'format' | 'settings'> & {
  readonly offer: Offer;
  readonly times: Times;
  readonly seed: string | undefined;
};

export async function draftOf(args: Arguments): Promise<Draft> {
  const { values, game, title } = args;
  const seats = readSeats(args);
  const format =
    (values.format as string | undefined) ??
    (game && (await tournamentHabit(game.name))?.format) ??
    (seats === 1 ? 'solo' : seats === 2 ? 'swiss' : 'tables');
  const offer = await chooseFormat(format);
  const wanted = { one: 1, two: 2, any: seats }[offer.seats];
  if (wanted !== seats)
    throw new Usage(
      `${format} is for ${wanted === 1 ? 'one' : 'two'} at a table, and ${title} has ${seats} seats; try --format ${seats === 2 ? 'swiss' : 'tables'}`,
    );
  return {
    arena: 1,
    ...(game ? { game: game.name } : { judge: readJudge(values) }),
    seats,
    options: game ? readOptions(game.rules, values) : {},
    format,
    offer,
    settings: await readSettings(format, offer, values, game?.rules.options ?? {}),
    times: game ? readLimits(game.rules, values) : readJudgedLimits(values),
    seed: values.seed as string | undefined,
  };
}

/** The plan with those who play; `seed` is that of a tournament that was begun already. */
export function planOf(
  { offer, times, ...draft }: Draft,
  { contenders, refused }: Players,
  policy: SandboxPolicy | undefined,
  seed: string | undefined,
): Plan {
  const tooFew = objectionTo(contenders.length, draft.seats);
  if (tooFew !== undefined) throw new Usage(tooFew);
  const objection = offer.objection?.(contenders.length, draft.settings, draft.seats);
  if (objection !== undefined) throw new Usage(sentence(objection, languageOf(process.env)));
  return {
    ...draft,
    seed: draft.seed ?? seed ?? randomBytes(8).toString('hex'),
    limits: {
      ...times,
      memory: policy?.limits.memory ?? botLimits.memory,
      ...policy?.timing,
      trusted: policy?.free ?? false,
    },
    entrants: contenders.map(({ player: _player, ...entrant }) => entrant),
    refused,
  };
}

function readSeats({ values, game, title }: Arguments): number {
  if (game === undefined)
    return readNumber(values, 'seats', 'The number of seats', { least: 1, most: 64, otherwise: 2 });
  const { min, max } = game.rules.seats;
  if (values.seats !== undefined && min === max && values.seats !== `${min}`)
    throw new Usage(`${title} has ${min} seats`);
  return readNumber(values, 'seats', 'The number of seats', { least: min, most: max, otherwise: min });
}

/** Who is to withdraw. */
export function readLeaver({ withdraw }: Values, plan: Plan): Plan['entrants'][number] | undefined {
  if (typeof withdraw !== 'string') return undefined;
  const found = entrantCalled(plan, withdraw);
  if (found !== undefined) return found;
  throw new Usage(`${JSON.stringify(escape(withdraw, 40))} cannot withdraw: there is no such player in the tournament`);
}

/** A format that is there. */
export async function chooseFormat(name: string): Promise<Offer> {
  const formats = await loadFormats();
  const found = formats.get(name);
  if (found === undefined)
    throw new Usage(`there is no format "${escape(name, 40)}"; there are ${[...formats.keys()].join(', ')}`);
  return found;
}

/** What was chosen in the format, defaults for the rest. */
async function readSettings(format: string, offer: Offer, values: Values, options: object): Promise<object> {
  const own = Object.keys(offer.options);
  const foreign = (await formatFlags()).find(
    (flag) => values[flag] !== undefined && !own.includes(flag) && !(flag in options),
  );
  if (foreign !== undefined)
    throw new Usage(
      `there is no --${foreign} in the format ${format}, which has ${own.map((flag) => `--${flag}`).join(', ')}`,
    );
  return readOptions(offer, values);
}

const formatFlags = async (): Promise<string[]> =>
  [...(await loadFormats()).values()].flatMap(({ options }) => Object.keys(options));

function objectionTo(entrants: number, seats: number): string | undefined {
  if (entrants === 0) return 'nobody can take part';
  if (seats > 1 && entrants === 1) return 'there is only one player, and a tournament needs two';
  return entrants < seats ? `${entrants} players cannot fill a table of ${seats}` : undefined;
}

function readJudge(values: Values): Judge {
  const what = values.judge as string;
  const minimum = readMinimum(values.minimum as string | undefined);
  return {
    name: basename(what),
    is: hashOfProgram(what, process.cwd()),
    terminator: readTerminator(values.terminator as string | undefined),
    ...(minimum === undefined ? {} : { minimum }),
  };
}
