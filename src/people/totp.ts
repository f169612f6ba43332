import { createHmac, timingSafeEqual } from 'node:crypto';

// Codes that an authenticator app computes from a shared secret and the time: RFC 6238 with what all apps know, which is
// SHA-1, 30 seconds and six digits.

const period = 30_000; // milliseconds
const digits = 6;

/** The number of a code: that of its period of 30 seconds. */
export const stepAt = (now: Date): number => Math.floor(now.getTime() / period);

/** The code of a period. */
export function codeOf(secret: Buffer, step: number, length = digits): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const number = mac.readUInt32BE(mac.at(-1)! & 15) & 0x7fff_ffff;
  return String(number % 10 ** length).padStart(length, '0');
}

/** The period whose code this is: the present one, or one before or after it, because clocks differ. */
export function stepOf(secret: Buffer, code: string, now: Date): number | undefined {
  const present = stepAt(now);
  return [present, present - 1, present + 1].find((step) => isEqual(codeOf(secret, step), code));
}

const isEqual = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Bytes as people type them (base32 of RFC 4648); of a multiple of five bytes, so that nothing is filled up. */
export function writeBase32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return bits
    .match(/.{5}/g)!
    .map((five) => alphabet[Number.parseInt(five, 2)]!)
    .join('');
}

/** Of what `writeBase32` wrote. */
export function readBase32(text: string): Buffer {
  const bits = Array.from(text, (letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from(bits.match(/.{8}/g)!.map((byte) => Number.parseInt(byte, 2)));
}

/** In groups of four, joined by this. */
export const inGroups = (text: string, by: string): string => text.match(/.{1,4}/g)!.join(by);

/** The address by which an authenticator app takes a secret over, as a link or a QR code. */
export function appAddress(secret: string, login: string, site: string): string {
  const issuer = encodeURIComponent(site);
  return `otpauth://totp/${issuer}:${encodeURIComponent(login)}?secret=${secret}&issuer=${issuer}`;
}
