import { expect, it } from 'vitest';
import { connectionsOnServer, defaultConnections, LEAST_CONNECTIONS, poolSize } from './connection-numbers.ts';

it('a process alone has a pool of 16, and the workers of one machine have fewer each', () => {
  expect([1, 5, 8, 16, 64].map((workers) => poolSize(defaultConnections(workers)))).toEqual([16, 16, 10, 5, 3]);
  expect(poolSize(LEAST_CONNECTIONS)).toBe(3);
});

it('the database that comes with the shop takes all of them, and those of people', () => {
  expect(connectionsOnServer(1, 21)).toBe(100);
  expect(connectionsOnServer(16, 10)).toBe(179);
});
