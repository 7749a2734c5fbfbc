import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { cachedResponse, cacheResponses, ownBytes } from './cached-responses.ts';

const MAX_BYTES = 100_000;

/** Responds to every name with a body of this many bytes, and counts how often the handler runs. */
async function startServer(bytes: number) {
  const app = Fastify();
  let handled = 0;
  app.decorateRequest('actor', undefined);
  app.decorateRequest('versions', undefined);
  app.addHook('onRequest', async (request) => {
    request.versions = { catalogueVersion: 7, listsVersion: 7, priceRulesVersion: 7, settingsVersion: 7 };
  });
  cacheResponses(app, { maxBytes: MAX_BYTES, headers: [] });
  app.get(
    '/',
    { config: { access: 'public', ...cachedResponse({ until: 'catalogueVersion', query: { shape: { name: {} } } }) } },
    async (_request, reply) => {
      handled += 1;
      return reply.type('text/plain').send('x'.repeat(bytes));
    },
  );
  return {
    get: (query: string) => app.inject(`/?${query}`),
    handled: () => handled,
    close: () => app.close(),
  };
}

it.each([
  [2, 100],
  [4000, 20],
])(
  'responses of %i bytes are cached up to a limit that counts the memory of each, the newest ones',
  async (bytes, most) => {
    const server = await startServer(bytes);
    const names = Array.from({ length: 400 }, (_, n) => `name=${n}`);
    for (const name of names) await server.get(name);
    expect(server.handled()).toBe(400);
    for (const name of names.slice(-5)) await server.get(name);
    expect(server.handled()).toBe(400);
    for (const name of names.toReversed()) await server.get(name);
    const cached = 800 - server.handled();
    expect(cached).toBeGreaterThan(most / 2);
    expect(cached).toBeLessThanOrEqual(most);
    await server.close();
  },
);

it('requests share a response if the relevant query values are equal, in any order and among any others', async () => {
  const server = await startServer(2);
  for (const query of ['name=a', 'name=a&', 'name=%61', '1&name=a', '&&name=a&other=b', 'other=c&name=a']) {
    expect((await server.get(query)).body).toBe('xx');
  }
  expect(server.handled()).toBe(1);
  for (const query of ['', 'name=', 'name=b', 'name=a&name=a', 'Name=a&name=null', 'name=a,a']) await server.get(query);
  expect(server.handled()).toBe(7);
  await server.close();
});

it('cached bytes have a buffer of their own', () => {
  const bytes = ownBytes('çok güzel');
  expect(bytes.toString()).toBe('çok güzel');
  expect(bytes.buffer.byteLength).toBe(bytes.length);
});
