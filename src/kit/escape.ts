/**
 * A stranger's text for display: printable ASCII stays, everything else becomes \xNN or \uNNNN, and long texts are cut.
 */
export function escape(text: string, longest = 200): string {
  const shown = text.slice(0, longest).replace(/[^ -~]|\\/g, written);
  return text.length > longest ? `${shown}…` : shown;
}

/**
 * A stranger's sentence for a person, such as an error of a compiler: like `escape`, but a backslash stays as it is,
 * for nobody has to tell it from an escaped sign.
 */
export function legible(text: string, longest = 200): string {
  const shown = text.slice(0, longest).replace(/[^ -~]/g, written);
  return text.length > longest ? `${shown}…` : shown;
}

/**
 * A stranger's name for display: letters, digits and signs of all scripts stay; terminal control and bidirectional
 * characters are escaped, and long names are cut.
 */
export const escapeName = (name: string): string =>
  name.slice(0, 200).replace(/[^\p{L}\p{M}\p{N}\p{P}\p{S} ]|\\/gu, written);

/** Text from a log that anybody may have written: what is escaped already stays, everything else is escaped. */
export const harmless = (text: string, longest = 2000): string => text.slice(0, longest).replace(/[^ -~…]/g, written);

/** A sentence for display, in any language: terminal control and bidirectional characters are escaped. */
export const printable = (sentence: string): string =>
  sentence.replace(/[^\p{L}\p{M}\p{N}\p{P}\p{S}\p{Zs}]/gu, written);

function written(sign: string): string {
  if (sign === '\\') return '\\\\';
  const code = sign.codePointAt(0)!;
  if (code > 0xffff) return `\\u{${code.toString(16)}}`;
  return code < 0x100 ? `\\x${code.toString(16).padStart(2, '0')}` : `\\u${code.toString(16).padStart(4, '0')}`;
}
