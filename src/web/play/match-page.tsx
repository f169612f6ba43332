import type { VNode } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { seatName } from '../../game/seat.ts';
import { titleIn } from '../../game/title.ts';
import type { GameView } from '../../game/view/viewer.ts';
import { matchSentence } from '../../text/match-sentence.ts';
import { useMessages, useTexts } from '../texts/texts.ts';
import type { MatchData } from '../viewer/data.ts';
import type { Recorded } from '../viewer/recorded.ts';
import { endingOf } from '../viewer/headline.ts';
import type { AnyGame } from './choosing.ts';
import type { Kept, KeptMatches } from './kept.ts';
import { pageMessages } from './page-messages.ts';
import { clockFor, seatOf, type Finished, type PlayedTurn, type Plan } from './plan.ts';
import { ResultCard, type Fate } from './result-card.tsx';
import { nothingShown, Running, type Shown } from './running.ts';
import { isUnsent, saveLog, send, settle } from './send.ts';
import { Table } from './table.tsx';

const pace = 350; // milliseconds that the move of a bot is shown before the next one
const patience = 30_000; // milliseconds until a match is sent again

/** A match that is over, as the page finds it again. */
export interface Over {
  readonly recorded: Recorded;
  /** The site does not have it yet. */
  readonly finished: Finished | undefined;
  /** Its number on the site. */
  readonly match: number | undefined;
}

export interface MatchPageProps {
  readonly plan: Plan;
  readonly past: readonly PlayedTurn[];
  readonly over: Over | undefined;
  readonly rules: AnyGame;
  readonly view: GameView;
  readonly keptMatches: KeptMatches;
  /** Another tab plays this match on: this one stops. */
  onElsewhere(stop: () => void): void;
  onAgain(): void;
  onSwap(): void;
}

/** A match that somebody plays in this page, from its first question to what becomes of its log. */
export function MatchPage({
  plan,
  past,
  over,
  rules,
  view,
  keptMatches,
  onElsewhere,
  onAgain,
  onSwap,
}: MatchPageProps): VNode {
  const texts = useTexts();
  const say = useMessages(pageMessages);
  const [shown, setShown] = useState(() => over && overAs(over));
  const [finished, setFinished] = useState(over?.finished);
  const [isLooking, setLooking] = useState(false);
  const [isResigned, setResigned] = useState(false);
  const [isShared, setShared] = useState(false);
  const running = useMemo(
    () => new Running(plan, rules, keptMatches, isHurried() ? 0 : pace, { changed: setShown, ended: setFinished }),
    [plan, rules, keptMatches],
  );
  useEffect(() => {
    if (over !== undefined) return undefined;
    running.begin(past);
    onElsewhere(() => running.stop());
    return () => running.stop();
  }, [running, past, over, onElsewhere]);
  const fate = useFate(plan, finished, keptMatches, over?.match);
  const seat = seatOf(plan);
  const names = namesWith(plan, say.you);
  const match = dataOf(plan, rules, names, shown);
  const frames = shown?.frames ?? [];
  const bots = names.filter((_, at) => at !== seat);
  const title = seat === undefined ? say.among(bots) : say.against(bots);
  useEffect(
    () => void (document.title = `${title}, ${titleIn(rules, texts.language)} · ${texts.words.site}`),
    [title, rules, texts],
  );
  // “You mates” would be no sentence
  const ending = endingOf(dataOf(plan, rules, namesWith(plan, say.guest), shown), frames, view, texts);
  return (
    <>
      <div class="head slim">
        <div>
          <nav class="crumbs" aria-label={texts.words.where}>
            <a href={`/games/${plan.game}`}>{titleIn(rules, texts.language)}</a> /{' '}
            <a href={`/games/${plan.game}/play`}>{say.title}</a>
          </nav>
          <h1>{title}</h1>
        </div>
        <p class="small muted opt">
          {[say.note, ...(plan.clock ? [] : [say.friendly]), ...(plan.from ? [fromLine(plan.from, say)] : [])].join(
            '; ',
          )}
        </p>
      </div>
      {shown?.broken !== undefined && (
        <p class="card body error" role="alert">
          {say.broken}: {shown.broken} <a href={`/games/${plan.game}/play`}>{say.another}</a>
        </p>
      )}
      {frames.length > 0 && (
        <Table
          {...{ match, rules, view, frames, seat, ending }}
          offer={shown?.offer}
          refused={shown?.refused && matchSentence(shown.refused, texts.language, rules.messages)}
          since={shown?.since}
          heard={Infinity}
          countsDown={plan.clock !== undefined}
          onMove={(text) => running.move(text)}
          onBack={plan.clock === undefined && seat !== undefined && !isResigned ? () => running.takeBack() : undefined}
          canTakeBack={shown?.outcome === undefined && running.canTakeBack}
          onResign={
            seat === undefined || isResigned || shown?.outcome !== undefined
              ? undefined
              : () => {
                  setResigned(true);
                  running.resign();
                }
          }
          resignNote={rules.standIn && say.standInNote}
          over={
            shown?.outcome !== undefined &&
            !isLooking && (
              <ResultCard
                {...{ outcome: shown.outcome, names, seat, ending, fate, isShared, onAgain, onSwap }}
                game={plan.game}
                onShare={() => setShared(true)}
                onLook={() => setLooking(true)}
                onSave={() => saveLog(plan, finished)}
              />
            )
          }
        >
          {isResigned && shown?.outcome === undefined && <p class="small muted">{say.playingOut}</p>}
          {isLooking && (
            <button class="btn" type="button" onClick={() => setLooking(false)}>
              {say.result}
            </button>
          )}
        </Table>
      )}
    </>
  );
}

const overAs = ({ recorded: { frames, faults, outcome } }: Over): Shown => ({
  ...nothingShown,
  frames,
  faults,
  outcome,
  since: performance.now(),
});

const fromLine = ({ match, turn }: NonNullable<Plan['from']>, say: (typeof pageMessages)['en']): string =>
  say.from(match, turn);

/** The names of the players; a guest has none. */
const namesWith = ({ names }: Plan, guest: string): readonly string[] => names.map((name) => name || guest);

/** Whoever wants no motion waits for none. */
const isHurried = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** The match as the parts of the viewer show it. */
function dataOf(plan: Plan, rules: AnyGame, names: readonly string[], shown: Shown | undefined): MatchData {
  const clock = clockFor(plan);
  return {
    id: 0,
    isHere: true,
    game: plan.game,
    title: rules.title,
    ...(rules.titles && { titles: rules.titles }),
    ...(rules.points && { points: rules.points }),
    contest: { id: 0, name: '' },
    round: 1,
    moveTime: clock.ms,
    ...(clock.kind === 'game' && { perGame: true, ...(clock.increment && { increment: clock.increment }) }),
    state: shown?.outcome === undefined ? 'running' : 'finished',
    players: names.map((name, seat) => ({ seat: seatName(rules, seat), bot: 0, name })),
    faults: shown?.faults ?? [],
    ...(shown?.outcome && { outcome: shown.outcome }),
  };
}

/** Sends a match when it is over, and again when the site could not be reached. */
function useFate(plan: Plan, finished: Finished | undefined, keptMatches: KeptMatches, known?: number): Fate {
  const [fate, setFate] = useState<Fate>(known === undefined ? { kind: 'sending' } : { kind: 'kept', match: known });
  useEffect(() => {
    if (finished === undefined) return undefined;
    let isWanted = true;
    let isOpen = true;
    let timer: ReturnType<typeof setTimeout>;
    const attempt = async (): Promise<void> => {
      clearTimeout(timer);
      const kept: Kept = keptMatches.find(plan.key) ?? { plan, turns: [], at: Date.now(), finished };
      const sent = await send(kept);
      settle(keptMatches, kept, sent);
      isOpen = sent.kind === 'later';
      if (!isWanted) return;
      setFate(sent.kind === 'later' ? { ...sent, isStored: isUnsent(keptMatches.find(plan.key)) } : sent);
      if (sent.kind === 'later') timer = setTimeout(() => void attempt(), patience);
    };
    const onOnline = (): void => void (isOpen && attempt());
    addEventListener('online', onOnline);
    void attempt();
    return () => {
      isWanted = false;
      clearTimeout(timer);
      removeEventListener('online', onOnline);
    };
  }, [finished, plan, keptMatches]);
  return fate;
}
