/**
 * A stranger's text as it may be shown: printable ASCII stays, everything else is written as \xNN or \uNNNN, and long
 * texts are cut.
 */
export function escape(text: string, longest = 200): string {
  const shown = text.slice(0, longest).replace(/[^ -~]|\\/g, written);
  return text.length > longest ? `${shown}…` : shown;
}

/**
 * A stranger's name as it may be shown: letters, digits and signs of all scripts stay; what steers a terminal or turns
 * the direction of writing is written out, and no name is endless.
 */
export const escapeName = (name: string): string =>
  name.slice(0, 200).replace(/[^\p{L}\p{M}\p{N}\p{P}\p{S} ]|\\/gu, written);

/**
 * A text that should have been escaped before, from a log that may be anybody's: what is escaped stays, the rest cannot
 * harm.
 */
export const harmless = (text: string, longest = 2000): string => text.slice(0, longest).replace(/[^ -~…]/g, written);

/** A sentence as it may be shown, in any language: what steers a terminal or turns the direction of writing is not. */
export const printable = (sentence: string): string =>
  sentence.replace(/[^\p{L}\p{M}\p{N}\p{P}\p{S}\p{Zs}]/gu, written);

function written(sign: string): string {
  if (sign === '\\') return '\\\\';
  const code = sign.codePointAt(0)!;
  if (code > 0xffff) return `\\u{${code.toString(16)}}`;
  return code < 0x100 ? `\\x${code.toString(16).padStart(2, '0')}` : `\\u${code.toString(16).padStart(4, '0')}`;
}
