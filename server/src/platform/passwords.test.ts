import { newPassword } from '@shop/contract/accounts';
import { dictionary } from '@zxcvbn-ts/language-common';
import { beforeAll, describe, expect, it } from 'vitest';
import { createPasswords, type Passwords } from './passwords.ts';

let passwords: Passwords;
beforeAll(async () => {
  passwords = await createPasswords();
});

describe('passwords', () => {
  it('are hashed with argon2id and the parameters of OWASP, each with a salt of its own', async () => {
    const [one, other] = [await passwords.hash('Correct-Horse-7'), await passwords.hash('Correct-Horse-7')];
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(other).not.toBe(one);
    expect(await passwords.verify(one, 'Correct-Horse-7')).toBe(true);
    expect(await passwords.verify(one, 'correct-horse-7')).toBe(false);
  });

  it('of nobody never match, not even the text that is hashed in their place', async () => {
    for (const guess of ['', 'Correct-Horse-7', 'the hash that an unknown account is checked against']) {
      expect(await passwords.verify(undefined, guess)).toBe(false);
    }
  });

  it('of nobody are checked with as much work', async () => {
    const hash = await passwords.hash('Correct-Horse-7');
    const quickest = async (stored: string | undefined) => {
      const times: number[] = [];
      for (let time = 0; time < 5; time += 1) {
        const began = performance.now();
        await passwords.verify(stored, 'Wrong-Horse-7');
        times.push(performance.now() - began);
      }
      return Math.min(...times);
    };
    expect(await quickest(undefined)).toBeGreaterThan((await quickest(hash)) / 3);
  });

  it('of one address are checked in turns with those of others, however many there are', async () => {
    const quick = await createPasswords({ memoryCost: 64, timeCost: 1, parallelism: 1 });
    const done: string[] = [];
    const check = (ip: string) => quick.verify(undefined, 'Wrong-Horse-7', ip).then(() => done.push(ip));
    const flood = Array.from({ length: 300 }, (_, index) => check(`2001:db8::${index}`));
    await check('192.0.2.7');
    expect(done.length).toBeLessThan(100);
    await Promise.all(flood);
  });

  it('that are commonly leaked are known, whatever their case; rare ones are not', () => {
    expect(['Password1', 'pAssword1', 'Qwerty123', 'abc123456'].every(passwords.isCommon)).toBe(true);
    expect(['Password1!', 'QWERTY123!?', 'Welcome123.'].every(passwords.isCommon)).toBe(true);
    expect(['Correct-Horse-7', 'Shopper-2023', 'Manager-2023'].some(passwords.isCommon)).toBe(false);
  });

  it('that are commonly leaked and satisfy the rule are refused by the thousand', () => {
    const capitalised = dictionary['passwords-common'].map((word) =>
      word.replace(/[a-z]/, (first) => first.toUpperCase()),
    );
    const allowed = capitalised.filter((word) => newPassword.safeParse(word).success);
    expect(allowed.length).toBeGreaterThan(3000);
    expect(allowed.filter((word) => !passwords.isCommon(word))).toEqual([]);
  });
});
