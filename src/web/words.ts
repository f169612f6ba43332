/** Every word of the pages that is not a game's own, in one place, so that another language is another table. */
export const words = {
  language: 'en',
  site: 'AI-Arena',
  skip: 'Skip to the content',
  theme: 'Light or dark',
  main: 'Main',
  where: 'Where',
  nav: { watch: 'Watch', matches: 'Matches', contests: 'Contests', games: 'Games' },
  foot: (workers: number, running: number, waiting: number) =>
    `${count(workers, 'worker', 'workers')}, ${count(running, 'match', 'matches')} running, ${number(waiting)} queued`,
  isolation: {
    full: 'programs run in boxes',
    partial:
      'Programs run in boxes here, but their memory and processes are not bounded for sure: only built-in bots and those of people the operator trusts play.',
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
    outFrom: (name: string, cause: string, out: string) => `${name}: ${cause}, ${out}`,
    playedOn: { en: 'A stand-in played on in its seat.', pl: 'Na tym miejscu grał dalej zastępca.' },
    live: 'Live',
    watch: (game: string, names: string) => `Watch: ${game}, ${names}`,
    beats: (winner: string, loser: string) => `${winner} beats ${loser}`,
    draw: (names: readonly string[]) => `${list(names)} draw`,
    nobody: (names: readonly string[]) => `${list(names)}: nobody wins`,
    win: (winners: readonly string[], others: readonly string[]) =>
      `${list(winners)} ${winners.length === 1 ? 'wins' : 'win'} against ${list(others)}`,
    against: (names: readonly string[]) => (names.length === 2 ? names.join(' – ') : list(names)),
    points: (points: readonly number[]) => `${points.map(number).join(', ')} points`,
    number: (id: number) => `Match ${number(id)}`,
    round: (round: number) => `round ${number(round)}`,
    byRules: (how: string) => `By the rules: ${how}.`,
    byFault: (name: string, cause: string, reason: string | undefined) =>
      `${name}: ${cause}${reason === undefined ? '' : `, ${reason}`}.`,
    waiting: 'Waits for a worker; the board appears here when the match starts.',
    gathering: 'Waits for the players; the board appears here when they begin.',
    starting: 'The match has begun; its first position comes in a moment.',
    sealed:
      'The same cards are played several times, with the seats changed; nothing of it is shown before the last of these matches has ended.',
    sealedResult: 'told with the last match of these cards',
    void: (reason: string | undefined) =>
      `This match could not be played${reason === undefined ? '' : `: ${reason}`}. It counts for nobody.`,
    playing: (turn: number, limit: string) => `Move ${turn} comes next, ${limit}.`,
    perMove: (limit: string, many: boolean) => (many ? `${limit} per player and game` : `${limit} a move`),
    left: (ms: number) => `${(ms / 1000).toFixed(1)}\u00a0s left`,
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
    timesPlotOfMany: 'Time for each move in seconds, by player',
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
      wall: (limit: string) => `${limit}, wall clock`,
      computed: (limit: string) => `${limit}, of computing`,
      secret: 'told when the match is over',
      twin: 'told when the last match of this seed is over',
      files: 'Files',
    },
  },

  matches: {
    title: 'Matches',
    lead: 'Every match that was played to its end, the latest first.',
    older: 'Older matches',
    newest: 'The latest',
    none: 'No match has ended yet',
    match: 'Match',
    game: 'Game',
    cause: 'Cause',
    ended: 'Ended',
  },

  contest: {
    title: 'Contests',
    lead: 'Who is better at what: every contest, the oldest first.',
    none: 'There is no contest yet',
    name: 'Contest',
    ladder: (limit: string, seats: number, duplicate: boolean) =>
      `A ladder that never ends${seats === 2 ? '' : `, at tables of ${seats}`}${duplicate ? `, each board from ${seats === 2 ? 'both' : 'all'} seats` : ''}, ${limit}.`,
    series: (limit: string) => `Everyone plays everyone, ${limit}.`,
    standings: 'Standings',
    matches: 'Matches',
    place: '#',
    bot: 'Bot',
    points: 'Points',
    range: ['Range', 'Places it may truly hold, 95 %'],
    rating: 'Rating',
    games: 'Games',
    score: 'Won',
    beaten: 'Opponents beaten',
    scale: (low: number, high: number) => `Scale ${low} to ${high}`,
    provisional: 'provisional',
    provisionalHint: 'fewer than 30 games',
    provisionalRows: 'Provisional: fewer than 30 official matches',
    inMatches: (matches: number) => `in ${number(matches)}`,
    byPoints: (matches: number | undefined) =>
      matches === undefined
        ? 'Places are given from 30 official matches on.'
        : `Places are by the points of everybody’s latest ${number(matches)} official matches.`,
    byRating: 'Sorted by the rating less two standard deviations; provisional under 30 games.',
    explain:
      'Bars: 95 % interval, dark part one standard deviation, tick the estimate. Ratings are fitted to all games at once.',
    empty: 'Nobody has joined yet',
    now: 'Now',
    latest: 'Latest matches',
    about: 'About',
    bots: (bots: number) => count(bots, 'bot', 'bots'),
    gamesPlayed: (games: number) => count(games, 'game', 'games'),
    facts: { game: 'Game', limit: 'Limit', bots: 'Bots', games: 'Games', since: 'Since' },
    rules: 'Rules',
  },

  tournament: {
    kind: 'Tournament',
    about: (game: string, format: string) => `${game}: ${format.replaceAll('-', ' ')}`,
    format: (format: string) => capital(format.replaceAll('-', ' ')),
    judged: (judge: string) => `Judged by ${judge}`,
    figures: {
      leader: 'First',
      entrants: 'Entrants',
      rounds: 'Rounds',
      games: 'Games',
      faults: 'Faults',
      points: (points: string) => `${points} points`,
      shared: (others: number) => `and ${count(others, 'other', 'others')}`,
    },
    tabs: {
      standings: 'Standings',
      groups: 'Groups',
      cross: 'Cross table',
      bracket: 'Bracket',
      rounds: 'Rounds',
      games: 'Games',
    },
    parts: 'Parts of the tournament',
    place: '#',
    entrant: 'Entrant',
    points: 'Points',
    gamePoints: [
      'Game points',
      (points: 'more' | 'fewer' | undefined) => `The points of all games together; ${points ?? 'more'} are better`,
    ],
    rating: 'Rating',
    won: 'Won',
    drawn: 'Drawn',
    lost: 'Lost',
    wonOnTime: ['On time', 'Games that were won because time ran out for an opponent'],
    faults: 'Faults',
    mean: ['A move', 'Mean time for a move'],
    longest: 'Longest',
    out: (reason: string) => `out: ${reason}`,
    tiebreaks: {
      DE: 'Direct encounter: minus how many of those with equal points are ahead by their games with each other',
      BH: 'Buchholz: the opponents’ points',
      'BH/C1': 'Buchholz without the least',
      'BH/M1': 'Buchholz without the least and the greatest',
      SB: 'Sonneborn–Berger: opponents’ points times what was scored against them',
      PS: 'Progressive: the sum of the points after each round',
      WIN: 'Rounds won',
    } as Readonly<Record<string, string>>,
    explain:
      'Bars: 95 % interval of the rating, dark part one standard deviation, tick the estimate. Ratings are fitted to all games at once.',
    pairsOf: 'Points of the row against the column',
    byesApart: 'what was got without a game, as by a bye, is not in the sum',
    aheadOf: 'How often the row was ahead of the column at one table; a shared place is half',
    roundsOf: 'The place of the opponent in each round, and the points against it',
    sum: 'Sum',
    versus: (one: string, other: string, score: string) => `${one} – ${other} ${score}`,
    round: (round: number) => `Round ${round}`,
    roundHead: 'Round',
    board: 'Board',
    pairing: 'Meeting',
    result: 'Result',
    stage: (stage: string) => capital(stage),
    fact: (name: string) => capital(name),
    brackets: { winners: 'Winners', losers: 'Losers', last: 'Final' },
    noOpponent: 'no opponent',
    toPlay: 'to be played',
    forfeit: (names: string) => `${names} did not come`,
    suddenDeath: (score: string) => `${score}, then sudden death`,
    levelThen: (score: string) => `${score}, and sudden death decided nothing`,
    byes: { pairing: 'bye', full: 'bye worth a win', half: 'bye worth a draw', zero: 'does not play' },
    tooMany: 'There are too many to be drawn without script.',
    plot: 'Rating after each round',
    plotOf: (name: string) => `Rating of ${name} after each round with its 95 % band; the others in grey`,
    highlight: 'Whose rating stands out',
    files: 'Files beside this page',
    refused: 'Could not take part',
    facts: { format: 'Format', game: 'Game', judge: 'Judge', seed: 'Seed', limit: 'Limit' },
    game: 'Game',
    moves: 'Moves',
    cause: 'Cause',
    everybody: 'everybody',
    gamesOf: 'Games of',
    against: 'against',
    anybody: 'anybody',
    faultsOnly: 'with a fault',
    shown: (shown: number, all: number) => `${number(shown)} of ${count(all, 'game', 'games')}`,
    more: (more: number) => `${number(more)} more`,
    noGames: 'No such game was played',
    noGamesHint: 'Choose another entrant, or all of them.',
    back: 'All of the tournament',
    before: 'Game before',
    after: 'Next game',
    opening: 'The game is being read …',
    broken: (reason: string) => `This game cannot be shown: ${reason}.`,
    void: 'void',
    voided: (reason: string | undefined) =>
      `Void by the judge’s fault${reason === undefined ? '' : `: ${reason}`}. It counts for nobody.`,
    conversation: 'Conversation',
    toldTo: (names: string) => `judge to ${names}`,
    killed: (names: string) => `ends ${names}`,
    gave: (scores: string) => `gives ${scores}`,
    judgeFailed: (reason: string) => `is at fault: ${reason}`,
    judge: 'judge',
    old: 'This browser cannot unpack the games of this page. Any browser since 2023 can.',
  },

  bot: {
    kind: 'Bot',
    rating: 'Rating',
    place: 'Place',
    noPlace: '–',
    points: 'Points',
    inLatest: (matches: number) => `in ${number(matches)} official matches`,
    games: 'Games',
    won: 'won',
    beaten: (share: string) => (share === '' ? '' : `${share} of opponents beaten`),
    of: (bots: number, best: number, worst: number) => `of ${number(bots)}, truly ${range(best, worst)}`,
    headToHead: 'Head to head',
    against: 'Against',
    wonLost: 'Won – lost',
    aheadBehind: 'Ahead – behind',
    drawn: 'Drawn',
    score: 'Score',
    matches: 'Latest matches',
    none: 'It has not played yet',
    since: (day: string) => `at the arena since ${day}`,
    versions: 'Versions:',
    began: (rating: number) => `, began with the ${rating} of the version before`,
    nowhere: 'It takes part in no contest any more; its matches stay.',
  },

  display: {
    title: 'Display',
    none: 'Nobody is playing at this moment',
    hint: 'The games of a server that was started with graphics appear here by themselves.',
    gone: 'its game server went away',
  },

  game: {
    kind: 'Games',
    lead: 'The rules, and the words between arena and bot.',
    seats: (min: number, max: number) => `${min === max ? min : `${min} to ${max}`} seats`,
    ladders: 'Ladders',
    other: 'po polsku',
    unwritten: 'The rules of this game are not written down in English.',
  },

  wrong: {
    404: {
      title: 'There is no such page',
      hint: 'The address may be mistyped, or it names a match, bot or contest that does not exist here.',
    },
    500: { title: 'Something broke on our side', hint: 'It was written down. Trying again in a minute may help.' },
    503: {
      title: 'The database is away',
      hint: 'Matches go on as soon as it is back. Trying again in a minute should help.',
    },
    back: 'To the front page',
  },
} as const;

/** With no-break thousands: 1 006. */
export const number = (value: number): string => `${value}`.replace(/\B(?=(\d{3})+$)/g, '\u00a0');
/** Places it may hold: 2–4, or just 1. */
export const range = (best: number, worst: number): string =>
  best === worst ? number(best) : `${number(best)}–${number(worst)}`;
const capital = (text: string): string => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
const list = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)!}`;
const count = (value: number, one: string, many: string): string => `${number(value)} ${value === 1 ? one : many}`;

/** Points, with halves as people write them: 1½, and at most two digits otherwise. */
export const pointsOf = (points: number): string => {
  const whole = Math.trunc(points);
  if (Math.abs(points - whole) !== 0.5) return `${Number(points.toFixed(2))}`.replace('-', '−');
  return `${points < 0 ? '−' : ''}${whole === 0 ? '' : Math.abs(whole)}½`;
};

/** Milliseconds as 0.29 s, or 4.1 ms where seconds would say nothing. */
export const seconds = (ms: number): string =>
  ms > 0 && ms < 10 ? (ms < 0.1 ? '<\u00a00.1\u00a0ms' : `${ms.toFixed(1)}\u00a0ms`) : clock(ms);
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
