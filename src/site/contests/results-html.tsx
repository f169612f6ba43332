import { renderToString } from 'preact-render-to-string';
import { languages, type Language } from '../../game/message.ts';
import { textsOf } from '../../web/texts/all.ts';
import { TextsContext } from '../../web/texts/texts.ts';
import type { TournamentData } from '../../web/tournament/data.ts';
import { Parts } from '../../web/tournament/overview.tsx';

/** What everybody gets alike of a contest that begins and ends, written once for all pages. */
export interface WrittenResults {
  /** Without the lists that grow with the games, which no page reads but from the texts below. */
  readonly data: Omit<TournamentData, 'games' | 'meetings' | 'byes' | 'ratings'>;
  /** All data of its page, as JSON. */
  readonly json: string;
  /** Standings, rounds and games. */
  readonly html: Readonly<Record<Language, string>>;
}

export function written(whole: TournamentData, isRunning: boolean): WrittenResults {
  const { games: _games, meetings: _meetings, byes: _byes, ratings: _ratings, ...data } = whole;
  const inLanguage = (language: Language): string =>
    renderToString(
      <TextsContext.Provider value={textsOf(language)}>
        <Parts data={whole} open="standings" among={[]} onOpen={() => undefined} isRunning={isRunning} />
      </TextsContext.Provider>,
    );
  const html = Object.fromEntries(languages.map((language) => [language, inLanguage(language)]));
  return { data, json: JSON.stringify(whole), html: html as Record<Language, string> };
}
