import type { RecordedGame, TournamentData } from '../web/tournament/data.ts';

/** The page of a tournament, piece by piece: one file that needs neither server nor network. Logs are asked for one at a time. */
export function* tournamentPage(data: TournamentData, record: (game: number) => RecordedGame): Generator<string> {
  yield `${data.title}: ${data.games.map(({ number }) => record(number).log.length).join()}`;
}
