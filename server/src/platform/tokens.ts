import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { stringify } from 'safe-stable-stringify';

/** 256 random bits as 43 URL-safe characters. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** 128 random bits as 22 URL-safe characters, for links in mails. */
export function newKey(): string {
  return randomBytes(16).toString('base64url');
}

// 32 letters and digits that nobody takes for each other.
const LEGIBLE = 'abcdefghijkmnpqrstuvwxyz23456789';

/** A password for a person to read and type: 100 random bits as four groups of five letters and digits. */
export function newPassword(): string {
  const letters = [...randomBytes(20)].map((byte) => LEGIBLE[byte % LEGIBLE.length]);
  return [0, 5, 10, 15].map((from) => letters.slice(from, from + 5).join('')).join('-');
}

/** A code for a person to read and type: 120 random bits as four groups of six letters and digits. */
export function newRecoveryCode(): string {
  const letters = [...randomBytes(24)].map((byte) => LEGIBLE[byte % LEGIBLE.length]);
  return [0, 6, 12, 18].map((from) => letters.slice(from, from + 6).join('')).join('-');
}

const CODE_LENGTH = 10;

/** Codes for people to type: each 50 random bits as ten letters and digits. */
export function newCodes(count: number): string[] {
  // All bytes at once: ten thousand draws take longer than the rest.
  const letters = Array.from(randomBytes(count * CODE_LENGTH), (byte) => LEGIBLE[byte % LEGIBLE.length]);
  const text = letters.join('').toUpperCase();
  return Array.from({ length: count }, (_, n) => text.slice(n * CODE_LENGTH, (n + 1) * CODE_LENGTH));
}

/** Names a request in the log. It opens nothing. */
export function newRequestId(): string {
  return randomUUID();
}

/** What is stored of a token: who reads the database cannot use it. */
export function hashToken(token: string): Buffer {
  return sha256(token);
}

export function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/** Hash of a value as JSON with its keys sorted: two bodies that parse to the same value have the same hash. */
export function hashJson(value: unknown): Buffer {
  return sha256(stringify(value) ?? 'null');
}
