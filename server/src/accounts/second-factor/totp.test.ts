import * as fc from 'fast-check';
import { Secret } from 'otpauth';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../test/runs.ts';
import { codeAt } from '../../../test/second-factors.ts';
import { newTotpSecret, stepOfCode, totpUri } from './totp.ts';

/** RFC 6238, appendix B, SHA-1: times and the last six of the eight digits there. */
const vectors = [
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
] as const;
const secretOfRfc = Secret.fromLatin1('12345678901234567890').base32;
const at = (seconds: number) => new Date(seconds * 1000);

describe('a code', () => {
  it.each(vectors)('is that of RFC 6238 at %i seconds', (seconds, code) => {
    expect(stepOfCode(secretOfRfc, code, at(seconds))).toBe(Math.floor(seconds / 30));
  });

  it('is good in its half minute, in the one before and in the one after, and in no other', () => {
    fc.assert(
      fc.property(fc.integer({ min: 100, max: 4_000_000_000 }), fc.integer({ min: -5, max: 5 }), (seconds, away) => {
        const secret = newTotpSecret();
        const step = Math.floor(seconds / 30) + away;
        const found = stepOfCode(secret, codeAt(secret, at(step * 30)), at(seconds));
        // One of a million codes is that of another half minute as well.
        if (Math.abs(away) <= 1) expect(found).toBe(step);
        else expect(found).toBeUndefined();
      }),
      { numRuns: runs(100) },
    );
  });

  it('that is no code is none', () => {
    for (const code of ['', '12345', '1234567', 'abcdef', '28708２', '-87082']) {
      expect(stepOfCode(secretOfRfc, code, at(59))).toBeUndefined();
    }
  });
});

describe('a secret', () => {
  it('has 160 random bits, and is told with the names of shop and account in a form that apps read', () => {
    const secret = newTotpSecret();
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(newTotpSecret()).not.toBe(secret);
    const names = { issuer: 'Bread & Co: Ltd', account: 'a+b@shop.example' };
    expect(totpUri(secret, names)).toBe(
      `otpauth://totp/Bread%20%26%20Co%20%20Ltd:a%2Bb%40shop.example?issuer=Bread%20%26%20Co%20%20Ltd&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
    );
  });
});
