import { availableParallelism } from 'node:os';
import { hash, type Options, verify } from '@node-rs/argon2';
import { ShopError } from '@shop/contract/errors';
import { dictionary } from '@zxcvbn-ts/language-common';
import { LineTooLong } from './bounded-concurrency.ts';
import { fairLine } from './fair-line.ts';
import { networkOf } from './network-of.ts';

// OWASP Password Storage Cheat Sheet: argon2id with 19 MiB, 2 iterations, 1 lane. The library's default is argon2id.
const owasp: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

// About half a minute of work on a small machine: who would be behind that is told to come again.
const LONGEST_LINE = 1000;
// Before the connection is cut for its silence.
const PATIENCE_MS = 25_000;

export interface Passwords {
  /**
   * PHC string, `$argon2id$…`.
   * @param asker address of who wants it; none for the shop itself
   */
  hash(password: string, asker?: string): Promise<string>;
  /** Without a hash (an unknown account) it does the same work and answers false. */
  verify(passwordHash: string | undefined, password: string, asker?: string): Promise<boolean>;
  isCommon(password: string): boolean;
}

/** @param parameters the cost of a hash; only tests have a reason for a lower one */
export async function createPasswords(parameters: Options = owasp): Promise<Passwords> {
  // A flood of logins waits here in line; it fills neither the thread pool nor the memory, and the addresses take turns.
  const inLine = fairLine({
    limit: Math.max(1, availableParallelism() - 1),
    longestLine: LONGEST_LINE,
    patienceMs: PATIENCE_MS,
  });
  const bounded = <T>(asker: string | undefined, work: () => Promise<T>) =>
    inLine(asker === undefined ? '' : networkOf(asker), work).catch((error: unknown) => {
      if (error instanceof LineTooLong) throw new ShopError('UNAVAILABLE', { retryAfter: 5 });
      throw error;
    });
  const nobody = await hash('the hash that an unknown account is checked against', parameters);
  return {
    hash: (password, asker) => bounded(asker, () => hash(password, parameters)),
    async verify(passwordHash, password, asker) {
      const matches = await bounded(asker, () => verify(passwordHash ?? nobody, password));
      return matches && passwordHash !== undefined;
    },
    isCommon: isCommonPassword,
  };
}

// The list is of lower-case passwords; neither capital letters nor punctuation at the end make one of them uncommon. Only
// what can pass the specification's rule (8 characters, a letter, a digit) is worth keeping in memory: about 5,000.
const common = new Set(
  dictionary['passwords-common'].filter((word) => word.length >= 8 && /[a-z]/i.test(word) && /\d/.test(word)),
);

function isCommonPassword(password: string): boolean {
  const lower = password.toLowerCase();
  return common.has(lower) || common.has(lower.replace(/[^a-z0-9]+$/, ''));
}
