import { tieBreaks } from '../../pairing/tiebreaks.ts';
import type { StoredTournament } from '../../store/tournaments.ts';
import { usualFormat } from '../../tournament/formats.ts';
import { optionField, optionsOf } from '../tests/read.ts';
import { optionValues } from '../tests/routes.tsx';
import {
  formatsFor,
  limits,
  settingField,
  settingsOf,
  tiebreakField,
  whens,
  writtenTime,
  type About,
  type Asked,
} from './read.ts';

// The form of a contest, as it is typed.

export type Values = Readonly<Record<string, string>>;

/** The fields of a new form. */
export function defaultsOf({ game, formats, defaults }: About): Values {
  const { moveTime, seats } = game.ladder;
  const format = game.tournament.format ?? usualFormat(seats);
  const settings = formatsFor(formats, game).flatMap(([name, definition]) =>
    settingsOf(definition).map(([setting, field]) => [settingField(name, setting), writtenOf(field.default)]),
  );
  return {
    ...optionValues(game, defaults),
    ...(Object.fromEntries(settings) as Values),
    time: String(moveTime / 1000),
    seats: String(seats),
    format,
    who: 'anyone',
    most: '32',
    each: '1',
    results: 'at-once',
    seeding: 'entry',
    margin: String(limits.margin.usual),
    patience: String(limits.patience.usual),
  };
}

/** 0 stands for what the format finds best. */
const writtenOf = (value: unknown): string => (value === 0 ? '' : String(value));

export const own = (body: Values, name: string): string => (Object.hasOwn(body, name) ? body[name]! : '');

/** The fields of the form; whatever else was sent is nobody's. */
export function typedIn(body: Values, { game, formats }: About): Values {
  const names = [
    'name',
    'seats',
    'time',
    'format',
    'who',
    'code',
    'class',
    'most',
    'each',
    'about',
    'results',
    'seeding',
    'connected',
    'margin',
    'patience',
    ...whens,
    ...optionsOf(game.rules).map(([name]) => optionField(name)),
  ];
  const settings = [...formats].flatMap(([format, definition]) =>
    settingsOf(definition).map(([setting, { list }]) => {
      const name = settingField(format, setting);
      return [name, (list === 'tie-breaks' && tiebreaksIn(body, name)) || own(body, name)];
    }),
  );
  return Object.fromEntries([...names.map((name) => [name, own(body, name)]), ...settings]) as Values;
}

/** What was typed for another game and has a meaning for this one, too; times, seats and options are each game's own. */
export function keptIn(body: Values, about: About): Values {
  const { time: _time, seats: _seats, format = '', ...typed } = typedIn(body, about);
  const isOffered = formatsFor(about.formats, about.game).some(([name]) => name === format);
  const isGiven = ([name, value]: readonly [string, string]): boolean =>
    (value !== '' || Object.hasOwn(body, name)) && !name.startsWith('option_');
  return { ...Object.fromEntries(Object.entries(typed).filter(isGiven)), ...(isOffered && { format }) };
}

/** The chosen tie-breaks, as the setting has them. */
const tiebreaksIn = (body: Values, setting: string): string =>
  Object.keys(tieBreaks)
    .map((_, at) => own(body, tiebreakField(setting, at)))
    .filter((name) => name !== '')
    .join(',');

/** Of the formats' settings those of the chosen one count. */
export function askedIn(values: Values, { game, formats }: About): Asked {
  const value = (name: string): string => values[name] ?? '';
  const chosen = formats.get(value('format'));
  return {
    name: value('name'),
    seats: value('seats'),
    options: Object.fromEntries(optionsOf(game.rules).map(([name]) => [name, value(optionField(name))])),
    time: value('time'),
    format: value('format'),
    settings: Object.fromEntries(
      (chosen === undefined ? [] : settingsOf(chosen)).map(([setting]) => [
        setting,
        value(settingField(value('format'), setting)),
      ]),
    ),
    isCoded: value('who') === 'code',
    code: value('code'),
    class: value('who') === 'class' ? value('class') || 'none' : '',
    most: value('most'),
    each: value('each'),
    about: value('about'),
    results: value('results'),
    seeding: value('seeding'),
    isConnected: value('connected') !== '',
    margin: value('margin'),
    patience: value('patience'),
    when: Object.fromEntries(whens.map((when) => [when, value(when)])) as Asked['when'],
  };
}

/** The fields of a form about a contest that is there. */
export const valuesOf = (stored: StoredTournament, about: About): Values => ({
  ...defaultsOf(about),
  ...optionValues(about.game, stored.contest.options),
  ...Object.fromEntries(
    Object.entries(stored.settings).map(([name, value]) => [settingField(stored.format, name), writtenOf(value)]),
  ),
  name: stored.contest.name,
  time: String(stored.contest.moveTime / 1000),
  seats: String(stored.seats),
  format: stored.format,
  who: stored.class !== null ? 'class' : stored.code === null ? 'anyone' : 'code',
  code: stored.code ?? '',
  class: `${stored.class ?? ''}`,
  most: String(stored.most),
  each: String(stored.mostEach),
  about: stored.about,
  results: stored.results,
  seeding: stored.seeding,
  connected: stored.connected ? '1' : '',
  margin: String(stored.contest.margin),
  patience: String(stored.patience),
  ...Object.fromEntries(whens.map((when) => [when, writtenTime(stored[`${when}At`])])),
});
