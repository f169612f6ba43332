import type { Frame } from '../../game/view/frames.ts';
import type { GameView } from '../../game/view/viewer.ts';
import { causeWords } from '../../text/fault-titles.ts';
import { matchSentence } from '../../text/match-sentence.ts';
import { clockText, type Texts } from '../texts/texts.ts';
import { clockIn } from './clock.tsx';
import type { MatchData } from './data.ts';

/** How a match stands, or how it ended and why, in a sentence. */
export function headline(match: MatchData, frames: readonly Frame[], view: GameView, texts: Texts): string {
  const { words: say } = texts;
  if (match.sealed === true) return say.sealed;
  if (match.outcome !== undefined)
    return `${endingOf(match, frames, view, texts)}${match.isReplaced === true ? ` ${say.replaced}` : ''}${match.isSent === true ? ` ${say.sent}` : ''}`;
  if (match.state === 'void') return say.void(match.reason && matchSentence(match.reason, texts.language));
  if (match.awaits !== undefined) return say.awaits(match.awaits);
  if (match.paused !== undefined) return say.paused[match.paused];
  if (frames.length === 0)
    return match.state === 'running' ? say.starting : match.id === 0 ? say.gathering : say.waiting(match.place);
  return say.playing(frames.length, clockText(texts, clockIn({ match, frames })));
}

export function endingOf(
  { outcome, players }: MatchData,
  frames: readonly Frame[],
  view: GameView,
  { words: say, language }: Texts,
): string {
  if (outcome === undefined) return '';
  const names = players.map(({ name }) => name);
  const ending = outcome.cause === 'rules' ? view.ending(frames, names, outcome, language) : '';
  if (outcome.cause === 'rules') return view.decidedBy === undefined ? say.byRules(ending) : `${ending}.`;
  const cause = causeWords(outcome.cause, language);
  const reason = outcome.reason && matchSentence(outcome.reason, language, view.catalogue);
  return say.byFault(names[outcome.by!] ?? '', cause, reason === cause ? undefined : reason); // resigned: there is no more to say
}
