import { renderToString } from 'preact-render-to-string';
import type { Language } from '../../game/message.ts';
import { keptFor } from '../../http/kept.ts';
import { viewFor } from '../../http/views.ts';
import type { Match } from '../../store/matches.ts';
import { cardsShown, InCard, type Still } from '../../web/front/now.tsx';
import { textsOf } from '../../web/texts/all.ts';
import { TextsContext } from '../../web/texts/texts.ts';
import { chooseMatch } from '../live/choose.ts';
import { finishedMatch } from '../live/match-data.ts';
import { asCandidate, worthSeeing } from '../live/now.ts';
import type { Site } from '../site.ts';

type Drawn = Readonly<Record<Language, string>>;

const pause = 60_000; // milliseconds for which the same matches are shown

/** The last positions of some of the latest matches, for cards on which nothing is played. */
export interface Stills {
  of(language: Language): readonly Still[];
  /** Draws those that are new, while nobody waits. */
  draw(): void;
}

/** They are drawn once, and kept as HTML. */
export function makeStills({ db, standings, report }: Site): Stills {
  let drawn: ReadonlyMap<number, Drawn> = new Map();
  const painted = new Set<string>(); // games whose boards only a script paints
  const look = keptFor(pause, async () => {
    const next = new Map<number, Drawn>();
    for (const match of variedOf((await worthSeeing(db)).filter(({ game }) => !painted.has(game)))) {
      const html = drawn.get(match.id) ?? (await draw(match));
      if (html?.en.includes('<canvas') === true) painted.add(match.game);
      else if (html !== undefined) next.set(match.id, html);
      drawn = new Map([...next, ...drawn]); // those of before stay until all are there
    }
    drawn = next;
  });
  const draw = async (match: Match): Promise<Drawn | undefined> => {
    const shown = await finishedMatch(db, match, await standings(match.contest.id));
    if (shown.match.sealed === true || shown.frames.length === 0) return undefined;
    const card = { ...shown, view: await viewFor(match.game, shown.frames) };
    const inLanguage = (language: Language): string =>
      renderToString(
        <TextsContext.Provider value={textsOf(language)}>
          <InCard card={card} big={false} />
        </TextsContext.Provider>,
      );
    return { en: inLanguage('en'), pl: inLanguage('pl') };
  };
  const drawNow = (): void => void look.read().catch(report);
  return {
    of(language) {
      drawNow();
      return [...drawn].map(([match, html]) => ({ match, html: html[language] }));
    },
    draw: drawNow,
  };
}

/** As many matches as there are cards, of as many games as possible, the latest first. */
function variedOf(matches: readonly Match[]): Match[] {
  const chosen: Match[] = [];
  while (chosen.length < cardsShown) {
    const left = matches.filter((match) => !chosen.includes(match));
    const next = chooseMatch(
      left.map((match) => asCandidate(match)),
      chosen.map(({ game }) => game),
    );
    if (next === undefined) break;
    chosen.push(next.match);
  }
  return chosen;
}
