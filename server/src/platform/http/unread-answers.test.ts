import { connect, type Socket } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { answerFailures } from './failures.ts';
import { limitUnreadAnswers } from './unread-answers.ts';

/** More than the operating system takes of a connection that nobody reads. */
const ANSWER = 'x'.repeat(16_000_000);
const sockets: Socket[] = [];
let app: FastifyInstance;
let port: number;

async function start(limits: { ofAccount: number; ofAll: number }) {
  app = Fastify();
  answerFailures(app);
  app.decorateRequest('actor', undefined);
  app.addHook('onRequest', async (request) => {
    request.actor = { userId: Number(request.headers['x-user']), role: 'user' };
  });
  limitUnreadAnswers(app, limits);
  app.get('/large', async () => ANSWER);
  app.get('/small', async () => 'read at once');
  port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
}
beforeEach(() => start({ ofAccount: 20_000_000, ofAll: 40_000_000 }));
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await app.close();
});

/** Asks for much, and reads no more than its beginning. */
async function stall(user: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  socket.write(`GET /large HTTP/1.1\r\nhost: localhost\r\nx-user: ${user}\r\n\r\n`);
  await new Promise<void>((resolve) => {
    socket.once('data', () => {
      socket.pause();
      resolve();
    });
  });
  return socket;
}
const ask = async (user: number) =>
  (await app.inject({ url: '/small', headers: { 'x-user': String(user) } })).statusCode;

test('an account that leaves answers unread is refused once they are too much, and served again when they have gone', async () => {
  const first = await stall(1);
  expect(await ask(1)).toBe(200);
  await stall(1);
  expect(await ask(1)).toBe(429);
  expect(await ask(2)).toBe(200);
  first.destroy();
  await expect.poll(() => ask(1)).toBe(200);
});

test('all are told that the shop is busy when the answers that nobody reads are too much together', async () => {
  const [first] = [await stall(1), await stall(2), await stall(3)];
  expect(await ask(4)).toBe(503);
  first?.destroy();
  await expect.poll(() => ask(4)).toBe(200);
});

test('what is read counts no more', async () => {
  for (let time = 0; time < 4; time += 1) {
    const answer = await fetch(`http://127.0.0.1:${port}/large`, { headers: { 'x-user': '1' } });
    expect((await answer.text()).length).toBe(ANSWER.length);
  }
  expect(await ask(1)).toBe(200);
});
