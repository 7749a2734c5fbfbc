import { availableParallelism } from 'node:os';
import { hash, type Options, verify } from '@node-rs/argon2';
import { ShopError } from '@shop/contract/errors';
import { dictionary } from '@zxcvbn-ts/language-common';
import { QueueFullError } from './bounded-concurrency.ts';
import { fairQueue } from './fair-queue.ts';
import { networkOf } from './network-of.ts';

// OWASP Password Storage Cheat Sheet: argon2id with 19 MiB, 2 iterations, 1 lane. The library's default is argon2id.
const owasp: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

// About half a minute of work on a small machine: later calls are rejected.
const MAX_WAITING = 1000;
// Before the connection is cut for its silence.
const MAX_WAIT_MS = 25_000;

export interface Passwords {
  /**
   * PHC string, `$argon2id$…`.
   * @param clientIp undefined for the shop itself
   */
  hash(password: string, clientIp?: string): Promise<string>;
  /** Without a hash (an unknown account) it does the same work and answers false. */
  verify(passwordHash: string | undefined, password: string, clientIp?: string): Promise<boolean>;
  isCommon(password: string): boolean;
}

/** @param parameters the cost of a hash; only tests have a reason for a lower one */
export async function createPasswords(parameters: Options = owasp): Promise<Passwords> {
  // A flood of logins waits here. It fills neither the thread pool nor the memory, and networks are served in turn.
  const enqueue = fairQueue({
    limit: Math.max(1, availableParallelism() - 1),
    maxWaiting: MAX_WAITING,
    maxWaitMs: MAX_WAIT_MS,
  });
  const bounded = <T>(clientIp: string | undefined, job: () => Promise<T>) =>
    enqueue(clientIp === undefined ? '' : networkOf(clientIp), job).catch((error: unknown) => {
      if (error instanceof QueueFullError) throw new ShopError('UNAVAILABLE', { retryAfter: 5 });
      throw error;
    });
  const nobody = await hash('the hash that an unknown account is checked against', parameters);
  return {
    hash: (password, clientIp) => bounded(clientIp, () => hash(password, parameters)),
    async verify(passwordHash, password, clientIp) {
      const matches = await bounded(clientIp, () => verify(passwordHash ?? nobody, password));
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
