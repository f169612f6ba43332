import type { VNode } from 'preact';
import { titleIn } from '../../game/title.ts';
import { Field, type Filled } from '../../http/form.tsx';
import type { GameWithView } from '../../http/views.ts';
import { countries, countryName } from '../../people/country.ts';
import type { Match } from '../../store/matches.ts';
import { useMessages, useTexts } from '../../web/texts/texts.ts';
import { Results } from '../matches/results.tsx';
import { Face } from './face.tsx';
import { messages } from './messages.ts';
import type { OwnBot, Profile } from './queries.ts';

export interface ProfileData {
  readonly profile: Profile;
  /** Whether it is the visitor's own. */
  readonly isOwn: boolean;
  readonly bots: readonly OwnBot[];
  readonly results: readonly Match[];
  readonly games: ReadonlyMap<string, GameWithView>;
}

export function ProfilePage({ profile, isOwn, bots, results, games }: ProfileData): VNode {
  const say = useMessages(messages).profile;
  return (
    <div class="person">
      <Person profile={profile} isOwn={isOwn} />
      <div class="stack">
        <Bots bots={bots} games={games} isOwn={isOwn} />
        <section class="card">
          <header>
            <h2>{say.matches}</h2>
          </header>
          {results.length === 0 ? (
            <div class="empty">
              <p>{say.noMatches}</p>
            </div>
          ) : (
            <Results matches={results} games={games} mixed />
          )}
        </section>
      </div>
    </div>
  );
}

function Person({ profile, isOwn }: Pick<ProfileData, 'profile' | 'isOwn'>): VNode {
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
            {role === 'arena' ? say.arena : say.since(date(createdAt.toISOString()))}
            {role === 'admin' && `, ${say.admin}`}
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
          {say.own} <a href="/account">{say.account}</a>
        </footer>
      )}
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
  const { language } = useTexts();
  return (
    <section class="card">
      <header>
        <h2>{say.bots}</h2>
        <span class="muted">{bots.length}</span>
      </header>
      {bots.length === 0 ? (
        <div class="empty">
          <p>{say.noBots}</p>
          {isOwn && <p class="small muted">{say.sendFirst}</p>}
        </div>
      ) : (
        <table class="data">
          <thead>
            <tr>
              <th scope="col">{say.bot}</th>
              <th scope="col">{say.game}</th>
            </tr>
          </thead>
          <tbody>
            {bots.map(({ id, name, game }) => (
              <tr key={id}>
                <td>
                  <a class="name" href={`/bots/${id}`}>
                    {name}
                  </a>
                </td>
                <td>
                  <a href={`/games/${game}`}>{games.has(game) ? titleIn(games.get(game)!.rules, language) : game}</a>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

export const profileLimits = { school: 100, interests: 1000 };

export function EditPage({ profile, form }: { readonly profile: Profile; readonly form: Filled }): VNode {
  const say = useMessages(messages);
  const { language } = useTexts();
  return (
    <form class="card gate" method="post" action={`/users/${profile.login}/edit`} enctype="multipart/form-data">
      <header>
        <h1>{say.edit.title}</h1>
      </header>
      <div class="body form">
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
