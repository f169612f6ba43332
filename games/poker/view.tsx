import type { GameView } from '../../src/game/view/viewer.ts';
import { MiniTable, Table } from './felt.tsx';
import { messages as catalogue } from './messages.ts';
import { readTold } from './protocol-messages.ts';
import type { Frames } from './shown.ts';
import { Side } from './side.tsx';
import type { View } from './state.ts';
import { Streets } from './streets.tsx';
import { texts } from './texts.ts';
import { chipsIn, readMove } from './written.ts';

export const view: GameView<View> = {
  isDrawn: true,
  Board: ({ frames, at, names, language, mini = false }) =>
    mini ? (
      <MiniTable frames={frames} at={at} language={language} />
    ) : (
      <Table frames={frames} at={at} language={language} names={names} />
    ),
  Side,
  Moves: Streets,
  tabs: {
    en: { moves: texts.en.tabHand, log: 'Log' },
    pl: { moves: texts.pl.tabHand, log: 'Log' },
  },
  points: chipsIn,
  opensAt: largestPot,
  catalogue,
  ending: (frames, names, { scores }, language) => {
    const { options, hand } = frames.at(-1)!.view;
    const say = texts[language];
    const most = Math.max(...scores);
    const winners = names.filter((_, seat) => scores[seat] === most);
    if (options.doyle) return say.balance(winners, most, hand);
    return most === options.stack * names.length ? say.won(winners[0]!, most, hand) : say.ahead(winners, most, hand);
  },
  over: { en: texts.en.over, pl: texts.pl.over },
  facts: (frames, language) => {
    const { stack, smallBlind, bigBlind, levelHands, limit, doyle } = frames[0]!.view.options;
    const say = texts[language];
    const rise = levelHands > 0 && !doyle ? [say.doubled(levelHands)] : [];
    const each = (doyle ? say.chipsEachHand : say.chipsEach)(stack);
    return [limit ? say.limit : say.noLimit, each, say.blinds(smallBlind, bigBlind), ...rise].join(', ');
  },
  move: (text) => text,
  moveInWords: (text, _frames, _at, language) => {
    const { acts } = texts[language];
    const move = readMove(text);
    if (move === undefined) return text;
    return typeof move === 'string' ? acts[move] : acts.raise(move.raise);
  },
  messages: async (match) => (await import('./conversation.ts')).messages(match),
};

/** The position in which the largest pot was just won in a showdown, or, without a showdown, the largest pot at all. */
function largestPot(frames: Frames): number {
  const sizes = frames.map(({ view: { news } }) => {
    const won = news.flatMap((line) => {
      const told = line.startsWith('WIN') ? readTold(line) : undefined;
      return told?.kind === 'win' ? [told.chips] : [];
    });
    const isShown = news.some((line) => line.startsWith('SHOW'));
    return won.reduce((sum, chips) => sum + chips, 0) * (isShown ? 1000 : 1);
  });
  return sizes.lastIndexOf(Math.max(...sizes));
}
