import type { Preference } from './preference.ts';
import { opposite, type Colour } from '../crosstable.ts';
import type { Player } from './event.ts';

const strength = { mild: 1, strong: 2, absolute: 3 } as const;

/** The preference from the colours so far, the last one first. */
export function preferenceOf(colours: readonly Colour[]): Preference | undefined {
  const [last, before] = colours;
  if (last === undefined) return undefined;
  const surplus = 2 * colours.filter((colour) => colour === 'white').length - colours.length;
  const difference = Math.abs(surplus);
  const rarer: Colour = surplus > 0 ? 'black' : 'white';
  if (difference > 1) return { colour: rarer, kind: 'absolute', difference };
  if (last === before) return { colour: opposite(last), kind: 'absolute', difference };
  if (difference === 1) return { colour: rarer, kind: 'strong', difference };
  return { colour: opposite(last), kind: 'mild', difference };
}

/** The colour of the higher ranked of two (article 5.2). */
export function colourOf(higher: Player, lower: Player, initial: Colour): Colour {
  const [mine, theirs] = [higher.preference, lower.preference];
  if (mine === undefined && theirs === undefined) return higher.appearance % 2 === 1 ? initial : opposite(initial);
  if (theirs === undefined) return mine!.colour;
  if (mine === undefined || mine.colour !== theirs.colour) return opposite(theirs.colour);
  const stronger =
    strength[mine.kind] - strength[theirs.kind] || (mine.kind === 'absolute' ? mine.difference - theirs.difference : 0);
  if (stronger !== 0) return stronger > 0 ? mine.colour : opposite(theirs.colour);
  const differs = higher.colours.findIndex((colour, at) => at >= lower.colours.length || colour !== lower.colours[at]);
  return lower.colours[differs] ?? mine.colour;
}
