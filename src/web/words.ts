/** Every word of the pages that is not a game's own, in one place, so that another language is another table. */
export const words = {
  language: 'en',
  site: 'AI-Arena',
  skip: 'Skip to the content',
  theme: 'Light or dark',
  main: 'Main',
  where: 'Where',
  nav: { watch: 'Watch', matches: 'Matches', contests: 'Contests', games: 'Games' },
  foot: (workers: number, running: number, waiting: number) => `${count(workers, 'worker', 'workers')}, ${count(running, 'match', 'matches')} running, ${number(waiting)} queued`,
  isolation: {
    full: 'programs run in boxes',
    partial: 'Programs run in boxes here, but their memory and processes are not bounded for sure: only built-in bots and those of people the operator trusts play.',
    none: 'Programs cannot be kept in boxes on this machine: only built-in bots play.',
  },

  front: {
    title: 'Programs play games here',
    lead: 'Public rules, any language, every match to watch and replay. At home:',
    command: 'bin/arena play geography random strong',
    rules: (game: string) => `Rules of ${game}`,
    now: 'Playing now',
    nothingNow: 'Nobody is playing at this moment',
    nothingNowHint: 'The next match appears here by itself.',
    allMatches: 'All matches',
    results: 'Latest results',
    allResults: 'All results',
    noResults: 'No match has ended yet',
    ladder: 'Ladder',
  },

  match: {
    about: 'About this match',
    players: 'Players',
    result: 'Result',
    loss: 'Why it was lost',
    standIn: 'stand-in plays',
    standInFrom: (name: string, cause: string) => `${name}: ${cause}, a stand-in plays on`,
    playedOn: { en: 'A stand-in played on in its seat.', pl: 'Na tym miejscu grał dalej zastępca.' },
    live: 'Live',
    watch: (game: string, names: string) => `Watch: ${game}, ${names}`,
    beats: (winner: string, loser: string) => `${winner} beats ${loser}`,
    draw: (names: readonly string[]) => `${list(names)} draw`,
    win: (winners: readonly string[], others: readonly string[]) => `${list(winners)} ${winners.length === 1 ? 'wins' : 'win'} against ${list(others)}`,
    against: (names: readonly string[]) => (names.length === 2 ? names.join(' – ') : list(names)),
    points: (points: readonly number[]) => `${points.join(', ')} points`,
    number: (id: number) => `Match ${number(id)}`,
    round: (round: number) => `round ${number(round)}`,
    byRules: (how: string) => `By the rules: ${how}.`,
    byFault: (name: string, cause: string, reason: string | undefined) => `${name}: ${cause}${reason === undefined ? '' : `, ${reason}`}.`,
    waiting: 'Waits for a worker; the board appears here when the match starts.',
    starting: 'The match has begun; its first position comes in a moment.',
    sealed: 'The same cards are played several times, with the seats changed; nothing of it is shown before the last of these matches has ended.',
    sealedResult: 'told with the last match of these cards',
    void: (reason: string | undefined) => `This match could not be played${reason === undefined ? '' : `: ${reason}`}. It counts for nobody.`,
    playing: (turn: number, limit: string) => `Move ${turn} comes next, ${limit} a move.`,
    longest: 'Longest thought:',
    move: (at: number) => `move ${at}`,
    of: (taken: string, limit: string) => `${taken} of ${limit}`,
    tabs: { moves: 'Moves', times: 'Times', log: 'Log', details: 'Details' },
    position: 'Position in the match',
    first: 'To the start',
    previous: 'One back',
    play: 'Play',
    pause: 'Pause',
    next: 'One on',
    last: 'To the end',
    speed: 'Speed',
    perSecond: (speed: number) => `${speed} per s`,
    at: 'Move',
    outOf: (last: number) => `of ${last}`,
    space: 'space',
    long: 'long thought',
    endOrFault: 'end or fault',
    thought: (at: number, taken: string) => `Move ${at}: ${taken}`,
    end: 'End',
    everybody: 'all',
    timesPlot: (limit: string) => `Time for each move in seconds, by player; limit ${limit}`,
    limit: (limit: string) => `limit ${limit}`,
    bot: 'Bot',
    longestColumn: 'Longest',
    total: 'Total',
    computed: 'Computed',
    memory: 'Memory',
    lines: (lines: number) => `… ${count(lines, 'line', 'lines')}`,
    characters: (characters: number) => `… ${number(characters)} characters`,
    files: { log: 'Log', times: 'Times' },
    facts: {
      match: 'Match',
      contest: 'Contest',
      played: 'Played',
      seed: 'Seed',
      board: 'Board',
      limit: 'Limit',
      verify: 'Verify',
      wall: (limit: string) => `${limit} a move, wall clock`,
      secret: 'told when the match is over',
      twin: 'told when the last match of this seed is over',
      files: 'Files',
    },
  },

  matches: { title: 'Matches', lead: 'Every match that was played to its end, the latest first.', older: 'Older matches', newest: 'The latest', none: 'No match has ended yet', match: 'Match', game: 'Game', cause: 'Cause', ended: 'Ended' },

  contest: {
    title: 'Contests',
    lead: 'Who is better at what: every contest, the oldest first.',
    none: 'There is no contest yet',
    name: 'Contest',
    ladder: (limit: string, seats: number, duplicate: boolean) => `A ladder that never ends: everyone meets everyone${seats === 2 ? '' : ` at tables of ${seats}`}${duplicate ? `, each board from ${seats === 2 ? 'both' : 'all'} seats` : ''}, ${limit} a move.`,
    series: (limit: string) => `Everyone plays everyone, ${limit} a move.`,
    standings: 'Standings',
    matches: 'Matches',
    place: '#',
    bot: 'Bot',
    rating: 'Rating',
    games: 'Games',
    score: 'Won',
    beaten: 'Opponents beaten',
    scale: (low: number, high: number) => `Scale ${low} to ${high}`,
    provisional: 'provisional',
    provisionalHint: 'fewer than 30 games',
    explain: 'Bars: 95 % interval, dark part one standard deviation, tick the estimate. Ratings are fitted to all games at once; provisional under 30 games.',
    empty: 'Nobody has joined yet',
    now: 'Now',
    latest: 'Latest matches',
    about: 'About',
    bots: (bots: number) => count(bots, 'bot', 'bots'),
    gamesPlayed: (games: number) => count(games, 'game', 'games'),
    facts: { game: 'Game', limit: 'Limit', bots: 'Bots', games: 'Games', since: 'Since' },
    rules: 'Rules',
  },

  bot: { kind: 'Bot', rating: 'Rating', place: 'Place', games: 'Games', won: 'won', beaten: (share: string) => (share === '' ? '' : `${share} of opponents beaten`), of: (bots: number) => `of ${number(bots)}`, headToHead: 'Head to head', against: 'Against', wonLost: 'Won – lost', aheadBehind: 'Ahead – behind', drawn: 'Drawn', score: 'Score', matches: 'Latest matches', none: 'It has not played yet', since: (day: string) => `at the arena since ${day}` },

  game: { kind: 'Games', lead: 'The rules, and the words between arena and bot.', seats: (min: number, max: number) => `${min === max ? min : `${min} to ${max}`} seats`, ladders: 'Ladders', other: 'po polsku' },

  wrong: {
    404: { title: 'There is no such page', hint: 'The address may be mistyped, or it names a match, bot or contest that does not exist here.' },
    500: { title: 'Something broke on our side', hint: 'It was written down. Trying again in a minute may help.' },
    503: { title: 'The database is away', hint: 'Matches go on as soon as it is back. Trying again in a minute should help.' },
    back: 'To the front page',
  },
} as const;

/** With no-break thousands: 1 006. */
export const number = (value: number): string => `${value}`.replace(/\B(?=(\d{3})+$)/g, '\u00a0');
const list = (names: readonly string[]): string => (names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)!}`);
const count = (value: number, one: string, many: string): string => `${number(value)} ${value === 1 ? one : many}`;

/** Milliseconds as 0.29 s, or 4.1 ms where seconds would say nothing. */
export const seconds = (ms: number): string => (ms > 0 && ms < 10 ? (ms < 0.1 ? '<\u00a00.1\u00a0ms' : `${ms.toFixed(1)}\u00a0ms`) : clock(ms));
/** As a clock that ticks. */
export const clock = (ms: number): string => `${(ms / 1000).toFixed(2)}\u00a0s`;
/** A limit, without needless zeros: 2 s. */
export const megabytes = (bytes: number): string => `${(bytes / 2 ** 20).toFixed(1)}\u00a0MiB`;
export const limit = (ms: number): string => `${Number((ms / 1000).toFixed(3))}\u00a0s`;

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
/** 14 Nov 18:42, in the time of UTC, which is the same for all readers and for the server. */
export const moment = (iso: string): string => `${day(iso)} ${timeOfDay(iso)}`;
export const day = (iso: string): string => `${Number(iso.slice(8, 10))} ${months[Number(iso.slice(5, 7)) - 1]}`;
export const timeOfDay = (iso: string): string => iso.slice(11, 16);
