/**
 * 64 bits over the JSON text of a value, as 16 hex digits: the same in Node and in every browser.
 * It shows that two states are the same or where rules went different ways; it is no defence against forgers,
 * who are found out by playing the rules again.
 */
export function fingerprint(value: unknown): string {
  const text = JSON.stringify(value);
  let high = 0x9e3779b9;
  let low = 0x85ebca6b;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    high = Math.imul(high ^ unit, 0x9e3779b1);
    low = Math.imul(low ^ unit, 0x5f356495);
  }
  high = mix(high ^ (low >>> 15));
  low = mix(low ^ (high >>> 13));
  return hex(high) + hex(low);
}

function mix(word: number): number {
  word = Math.imul(word ^ (word >>> 16), 0x85ebca6b);
  word = Math.imul(word ^ (word >>> 13), 0xc2b2ae35);
  return word ^ (word >>> 16);
}

const hex = (word: number): string => (word >>> 0).toString(16).padStart(8, '0');
