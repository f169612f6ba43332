import type { Language, Message } from '../game/message.ts';
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { Fault, PlayerFailure } from '../game/fault.ts';
import type { TurnStderr } from '../game/turn-stderr.ts';
import type { Frame } from '../game/view/frames.ts';
import type { Terminator } from '../match/judge/protocol.ts';
import type { Tier } from '../sandbox/doctor.ts';
import type { Kind } from '../pairing/ladder/rounds.ts';
import type { PlayedTurn } from '../referee/play.ts';
import type { NewsMessage } from '../text/news.ts';
import type { TroubleMessage } from '../text/troubles.ts';
import type { Plan } from '../tournament/plan.ts';
import type { Summary } from '../tournament/summary.ts';

/** The tables, as Kysely sees them; migrations/ explains each. */
export interface Schema {
  bots: { id: Generated<number>; owner: number; game: string; name: string; created_at: Now };
  versions: {
    id: Generated<number>;
    bot: number;
    number: number;
    program: string;
    fingerprint: string | null;
    created_at: Now;
    kind: Generated<VersionKind>;
    artefact: string | null;
    state: Generated<VersionState>;
    attempt: Generated<number>;
    token: string | null;
    failure: JSONColumnType<Refusal> | null;
    output: Generated<string>;
    trial: number | null;
    language: string | null;
    worker: string | null;
    protocol: string | null;
  };
  artefacts: { hash: string; bytes: Buffer; size: GeneratedAlways<number>; created_at: Now };
  contests: {
    id: Generated<number>;
    name: string;
    game: string;
    kind: ContestKind;
    options: JSONColumnType<object>;
    move_time: number;
    duplicate: Generated<boolean>;
    memory: Generated<boolean>;
    margin: Generated<number>;
    owner: number | null;
    is_hidden: Generated<boolean>;
    created_at: Now;
    deleted_at: Date | null;
    paused_at: Date | null;
  };
  contest_moderators: { contest: number; account: number; since: Now };
  challenges: {
    id: Generated<number>;
    maker: number;
    game: string;
    options: JSONColumnType<object>;
    move_time: number;
    created_at: Now;
    ended: ChallengeEnd | null;
    match: number | null;
    rematch_of: number | null;
  };
  challenge_seats: {
    challenge: number;
    seat: number;
    version: number | null;
    account: number | null;
    named: Generated<boolean>;
    accepted: Generated<boolean>;
  };
  memories: {
    bot: number;
    contest: number;
    artefact: string | null;
    files: JSONColumnType<readonly MemoryFile[]>;
    match: number | null;
    kept_at: Date | null;
    loss: JSONColumnType<MemoryLoss> | null;
  };
  webhooks: {
    id: Generated<number>;
    owner: number;
    contest: number | null;
    bot: number | null;
    url: string;
    secret: string;
    created_at: Now;
  };
  deliveries: {
    id: Generated<number>;
    webhook: number | null;
    account: number | null;
    message: JSONColumnType<Message>;
    path: string;
    created_at: Now;
    due_at: ColumnType<Date | null, never, Date | null>;
    tries: Generated<number>;
    status: number | null;
    failure: JSONColumnType<Message> | null;
    sent_at: Date | null;
    email: string | null;
  };
  contest_versions: {
    contest: number;
    version: number;
    prior: Generated<number>;
    joined_at: Now;
    left_at: Date | null;
    number: number | null;
    name: string | null;
    withdrawn_from: number | null;
    is_disqualified: Generated<boolean>;
    people: readonly number[] | null;
  };
  tournaments: {
    contest: number;
    state: Generated<TournamentState>;
    why: JSONColumnType<Message> | null;
    seats: number;
    format: string;
    settings: JSONColumnType<object>;
    rating: string | null;
    plan: JSONColumnType<Plan> | null;
    code: string | null;
    most_entrants: Generated<number>;
    most_each: Generated<number>;
    opens_at: Date | null;
    closes_at: Date | null;
    starts_at: Date | null;
    ends_at: Date | null;
    about: Generated<string>;
    edits: Generated<number>;
    results: Generated<ResultsSeen>;
    published_at: Date | null;
    seeding: Generated<Seeding>;
    connected: Generated<boolean>;
    patience: Generated<number>;
    class: number | null;
    reference: number | null;
    resumed_at: Now;
    leader: number | null;
    leader_at: Date | null;
    leader_others: Generated<number>;
    games_expected: number | null;
  };
  classes: { id: Generated<number>; name: string; code: string; owner: number; created_at: Now };
  class_members: {
    id: Generated<number>;
    class: number;
    account: number;
    role: ClassRole;
    number: Generated<string>;
    name: Generated<string>;
    claim: string | null;
    joined_at: Now;
  };
  class_bots: { class: number; bot: number };
  team_members: { team: number; account: number; invited_at: Now; accepted_at: Date | null };
  summaries: { match: number; summary: JSONColumnType<Summary> };
  games: {
    name: string;
    title: string;
    owner: number;
    rules_en: Generated<string>;
    rules_pl: Generated<string>;
    created_at: Now;
    published_at: Date | null;
    deleted_at: Date | null;
  };
  game_moderators: { game: string; account: number };
  game_versions: GameVersionTable;
  game_files: { game: string; number: number; name: string; artefact: string };
  game_samples: { game: string; bot: number };
  comments: {
    id: Generated<number>;
    game: string | null;
    contest: number | null;
    author: number;
    text: string;
    edits: Generated<number>;
    created_at: Now;
    edited_at: Date | null;
    edited_by: number | null;
    deleted_at: Date | null;
  };
  comment_reports: { comment: number; reporter: number; at: Now; closed_at: Date | null };
  matches: MatchTable;
  match_seats: { match: number; seat: number; version: number; finished_at: Date | null };
  match_stderr: { match: number; seat: number; text: string };
  turn_stderr: { match: number; seat: number; version: number; turns: JSONColumnType<readonly TurnStderr[]> };
  logs: { match: number; log: string; times: string };
  tallies: {
    contest: number;
    first_version: number;
    second_version: number;
    wins: number;
    draws: number;
    losses: number;
  };
  rankings: { contest: number; versions: number[]; places: number[]; games: number };
  rating_history: {
    contest: number;
    version: number;
    day: Date;
    step: number;
    at: Now;
    rating: number;
    sd: number;
    games: number;
  };
  official_points: { contest: number; version: number; number: number; points: number };
  connections: { version: number; socket: string; matches: number | null; seen_at: Now };
  seat_messages: {
    match: number;
    attempt: number;
    seat: number;
    direction: 'told' | 'said';
    number: number;
    text: string | null;
  };
  live_frames: { match: number; attempt: number; number: number; frame: JSONColumnType<Frame> };
  users: UserTable;
  sessions: {
    id: Generated<number>;
    hash: Buffer;
    account: number;
    agent: string;
    address: string;
    created_at: Now;
    seen_at: Now;
  };
  tokens: {
    id: Generated<number>;
    hash: Buffer;
    account: number;
    name: string;
    scopes: Scope[];
    created_at: Now;
    ends_at: Date;
    used_at: Date | null;
  };
  links: { hash: Buffer; purpose: LinkPurpose; account: number | null; created_at: Now; ends_at: Date };
  two_step: { account: number; secret: Buffer; used_step: number; created_at: Now };
  recovery_codes: { account: number; hash: Buffer };
  audit: {
    id: Generated<number>;
    at: Now;
    actor: number | null;
    action: string;
    subject: Generated<string>;
    address: string | null;
  };
  identities: { issuer: string; subject: string; account: number; created_at: Now };
  openid_visits: {
    state: Buffer;
    browser: Buffer;
    nonce: string;
    verifier: string;
    next: string;
    account: number | null;
    ends_at: Date;
  };
  newcomers: {
    browser: Buffer;
    issuer: string;
    subject: string;
    login: string;
    email: string;
    email_is_known: boolean;
    next: string;
    ends_at: Date;
  };
  site: { is_only: Generated<boolean>; url: string; started_at: Now };
  news: {
    id: Generated<number>;
    account: number;
    at: Now;
    message: JSONColumnType<NewsMessage>;
    path: string;
    subject: string;
    day: Generated<Date>;
    count: Generated<number>;
    read_at: Date | null;
  };
  quotas: { account: number | null; name: string; most: number };
  queue_pause: { is_only: Generated<boolean>; paused_at: Now };
  site_news: { id: Generated<number>; at: Now; message: JSONColumnType<NewsMessage>; path: string };
  site_texts: { name: string; text: string; changed_at: Now };
  workers: {
    id: string;
    host: string;
    slots: number;
    tier: Tier;
    seen_at: Now;
    trouble: TroubleMessage | null;
    languages: string[] | null;
    drained_at: Date | null;
  };
}

export interface GameVersionTable {
  game: string;
  number: number;
  program: string;
  artefact: string;
  terminator: Terminator;
  seats_min: number;
  seats_max: number;
  move_time: number;
  memory: number;
  minimum: number | null;
  sent_by: number;
  created_at: Now;
  state: Generated<VersionState>;
  attempt: Generated<number>;
  token: string | null;
  language: string | null;
  output: Generated<string>;
  failure: JSONColumnType<Message> | null;
  trial: number | null;
}

export interface MatchTable {
  id: Generated<number>;
  contest: number;
  game: string;
  options: JSONColumnType<object>;
  seed: string;
  move_time: number;
  round: number;
  board: number;
  pace: number;
  kind: Generated<MatchKind>;
  number: number | null;
  game_version: number | null;
  made_by: number | null;
  duplicate: Generated<boolean>;
  starved: Generated<number>;
  failed: Generated<number>;
  lost: Generated<number>;
  state: Generated<MatchState>;
  attempt: Generated<number>;
  token: string | null;
  worker: string | null;
  awaits_since: Date | null;
  replaced_at: Date | null;
  sent_key: string | null;
  resumes: JSONColumnType<readonly PlayedTurn[]> | null;
  created_at: Now;
  started_at: Date | null;
  finished_at: Date | null;
  turns: number | null;
  scores: number[] | null;
  cause: Cause | null;
  fault_by: number | null;
  reason: Message | null;
}

export interface UserTable {
  id: Generated<number>;
  login: string;
  role: Generated<Role>;
  password: string | null;
  email: string | null;
  language: Language | null;
  country: Generated<string>;
  school: Generated<string>;
  interests: Generated<string>;
  picture: Buffer | null;
  created_at: Now;
  password_at: Date | null;
  banned_at: Date | null;
  banned_until: Date | null;
  ban_reason: Generated<string>;
  deleted_at: Date | null;
  mail_about: Generated<MailAbout[]>;
  mail_key: Generated<string>;
  feed_key: Generated<string>;
}

/** What a one-time secret is for. */
export type LinkPurpose =
  | 'password' // a new password
  | 'admin' // the first administrator
  | 'two-step' // two-step log-in, which is not on before its first code
  | 'log-in'; // a log-in that waits for its code

/** Of what a person may get e-mail. */
export type MailAbout =
  | 'build' // a version was refused
  | 'begin' // a contest with an own bot, or that they moderate, begins
  | 'over'; // it is over

export type Role =
  | 'user' // everybody who registered
  | 'admin' // an administrator
  | 'arena' // owns the bots that came with the arena; nobody can log in to it
  | 'place' // owns what was handed in for a student of a class who has no account
  | 'team'; // owns bots for its members

export type ClassRole = 'teacher' | 'student';

/** What a token allows. */
export type Scope =
  | 'read' // what its owner sees
  | 'submit' // send bots, enter them in contests
  | 'play' // make test matches, connect bots
  | 'manage'; // change the account, moderate contests

export type ContestKind =
  | 'ladder' // never ends: workers add the next round when few matches are left
  | 'series' // only the matches that were added to it
  | 'tests' // the trials and test matches of a game, or its friendly games, which count in no standing
  | 'tournament' // a format pairs its rounds
  | 'permanent'; // never ends: everybody has the same number of matches

export type TournamentState =
  | 'registration' // entrants come and go
  | 'running'
  | 'paused' // no further game is begun
  | 'over';

/** When others than moderators see the results of a tournament. */
export type ResultsSeen =
  | 'at-once' // every match as it is played
  | 'at-end' // all of them when it is over
  | 'published'; // when a moderator publishes them

/** Who is the first seed of a tournament. */
export type Seeding =
  | 'entry' // who entered first
  | 'rating' // who is rated best on the game's ladder
  | 'lot'; // whoever is drawn

export type MatchKind =
  | Kind
  | 'trial' // the first match of a version that somebody sent
  | 'test' // somebody asked for it
  | 'friendly' // people challenged each other, or a bot
  | 'tournament'; // a game of a tournament

/** How a challenge ended that did not lapse. */
export type ChallengeEnd =
  | 'begun' // its game was made
  | 'withdrawn' // by its maker
  | 'declined'; // by somebody who was named

export type VersionKind =
  | 'program' // workers start it
  | 'connected' // it plays from its owner's machine
  | 'person'; // its owner plays

export type VersionState =
  | 'waiting' // to be built
  | 'building'
  | 'trial' // plays its first match
  | 'ready'
  | 'refused'; // cannot be built, or was at fault in its trial

/** Why a version was refused; without a turn and a seat it never played. */
export type Refusal = PlayerFailure & { readonly turn?: number; readonly seat?: number };

/** A file that a bot keeps from match to match. */
export interface MemoryFile {
  readonly name: string;
  /** Bytes. */
  readonly size: number;
}

/** A match of which nothing was kept, and why. */
export interface MemoryLoss {
  readonly match: number;
  readonly reason: Message;
}

export type MatchState =
  | 'waiting' // not played yet, or to be played again
  | 'running' // one attempt holds its token
  | 'finished' // result and log are stored
  | 'void'; // given up: it could not be played

export type Cause = 'rules' | Fault;

type Now = ColumnType<Date, Date | undefined, Date>;
