import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hashJson, hashToken, newCodes, newPassword, newToken } from './tokens.ts';

describe('tokens', () => {
  it('are 256 random bits as 43 URL-safe characters, stored as a hash', () => {
    const tokens = Array.from({ length: 200 }, newToken);
    expect(new Set(tokens).size).toBe(200);
    expect(tokens.every((token) => /^[\w-]{43}$/.test(token) && Buffer.from(token, 'base64url').length === 32)).toBe(
      true,
    );
    expect(hashToken(tokens[0] ?? '')).toHaveLength(32);
  });
});

describe('a password that the shop makes', () => {
  it('is another each time, and made of letters and digits that nobody takes for each other', () => {
    const passwords = Array.from({ length: 200 }, newPassword);
    expect(new Set(passwords).size).toBe(200);
    expect(passwords.every((password) => /^[a-km-np-z2-9]{5}(-[a-km-np-z2-9]{5}){3}$/.test(password))).toBe(true);
  });
});

describe('codes that the shop makes', () => {
  it('are as many as asked for, all different, of ten letters and digits that all occur about equally often', () => {
    const codes = newCodes(3200);
    expect(new Set(codes).size).toBe(3200);
    expect(codes.every((code) => /^[A-KM-NP-Z2-9]{10}$/.test(code))).toBe(true);
    const counts = new Map<string, number>();
    for (const letter of codes.join('')) counts.set(letter, (counts.get(letter) ?? 0) + 1);
    // A thousand each is expected; the deviation is some thirty.
    expect([...counts.values()].filter((count) => count > 800 && count < 1200)).toHaveLength(32);
    expect(newCodes(0)).toEqual([]);
  });
});

/** The same value with the keys of every object in the opposite order. */
function turned(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(turned);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, member]) => [key, turned(member)]),
  );
}

describe('the hash of a JSON value', () => {
  it('does not depend on the order of keys', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(hashJson(turned(value))).toEqual(hashJson(value));
      }),
    );
  });

  it('differs for different values', () => {
    const same = (a: unknown, b: unknown) => JSON.stringify(turned(turned(a))) === JSON.stringify(turned(turned(b)));
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (a, b) => {
        fc.pre(!same(a, b));
        expect(hashJson({ a, b }).equals(hashJson({ a: b, b: a }))).toBe(false);
      }),
    );
    const alike = [
      [],
      {},
      '',
      null,
      0,
      '0',
      [0],
      ['0'],
      { a: 1 },
      { a: '1' },
      [['a', 1]],
      [[], []],
      [[[]]],
      '[]',
      { '': 1 },
    ];
    expect(new Set(alike.map((value) => hashJson(value).toString('hex'))).size).toBe(alike.length);
  });
});
