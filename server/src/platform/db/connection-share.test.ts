import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { connectionsForWorkers, fairShare, LEAST_SHARE, MOST_SHARE, splitShare } from './connection-share.ts';

const PLAIN_SERVER = { limit: 97, others: 0 };

describe('the connections of a process', () => {
  it('are split without loss: two for shared reads, one for health, two for long work, the rest for the pool', () => {
    expect(splitShare(LEAST_SHARE)).toEqual({ pool: 3, reads: 2, health: 1, longWork: 2 });
    expect(splitShare(MOST_SHARE)).toEqual({ pool: 16, reads: 2, health: 1, longWork: 2 });
    fc.assert(
      fc.property(fc.integer({ min: LEAST_SHARE, max: 1000 }), (share) => {
        const parts = Object.values(splitShare(share));
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(share);
        expect(Math.min(...parts)).toBeGreaterThan(0);
      }),
    );
  });

  it('are as many as ever for the processes of one machine', () => {
    for (const processes of [1, 2, 3, 4]) expect(fairShare([{ ...PLAIN_SERVER, processes }])).toBe(MOST_SHARE);
  });

  it('of eleven processes are fewer than PostgreSQL takes', () => {
    expect(fairShare([{ ...PLAIN_SERVER, processes: 11 }])).toBe(8);
  });

  it('of all processes fit into what the server has left, as long as the least of each fits', () => {
    const server = fc.record({
      limit: fc.integer({ min: 10, max: 2000 }),
      others: fc.nat(500),
      processes: fc.integer({ min: 1, max: 100 }),
    });
    fc.assert(
      fc.property(server, (given) => {
        const share = fairShare([given]);
        expect(share).toBeGreaterThanOrEqual(LEAST_SHARE);
        expect(share).toBeLessThanOrEqual(MOST_SHARE);
        const left = given.limit - given.others;
        if (share > LEAST_SHARE) expect(share * given.processes).toBeLessThan(left);
        expect(fairShare([{ ...given, processes: given.processes + 1 }])).toBeLessThanOrEqual(share);
        expect(fairShare([given, { ...given, others: given.others + 1 }])).toBeLessThanOrEqual(share);
      }),
    );
  });

  it('of workers on the database that comes with the shop are no fewer than before there were shares', () => {
    for (let workers = 1; workers <= 64; workers += 1) {
      const limit = connectionsForWorkers(workers) - 3;
      const { pool } = splitShare(fairShare([{ limit, others: 4, processes: workers }]));
      const before = Math.max(3, Math.min(16, Math.floor(80 / workers)));
      expect(pool).toBeGreaterThanOrEqual(before);
    }
    expect(connectionsForWorkers(1)).toBe(100);
  });
});
