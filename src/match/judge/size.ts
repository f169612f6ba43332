/** The bytes that a text takes in a log, or half of them: an unprintable byte takes six. */
export function logged(text: string): number {
  let bytes = text.length;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if ((code < 0x20 && code !== 0x0a) || code > 0x7e) bytes += 5;
  }
  return bytes;
}
