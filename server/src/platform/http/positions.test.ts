import fastifyCookie from '@fastify/cookie';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { trackPositions } from './positions.ts';

/** A server whose caller has a session; the positions that its changes find in the primary's log are given one by one; undefined: it is away. */
async function startServer(positions: (number | undefined | Promise<number>)[]) {
  let now = 1_790_000_000_000;
  const app = Fastify();
  await app.register(fastifyCookie);
  app.decorateRequest('sessionToken', undefined);
  app.addHook('onRequest', async (request) => {
    request.sessionToken = 'token';
  });
  trackPositions(app, {
    position: async () => positions.shift() ?? Promise.reject(new Error('The primary is away')),
    clock: { now: () => new Date(now) },
    secret: 'secret',
    secure: false,
    maxAge: 1000,
  });
  app.get('/', async ({ position }) => ({ position }));
  app.post('/', async () => ({}));
  const change = async () => (await app.inject({ method: 'POST', url: '/' })).cookies[0]?.value ?? '';
  const read = async (cookie: string) =>
    (await app.inject({ url: '/', cookies: { position: cookie } })).json<{ position: number }>().position;
  const pass = (seconds: number) => {
    now += seconds * 1000;
  };
  return { change, read, pass };
}

it('of two changes at once, the later one counts, whichever is answered first', async () => {
  let answer = (_position: number) => {};
  const slow = new Promise<number>((resolve) => {
    answer = resolve;
  });
  const server = await startServer([slow, 700]);
  const first = server.change();
  const second = await server.change();
  server.pass(1);
  answer(600);
  expect(await server.read(await first)).toBe(700);
  expect(await server.read(second)).toBe(700);
});

it.each([
  ['after a failover that lost commits', [9000, 500, 600]],
  ['while the primary did not say it', [undefined, 500, 600]],
])('a position that is too high, %s, does not outlive the next change', async (_, positions) => {
  const server = await startServer(positions);
  expect(await server.read(await server.change())).toBeGreaterThanOrEqual(9000);
  server.pass(5);
  expect(await server.read(await server.change())).toBe(500);
  server.pass(5);
  expect(await server.read(await server.change())).toBe(600);
});

it('a position counts for ten seconds', async () => {
  const server = await startServer([500]);
  const cookie = await server.change();
  server.pass(9);
  expect(await server.read(cookie)).toBe(500);
  server.pass(1);
  expect(await server.read(cookie)).toBe(0);
});
