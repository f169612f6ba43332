import type { Lobby } from '../game/table.ts';
import { escape } from '../kit/escape.ts';
import type { MatchEvent } from '../game/log.ts';
import { tableName } from '../game/title.ts';
import type { AnyGame } from '../match/games.ts';
import { runLobby, type LobbyServer } from '../tables/lobby.ts';
import { Report } from '../tables/report.ts';
import { readArguments, readFields } from './arguments.ts';
import { Failure } from '../kit/failure.ts';
import { Usage } from './usage.ts';
import { openArtworks } from './displayed.ts';
import type { ValuesOf } from './flags.ts';
import { grace, listening, startedOn, stopGently } from './listening.ts';
import { untilEnded } from './operator.ts';
import { lobbyFlags, openLogFolder, ownOptions, seedsOf } from './table-flags.ts';
import { texts } from './text/serve.ts';

type Values = ValuesOf<ReturnType<typeof lobbyFlags>>;

/** Opens the lobby of a game and waits until all its tables have played. */
export async function serveLobby(
  name: string,
  rules: AnyGame,
  lobby: Lobby<unknown, unknown>,
  args: string[],
): Promise<number> {
  const { values, written } = readArguments(args, lobbyFlags(rules.seats), {
    fields: ownOptions(rules.options, lobby),
    only: lobby.flags,
    short: lobby.short,
    words: lobby.words ?? {},
  });
  const missing = Object.keys(lobby.options).find(
    (option) => lobby.options[option] === 'required' && written[option] === undefined,
  );
  if (missing !== undefined) throw new Usage(texts().optionRequired(lobby.short[missing]!));
  const { port = 0, ip } = values;
  if (lobby.reserved?.includes(port)) throw new Failure(texts().portReserved(port));
  const say = (line: string): void => (lobby.isReported ? console.error(line) : console.log(line));
  const report = lobby.isReported ? new Report(1, say) : undefined;
  const given = setupOf(rules, lobby, values, readFields(rules.options, written, rules.messages));
  const screen = await openScreen(name, rules, given, values, say);
  const setup: LobbyServer = {
    game: name,
    rules,
    lobby,
    ...given,
    say,
    ...(screen !== undefined && { watch: (event: MatchEvent) => screen.watch(event) }),
    ...(report !== undefined && { report: (line: string) => report.add(line) }),
  };
  const open = await listening(
    runLobby(setup, ip === undefined ? { port } : { ip, port }),
    texts().where(ip === undefined ? undefined : escape(ip), port),
  ).catch(async (error: unknown) => {
    await screen?.close();
    throw error;
  });
  const stopped = lobby.isReported ? 1 : 0;
  let code = 1;
  stopGently(stopped, say, () => {
    code = stopped;
    open.close(grace);
  });
  say(lobby.isReported ? `Listening on port ${open.port}` : startedOn(open)); // now a reader may stop the server
  const isPlayed = await untilEnded(open, setup.startsAlone);
  await report?.close();
  await screen?.close();
  return isPlayed ? 0 : code;
}

/** Shows the match on a display of this machine, and saves boards as files, if that is asked for. */
async function openScreen(
  game: string,
  rules: AnyGame,
  { seats, moveTime, pause }: Setup,
  values: Values,
  say: (line: string) => void,
): Promise<{ watch(event: MatchEvent): void; close(): Promise<void> } | undefined> {
  const isShown = values.graphics === '1';
  if (!isShown && !values.artworks) return undefined;
  const [{ TableBroadcast }, { DisplayClient }] = await Promise.all([
    import('../display/table-broadcast.ts'),
    import('../display/client.ts'),
  ]);
  const artworks = values.artworks ? await openArtworks(say) : undefined;
  const news = new TableBroadcast({ game, rules, seats, moveTime, pause, name: tableName(values.port ?? 0, 'en') });
  const display = isShown ? new DisplayClient({ port: values.display, say }) : undefined;
  display?.tell(news.awaited());
  return {
    watch(event) {
      for (const one of news.of(event)) display?.tell(one);
      if (event.event === 'end') artworks?.end(news.match);
      else if (news.frame !== null) artworks?.see(news.match, news.frame);
    },
    async close() {
      await Promise.all([display?.close(), artworks?.close()]);
    },
  };
}

type Setup = Pick<
  LobbyServer,
  | 'options'
  | 'tables'
  | 'seats'
  | 'moveTime'
  | 'messageTime'
  | 'patience'
  | 'pause'
  | 'startsAlone'
  | 'seed'
  | 'log'
  | 'connections'
  | 'perAddress'
>;

function setupOf(rules: AnyGame, lobby: Lobby<unknown, unknown>, values: Values, options: object): Setup {
  const moveTime = 1000 * (values.clock ?? values.time ?? rules.clock.ms / 1000);
  return {
    options,
    connections: values.connections,
    perAddress: values['per-address'],
    tables: values.tables,
    seats: values.players,
    moveTime,
    messageTime: lobby.messageTime ?? moveTime,
    ...(values.patience !== undefined && { patience: 1000 * values.patience }),
    pause: 1000 * values.pause,
    startsAlone: !lobby.flags.includes('start') || values.start,
    ...(lobby.flags.includes('seed') && { seed: seedsOf(values.seed) }),
    ...openLogFolder(values.log),
  };
}
