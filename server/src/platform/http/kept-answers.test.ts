import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { keepAnswers, keptAnswer, ownBytes } from './kept-answers.ts';

const MAX_BYTES = 100_000;

/** Answers every name with a body of so many bytes, and counts how often it had to. */
async function startCounter(bytes: number) {
  const app = Fastify();
  let made = 0;
  app.decorateRequest('actor', undefined);
  app.decorateRequest('revision', undefined);
  app.addHook('onRequest', async (request) => {
    request.revision = 7;
  });
  keepAnswers(app, { maxBytes: MAX_BYTES, headers: [] });
  app.get('/', { config: { access: 'public', ...keptAnswer({ shape: { name: {} } }) } }, async (_request, reply) => {
    made += 1;
    return reply.type('text/plain').send('x'.repeat(bytes));
  });
  return {
    ask: (query: string) => app.inject(`/?${query}`),
    made: () => made,
    close: () => app.close(),
  };
}

it.each([
  [2, 100],
  [4000, 20],
])(
  'answers of %i bytes are kept up to a limit that counts what each really takes, the newest ones',
  async (bytes, most) => {
    const counter = await startCounter(bytes);
    const names = Array.from({ length: 400 }, (_, n) => `name=${n}`);
    for (const name of names) await counter.ask(name);
    expect(counter.made()).toBe(400);
    for (const name of names.slice(-5)) await counter.ask(name);
    expect(counter.made()).toBe(400);
    for (const name of names.toReversed()) await counter.ask(name);
    const kept = 800 - counter.made();
    expect(kept).toBeGreaterThan(most / 2);
    expect(kept).toBeLessThanOrEqual(most);
    await counter.close();
  },
);

it('a query is known by the values of the names that count, in whatever order and among whatever else', async () => {
  const counter = await startCounter(2);
  for (const query of ['name=a', 'name=a&', 'name=%61', '1&name=a', '&&name=a&other=b', 'other=c&name=a']) {
    expect((await counter.ask(query)).body).toBe('xx');
  }
  expect(counter.made()).toBe(1);
  for (const query of ['', 'name=', 'name=b', 'name=a&name=a', 'Name=a&name=null', 'name=a,a'])
    await counter.ask(query);
  expect(counter.made()).toBe(7);
  await counter.close();
});

it('bytes that are kept lie in memory of their own', () => {
  const bytes = ownBytes('çok güzel');
  expect(bytes.toString()).toBe('çok güzel');
  expect(bytes.buffer.byteLength).toBe(bytes.length);
});
