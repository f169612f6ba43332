import { roundOf, unlimited } from '../../game/clock.ts';
import type { Bot } from '../../game/player.ts';
import type { MatchEvent } from '../../game/log.ts';
import type { Frame } from '../../game/view/frames.ts';
import { inProcess, playMatch } from '../../referee/play.ts';
import { Recording } from '../../referee/recording.ts';
import { loadRules } from '../kit/views.ts';
import type { AnyGame } from './choosing.ts';
import { Person } from './person.ts';
import { clockFor, seatOf, type FromThread, type Plan, type ToThread } from './plan.ts';

// A thread of the page: it plays a match by the rules, with bots that came with the arena and at most one person. A page
// ends it with the match.

type AnyBot = Bot<unknown, unknown>;
const bots = import.meta.glob<{ bot: AnyBot }>(['../../../games/*/bots/*.ts', '!**/*.test.ts']);

const tell = (news: FromThread): void => postMessage(news);
let person: Person<unknown, unknown> | undefined;

addEventListener('message', ({ data }: MessageEvent<ToThread>) => {
  if (data.kind === 'begin')
    play(data).catch((error: unknown) => tell({ kind: 'broken', why: (error as Error).message }));
  else if (data.kind === 'resign') person?.resign();
  else {
    const reason = person?.move(data.turn, data.text);
    if (reason !== undefined) tell({ kind: 'refused', reason });
  }
});

async function play({ plan, past, pace }: ToThread & { readonly kind: 'begin' }): Promise<void> {
  const rules = await loadRules(plan.game);
  let state: unknown;
  const own = seatOf(plan);
  if (own !== undefined)
    person = new Person({
      ask: (turn) => tell({ kind: 'ask', turn }),
      read: (text) => rules.read(text),
      objection: (move) => rules.objection(state, own, move),
      isTimed: plan.clock !== undefined,
    });
  const seated = await Promise.all(
    plan.seats.map(async (bot) => (bot === null ? person! : inProcess(limited(await loadBot(plan.game, bot), plan)))),
  );
  const recording = new Recording();
  const open: Frame[] = [];
  let shown = 0;
  for await (const event of playMatch({ ...startOf(plan), rules, seated, ...pastOf(past) })) {
    recording.add(event);
    if (event.event === 'fault') {
      const { event: _event, ms: _ms, ...fault } = event;
      tell({ kind: 'fault', fault });
      if (event.fault === 'resigned') person = undefined;
    } else if (event.event === 'end') {
      const { event: _event, ...outcome } = event;
      const finished = { log: recording.log, times: recording.times };
      tell({ kind: 'end', outcome, finished, ...(rules.redraw !== undefined && { open }) });
    } else {
      state = event.state;
      const isPast = shown++ <= past.length;
      const frame = frameOf(rules, plan, event);
      if (rules.redraw !== undefined) open.push({ ...frame, view: rules.open?.(state) ?? rules.view(state) });
      tell({ kind: 'frame', frame, isPast });
      const isOwn = event.event === 'turn' && own !== undefined && event.moves[own] !== undefined;
      if (!isPast && !isOwn && (own === undefined || person !== undefined)) await pause(pace);
    }
  }
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const startOf = (plan: Plan) => {
  const { game, seed, options, names, clock, from } = plan;
  return {
    game,
    seed,
    options,
    players: names,
    moveTime: clock?.ms ?? unlimited,
    clock: clockFor(plan),
    ...(from !== undefined && { from: { match: `${from.match}`, turn: from.turn } }),
  };
};

const pastOf = (past: (ToThread & { readonly kind: 'begin' })['past']) => ({
  past: past.map(({ moves }) => moves),
  took: past.map(({ ms }) => ms),
});

async function loadBot(game: string, name: string): Promise<AnyBot> {
  return (await bots[`../../../games/${game}/bots/${name}.ts`]!()).bot;
}

/** A bot that plans its time has that of the game's ladder, however long the person may think. */
const limited =
  (bot: AnyBot, { botTime }: Plan): AnyBot =>
  (view, question) =>
    bot(view, { ...question, limit: { wall: Math.min(question.limit.wall, botTime) } });

/** A position as the person sees it; who looks on sees all. */
function frameOf(rules: AnyGame, plan: Plan, event: MatchEvent & { readonly state: unknown }): Frame {
  const { state } = event;
  const seat = seatOf(plan);
  const clock = clockFor(plan);
  const { moves, ms } = event.event === 'turn' ? event : { moves: {}, ms: {} };
  return {
    view: seat === undefined ? (rules.open?.(state) ?? rules.view(state)) : rules.view(state, seat),
    moves,
    ms,
    toMove: rules.toMove(state),
    ...(clock.kind === 'game' && { clock: roundOf(rules, state) }),
  };
}
