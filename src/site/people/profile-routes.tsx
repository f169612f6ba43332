import { Type } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { everyone, type Owned, sharedPage } from '../../http/access.ts';
import type { Filled } from '../../http/form.tsx';
import { readFormWithCutFiles } from '../../http/multipart.ts';
import { HttpProblem } from '../../http/problem.ts';
import { answers, changes, PageQuery, type App } from '../../http/schema.ts';
import type { Reading } from '../../kit/reading.ts';
import { findAccount } from '../../people/account.ts';
import { isCountry } from '../../people/country.ts';
import { loginPattern, readFields, readText, type FieldErrors } from '../../people/fields.ts';
import { pictureLimits, readPicture } from '../../people/picture.ts';
import { languageOf, loadLanguages } from '../../programs/language.ts';
import { gamesByName } from '../../store/games.ts';
import { newsOf, unreadOf } from '../../store/news.ts';
import type { PeopleMessage } from '../../text/people.ts';
import { membersOf } from '../../store/teams.ts';
import { ofVisibleGames } from '../games/visible.ts';
import { show, type Site } from '../site.ts';
import { messages } from './messages.ts';
import { EditPage, profileLimits, ProfilePage, stampOf, type RatedBot } from './profile.tsx';
import {
  botsOf,
  pictureOf,
  profileOf,
  resultsOf,
  updateProfile,
  type OwnBot,
  type Profile,
  type ProfileChange,
} from './queries.ts';

const tags = ['people'];
const Login = Type.Object({ login: Type.String({ pattern: loginPattern, description: 'the login' }) });

/** Profiles, which everybody sees and their owners edit. */
export function addProfiles(app: App, site: Site): void {
  const { db } = site;
  const needProfile = async (login: string): Promise<Profile> => {
    const profile = await profileOf(db, login);
    if (profile === undefined) throw new HttpProblem(404);
    return profile;
  };

  const one = {
    summary: 'One person: picture, country, school, interests, bots, latest matches',
    tags,
    params: Login,
    querystring: PageQuery,
    response: answers('text/html', 'the profile'),
  };
  app.get('/users/:login', { config: sharedPage, schema: one }, async (request, reply) => {
    const profile = await needProfile(request.params.login);
    const isOwn = request.visitor?.user === profile.id;
    const [bots, results, games, news, unread, members] = await Promise.all([
      ratedBots(site, await ofVisibleGames(db, request, await botsOf(db, profile.id))),
      resultsOf(db, profile.id, 20),
      gamesByName(db),
      isOwn ? newsOf(db, profile.id, newsShown) : undefined,
      isOwn ? unreadOf(db, profile.id) : 0,
      profile.role === 'team' ? membersOf(db, [profile.id]) : [],
    ]);
    return await show(
      site,
      request,
      reply,
      { title: profile.login, isPrivate: isOwn },
      <ProfilePage
        {...{ profile, isOwn, bots, results, games, news, unread }}
        members={members.filter(({ isMember }) => isMember)}
      />,
    );
  });

  const picture = {
    summary: 'The picture of a person',
    tags,
    params: Login,
    response: answers('image/png', 'the picture'),
  };
  app.get('/users/:login/picture', { config: everyone, schema: picture }, async (request, reply) => {
    const bytes = await pictureOf(db, request.params.login);
    if (bytes === undefined) throw new HttpProblem(404);
    return await reply.type('image/png').header('cache-control', 'no-cache').send(bytes);
  });

  const own: Owned = {
    ownerOf: async (request) => (await findAccount(db, (request.params as { login: string }).login))?.id,
  };
  const page = async (request: FastifyRequest, reply: FastifyReply, profile: Profile, form: Filled): Promise<string> =>
    await show(
      site,
      request,
      reply,
      { title: messages[request.language].edit.title, isPrivate: true },
      <EditPage profile={profile} form={form} />,
    );

  const edit = {
    summary: 'The form of the own profile',
    tags,
    params: Login,
    querystring: PageQuery,
    response: answers('text/html', 'the form'),
  };
  app.get('/users/:login/edit', { config: { access: own }, schema: edit }, async (request, reply) => {
    const profile = await needProfile(request.params.login);
    const { country, school, interests } = profile;
    return await page(request, reply, profile, { values: { country, school, interests }, wrong: {} });
  });

  const update = {
    summary: 'Change the own profile: a form with the fields country, school, interests, picture, remove',
    tags,
    params: Login,
    response: changes('the profile'),
  };
  app.post('/users/:login/edit', { config: { access: own }, schema: update }, async (request, reply) => {
    const { texts, files } = await readFormWithCutFiles(request, pictureLimits.mebibytes * 2 ** 20 + 1);
    const values = Object.fromEntries(['country', 'school', 'interests'].map((name) => [name, texts.get(name) ?? '']));
    const profile = await needProfile(request.params.login);
    const change = await readChange(values, files.get('picture')?.bytes, texts.has('remove'));
    if ('wrong' in change) {
      void reply.code(422);
      return await page(request, reply, profile, { values, wrong: change.wrong });
    }
    const seen = texts.get('seen');
    if (seen !== undefined && seen !== stampOf(profile)) {
      void reply.code(409);
      return await page(request, reply, profile, { values, wrong: { form: { code: 'profile-changed' } } });
    }
    await updateProfile(db, profile.id, change.value);
    return await reply.redirect(`/users/${profile.login}`, 303);
  });
}

const newsShown = 5;

/** Bots with their languages and their places on the ladders, each of which is read once. */
async function ratedBots({ standings }: Site, bots: readonly OwnBot[]): Promise<RatedBot[]> {
  const languages = await loadLanguages();
  const contests = [...new Set(bots.flatMap(({ playing }) => playing?.ladder ?? []))];
  const ladders = new Map(await Promise.all(contests.map(async (id) => [id, await standings(id)] as const)));
  return bots.map((bot) => ({
    ...bot,
    languageTitle: languages.get(bot.language ?? languageOf(languages, bot.file) ?? '')?.title,
    standing:
      bot.playing === null
        ? undefined
        : ladders.get(bot.playing.ladder)!.standings.find(({ version }) => version.id === bot.playing!.version),
  }));
}

/** A change of a profile: its texts, and a new picture if one was sent. */
export async function readChange(
  { country = '', school = '', interests = '' }: Readonly<Record<string, string>>,
  picture: Buffer | undefined,
  isRemoved: boolean,
): Promise<Reading<ProfileChange, FieldErrors>> {
  const fields = readFields({
    country: readCountry(country),
    school: readText(school, { most: profileLimits.school }),
    interests: readText(interests, { most: profileLimits.interests, isLine: false }),
    picture: picture === undefined ? { value: undefined } : await readPicture(picture),
  });
  if ('wrong' in fields) return fields;
  const { picture: drawn, ...texts } = fields.value;
  return { value: { ...texts, ...(drawn !== undefined ? { picture: drawn } : isRemoved && { picture: null }) } };
}

const readCountry = (code: string): Reading<string, PeopleMessage> =>
  code === '' || isCountry(code) ? { value: code } : { wrong: { code: 'country-unknown' } };
