import { createHash } from 'node:crypto';
import type { VNode } from 'preact';
import { Field, WholeForm, type Filled } from '../../http/form.tsx';
import type { KnownGame } from '../../store/games.ts';
import { countries, countryName } from '../../people/country.ts';
import type { Match } from '../../store/matches.ts';
import type { News } from '../../store/news.ts';
import { Empty, Interval, Rating, ScaleHead, isProvisional, scaleOf, type Scale } from '../../web/kit/parts.tsx';
import { useMessages, useTexts } from '../../web/texts/texts.ts';
import { Results } from '../matches/results.tsx';
import { NewsCard } from '../news/page.tsx';
import type { Standing } from '../standings/ladder.ts';
import { Face } from './face.tsx';
import { messages } from './messages.ts';
import type { OwnBot, Profile } from './queries.ts';
import { GameLink } from '../games/game-link.tsx';

/** A bot with what the profile tells of it. */
export interface RatedBot extends OwnBot {
  /** The programming language; undefined for a bot that runs within the arena, and for an archive until it is built. */
  readonly languageTitle: string | undefined;
  /** On the ladder of its game. */
  readonly standing: Standing | undefined;
}

export interface ProfileData {
  readonly profile: Profile;
  /** Whether it is the visitor's own. */
  readonly isOwn: boolean;
  readonly bots: readonly RatedBot[];
  readonly results: readonly Match[];
  readonly games: ReadonlyMap<string, KnownGame>;
  /** The latest, for the person alone. */
  readonly news?: readonly News[] | undefined;
  readonly unread: number;
  /** Of a team. */
  readonly members: readonly { readonly login: string }[];
}

export function ProfilePage({ profile, isOwn, bots, results, games, news, unread, members }: ProfileData): VNode {
  const say = useMessages(messages).profile;
  return (
    <div class="person">
      <div class="stack">
        <Person profile={profile} isOwn={isOwn} inPlay={bots.filter(({ playing }) => playing !== null).length} />
        {members.length > 0 && <Members members={members} />}
        {news !== undefined && <NewsCard news={news} unread={unread} />}
      </div>
      <div class="stack">
        <Bots bots={bots} games={games} isOwn={isOwn} />
        <section class="card">
          <header>
            <h2>{say.matches}</h2>
          </header>
          {results.length === 0 ? <Empty>{say.noMatches}</Empty> : <Results matches={results} games={games} mixed />}
        </section>
      </div>
    </div>
  );
}

function Person({
  profile,
  isOwn,
  inPlay,
}: Pick<ProfileData, 'profile' | 'isOwn'> & { readonly inPlay: number }): VNode {
  const say = useMessages(messages).profile;
  const {
    language,
    format: { date },
  } = useTexts();
  const { login, role, country, school, interests, createdAt } = profile;
  const facts = [
    [say.country, country === '' ? '' : countryName(country, language)],
    [say.school, school],
    [say.interests, interests],
  ].filter(([, value]) => value !== '');
  return (
    <section class="card" aria-label={login}>
      <div class="portrait">
        <Picture profile={profile} />
        {isOwn && (
          <a class="btn" href={`/users/${login}/edit`}>
            {say.edit}
          </a>
        )}
      </div>
      <div class="body stack">
        <div>
          <h1>{login}</h1>
          <p class="small muted">
            {role === 'arena'
              ? say.arena
              : role === 'place'
                ? say.inClass
                : role === 'team'
                  ? say.team
                  : say.since(date(createdAt.toISOString()))}
            {role === 'admin' && `, ${say.admin}`}
            {role !== 'arena' && inPlay > 0 && `, ${say.inPlay(inPlay)}`}
          </p>
        </div>
        {facts.length > 0 && (
          <dl class="facts">
            {facts.map(([name, value]) => [<dt key={name}>{name}</dt>, <dd key={`${name} value`}>{value}</dd>])}
          </dl>
        )}
      </div>
      {isOwn && (
        <footer>
          {say.own} <a href="/account">{say.account}</a> <a href="/classes">{say.classes}</a>{' '}
          <a href="/teams">{say.teams}</a>
        </footer>
      )}
    </section>
  );
}

function Members({ members }: Pick<ProfileData, 'members'>): VNode {
  const say = useMessages(messages).profile;
  return (
    <section class="card">
      <header>
        <h2>{say.members}</h2>
      </header>
      <ul class="list">
        {members.map(({ login }) => (
          <li key={login}>
            <a class="name" href={`/users/${login}`}>
              {login}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Picture({ profile: { login, hasPicture } }: Pick<ProfileData, 'profile'>): VNode {
  const say = useMessages(messages).profile;
  return hasPicture ? (
    <img class="face" src={`/users/${login}/picture`} alt={say.picture(login)} width="128" height="128" />
  ) : (
    <Face login={login} label={say.drawn(login)} />
  );
}

function Bots({ bots, games, isOwn }: Pick<ProfileData, 'bots' | 'games' | 'isOwn'>): VNode {
  const say = useMessages(messages).profile;
  const scale = scaleOf(bots.flatMap(({ standing }) => standing?.rated ?? []));
  return (
    <section class="card">
      <header>
        <h2>{say.bots}</h2>
        <span class="muted">{bots.length}</span>
        {isOwn && bots.length > 0 && <a href="/bots/new">{say.send}</a>}
      </header>
      {bots.length === 0 ? (
        <div class="empty">
          <p>{say.noBots}</p>
          {isOwn && (
            <a class="btn" href="/bots/new">
              {say.send}
            </a>
          )}
        </div>
      ) : (
        <div class="scroll">
          <table class="data">
            <thead>
              <tr>
                <th scope="col">{say.bot}</th>
                <th class="opt" scope="col">
                  {say.version}
                </th>
                <th class="wide opt" scope="col">
                  <ScaleHead scale={scale} />
                </th>
                <th class="num" scope="col">
                  {say.rating}
                </th>
                <th class="num end" scope="col">
                  <abbr title={say.placeHint}>{say.place}</abbr>
                </th>
                <th class="num opt" scope="col">
                  {say.games}
                </th>
                <th class="opt" scope="col">
                  {say.stateHead}
                </th>
              </tr>
            </thead>
            <tbody>
              {bots.map((bot) => (
                <BotRow key={bot.id} bot={bot} game={games.get(bot.game)} scale={scale} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {bots.length > 1 && <footer>{say.notCompared}</footer>}
    </section>
  );
}

interface BotRowData {
  readonly bot: RatedBot;
  readonly game: KnownGame | undefined;
  readonly scale: Scale;
}

function BotRow({ bot, game, scale }: BotRowData): VNode {
  const say = useMessages(messages).profile;
  const { number, range } = useTexts().format;
  const { standing } = bot;
  return (
    <tr>
      <td>
        <a class="name" href={`/bots/${bot.id}`}>
          {bot.name}
        </a>
        {game !== undefined && <GameLink game={game} under />}
      </td>
      <td class="opt muted">
        {bot.languageTitle !== undefined && `${bot.languageTitle}, `}v{bot.playing?.number ?? bot.number}
      </td>
      <td class="wide opt">{standing !== undefined && <Interval rated={standing.rated} scale={scale} />}</td>
      <td class="num">
        {standing === undefined ? <span class="muted">{say.noRating}</span> : <Rating rated={standing.rated} />}
      </td>
      <td class="num end">
        {standing !== undefined && (
          <>
            {standing.place ?? '–'} <span class="muted">{range(standing.range.best, standing.range.worst)}</span>
          </>
        )}
      </td>
      <td class="num opt">{number(standing?.rated.games ?? 0)}</td>
      <td class="opt">
        <State bot={bot} />
      </td>
    </tr>
  );
}

/** What becomes of the newest version, or that the bot plays. */
function State({ bot: { state, number, playing, standing } }: Pick<BotRowData, 'bot'>): VNode {
  const say = useMessages(messages).profile;
  if (playing !== null && (state === 'ready' || playing.number === number))
    return standing !== undefined && isProvisional(standing.rated) ? (
      <span class="tag warn">{say.provisional(standing.rated.games)}</span>
    ) : (
      <span class="tag good">{say.playing}</span>
    );
  return <span class={state === 'refused' ? 'tag bad' : 'tag'}>{say.stateOf[state](number)}</span>;
}

export const profileLimits = { school: 100, interests: 1000 };

/** What a form was filled from: another one now, if the profile was changed since. */
export const stampOf = ({ country, school, interests }: Profile): string =>
  createHash('sha256')
    .update(JSON.stringify([country, school, interests]))
    .digest('base64url');

export function EditPage({ profile, form }: { readonly profile: Profile; readonly form: Filled }): VNode {
  const say = useMessages(messages);
  const { language } = useTexts();
  return (
    <form class="card gate" method="post" action={`/users/${profile.login}/edit`} enctype="multipart/form-data">
      <header>
        <h1>{say.edit.title}</h1>
      </header>
      <div class="body form">
        <WholeForm form={form} />
        <input type="hidden" name="seen" value={stampOf(profile)} />
        <div class="row">
          <Picture profile={profile} />
          <div class="grow">
            <Field
              name="picture"
              label={say.edit.picture}
              form={form}
              type="file"
              hint={say.edit.pictureHint}
              input={{ accept: 'image/png,image/jpeg,image/webp' }}
            />
            {profile.hasPicture && (
              <label class="choice">
                <input type="checkbox" name="remove" value="yes" />
                {say.edit.remove}
              </label>
            )}
          </div>
        </div>
        <Field
          name="country"
          label={say.profile.country}
          form={form}
          choices={[['', say.edit.countryNone], ...countries(language)]}
        />
        <Field name="school" label={say.profile.school} form={form} input={{ maxLength: profileLimits.school }} />
        <Field
          name="interests"
          label={say.profile.interests}
          form={form}
          lines={4}
          hint={say.edit.interestsHint(profileLimits.interests)}
        />
        <button class="btn main" type="submit">
          {say.edit.update}
        </button>
      </div>
    </form>
  );
}
