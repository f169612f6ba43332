import { formatsOf } from './format.ts';

const { count, decimal, list, number } = formatsOf('en');

/** The texts of everything that both server and browser draw: the viewer of matches, small boards, ratings. */
export const en = {
  site: 'AI-Arena',
  deletedUser: 'deleted user',
  where: 'Breadcrumbs',
  nothingNow: 'No match to show at the moment',
  nothingNowHint: 'The next match appears here by itself.',
  scale: (low: number, high: number) => `Scale ${low} to ${high}`,

  about: 'About this match',
  players: 'Players',
  result: 'Result',
  loss: 'Why the match was lost',
  replayHint: 'plays your bot again from the recorded words, with your file instead of bot.py; it needs the log,',
  standIn: 'stand-in plays',
  movedForIt: 'the move was made for it',
  outFrom: (name: string, cause: string, out: string) => `${name}: ${cause}, ${out}`,
  playedOn: 'A stand-in played on in its seat.',
  live: 'Live',
  /** Instead of a result that a card of the page has yet to show. */
  shownAbove: 'being shown above',
  behind: (ms: number) =>
    (ms < 100_000 ? `${number(Math.round(ms / 1000))}\u00a0s` : `${number(Math.round(ms / 60_000))}\u00a0min`) +
    ' behind',
  catchUp: 'Catch up',
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
  gameNumber: (game: number) => `game ${number(game)}`,
  byRules: (how: string) => `By the rules: ${how}.`,
  byFault: (name: string, cause: string, reason: string | undefined) =>
    `${name}: ${cause}${reason === undefined ? '' : `, ${reason}`}.`,
  game: (of: number) => `Game ${of}`,
  gameOf: (at: number, all: number) => `Game ${at} of ${all}`,
  gameIsOver: (at: number, all: number) => `Game ${at} of ${all} is over`,
  gameGoesTo: (at: number) => `Game ${at} goes to`,
  matchGoesTo: 'The match goes to',
  sum: 'Sum',
  toMove: 'to move',
  waits: 'waits',
  awaits: (minutes: number) =>
    `Waiting for a player to connect, for ${count(minutes, { one: 'minute', other: 'minutes' })} at most.`,
  paused: {
    ladder: 'This ladder is paused: the match begins when it goes on.',
    contest: 'This contest is paused: the match begins when it goes on.',
    queue: 'An administrator has paused the queue: the match begins when the queue goes on.',
  },
  waiting: (place: number | undefined) =>
    place === undefined
      ? 'Waiting for a worker; the board appears here when the match starts.'
      : `Number ${number(place)} in the queue; the board appears here when the match starts.`,
  own: {
    again: 'Again with the same seed',
    change: 'Change it first',
    locally: 'Reproduce locally',
    locallyHint:
      'Your version, fetched with the token of arena login, is told again what it was told here, ' +
      'and its answers are compared. With =FILE after the seat another program plays.',
  },
  gathering: 'Waiting for the players; the board appears here when they begin.',
  starting: 'The match has started; its first position comes in a moment.',
  sealed:
    'The same seed is played several times with the seats changed, ' +
    'so nothing is shown before the last of these matches has ended.',
  replaced: 'The game was played anew, so this match counts no more.',
  void: (reason: string | undefined) =>
    `This match could not be played${reason === undefined ? '' : `: ${reason}`}. It counts for nobody.`,
  playing: (turn: number, limit: string) => `Move ${turn} comes next, ${limit}.`,
  perMove: (limit: string) => `${limit} per move`,
  perGame: (limit: string, increment?: string, moves?: number) =>
    `${limit}${increment === undefined ? '' : ` + ${increment} a move`} per player and ` +
    (moves === undefined ? 'game' : `${moves} moves`),
  left: (ms: number) => `${decimal(ms / 1000, 1, true)}\u00a0s left`,
  longest: 'Longest thought:',
  move: (at: number) => `move ${at}`,
  of: (taken: string, limit: string) => `${taken} of ${limit}`,
  tabs: { moves: 'Moves', times: 'Times', log: 'Log', details: 'Details' },
  position: 'Position in the match',
  first: 'First position',
  previous: 'Previous position',
  play: 'Play',
  pause: 'Pause',
  next: 'Next position',
  last: 'Last position',
  linkTo: (at: number) => `Link to move ${at}`,
  moved: (at: number, moves: readonly string[]) => `Move ${at}: ${moves.join(', ')}`,
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
  computed: 'CPU time',
  memory: 'Memory',
  lines: (lines: number) => `… ${count(lines, { one: 'line', other: 'lines' })}`,
  characters: (characters: number) => `… ${count(characters, { one: 'character', other: 'characters' })}`,
  files: { log: 'Log', times: 'Times' },
  facts: {
    match: 'Match',
    contest: 'Contest',
    played: 'Played',
    seed: 'Seed',
    board: 'Board',
    judge: 'Judge',
    limit: 'Time limit',
    verify: 'Verify',
    wall: (limit: string) => `${limit}, wall time`,
    computed: (limit: string) => `${limit}, CPU time`,
    secret: 'shown when the match is over',
    twin: 'shown when the last match of this seed is over',
    files: 'Files',
    embed: 'In a page of yours',
  },
  version: {
    state: {
      waiting: 'Waits to be built',
      building: 'Being built',
      trial: 'Plays its trial match',
      ready: 'Ready',
      refused: 'Refused',
    },
    received: (file: string | null) => (file === null ? 'Received' : `Received: ${file}`),
    waits: (before: number | null) =>
      before === null || before === 0
        ? 'Waits to be built, next in the queue'
        : `Waits to be built, ${count(before, { one: 'build', other: 'builds' })} before it`,
    noWorker: (language: string) => `No machine of this arena has ${language} now. This version waits until one has.`,
    built: 'Built',
    unbuilt: 'The build failed',
    trial: 'Trial match',
    passed: 'Trial match passed',
    failed: 'Trial match failed',
    ready: 'Ready to play',
    log: 'Build log',
    stderr: 'On stderr in the trial',
    wholeMatch: 'The trial match',
  },
  judge: {
    title: (version: number) => `Version ${version}`,
    state: {
      waiting: 'Waits to be built',
      building: 'The judge and the sample bots are being built',
      trial: 'The trial match is played',
      ready: 'Leads all matches',
      refused: 'Refused',
    },
    received: ([judge, ...samples]: readonly string[]) =>
      `Received: the judge ${judge}${samples.length === 0 ? '' : `, sample bots ${samples.join(', ')}`}`,
    built: 'The judge and the sample bots are built',
    ready: 'Leads all matches',
    unpublished: 'Nobody but you and your moderators sees this game before its trial is well.',
    again: 'Mend it and try again',
  },
  editor: {
    source: 'Source',
    again: 'Start again from the starter code',
    keys: 'saves and tries',
    leave: 'Tab indents; Escape, then Tab leaves the editor',
    sending: 'Sending …',
    unsent: 'The arena does not answer; nothing is lost, try again.',
  },
};
