import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../test/runs.ts';
import { createSealing, keyIdOf } from './sealing.ts';

const OLD = 'an old key of thirty-two letters';
const NEW = 'a newer key of thirty-two letters';

describe('a sealed text', () => {
  it('opens in its place, is never twice the same, and holds nothing of what it says', () => {
    const sealing = createSealing({ present: OLD });
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (text, place) => {
        const [one, other] = [sealing.seal(text, place), sealing.seal(text, place)];
        expect(one).not.toBe(other);
        expect(sealing.open(one, place)).toBe(text);
        if (text.length > 3) expect(one).not.toContain(text);
      }),
      { numRuns: runs(200) },
    );
  });

  it('opens in no other place, with no other key, and not when one letter of it is changed', () => {
    const sealing = createSealing({ present: OLD });
    const sealed = sealing.seal('JBSWY3DPEHPK3PXP', 'totp:1');
    expect(() => sealing.open(sealed, 'totp:2')).toThrow();
    expect(() => createSealing({ present: NEW }).open(sealed, 'totp:1')).toThrow('sealed with another key');
    const at = sealed.lastIndexOf('.') + 1;
    for (const index of [at, at + 5, sealed.length - 3]) {
      const changed = sealed.slice(0, index) + (sealed[index] === 'A' ? 'B' : 'A') + sealed.slice(index + 1);
      expect(() => sealing.open(changed, 'totp:1')).toThrow();
    }
    for (const broken of ['', 'v1', 'v1.x.y.z', sealed.slice(0, at), `v2${sealed.slice(2)}`]) {
      expect(() => sealing.open(broken, 'totp:1')).toThrow();
    }
  });

  it('of the previous key opens while the key is changed, and is told from those of the present one', () => {
    const sealed = createSealing({ present: OLD }).seal('secret', 'here');
    const both = createSealing({ present: NEW, previous: OLD });
    expect(both.open(sealed, 'here')).toBe('secret');
    expect(both.isPresent(sealed)).toBe(false);
    const again = both.seal('secret', 'here');
    expect(both.isPresent(again)).toBe(true);
    expect(createSealing({ present: NEW }).open(again, 'here')).toBe('secret');
    expect(both.keyIds).toEqual([keyIdOf(again), keyIdOf(sealed)]);
  });
});
