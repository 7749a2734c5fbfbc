import { once } from 'node:events';
import http from 'node:http';
import Fastify from 'fastify';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createEventStreams, eventText, type Listener } from './event-streams.ts';

afterEach(() => {
  vi.useRealTimers();
});

async function start(most: { ofAccount: number; ofAll: number }) {
  const app = Fastify({ forceCloseConnections: true });
  const listeners: Listener[] = [];
  const streams = createEventStreams(app, most);
  app.get<{ Querystring: { user: string } }>('/events', async (request, reply) => {
    listeners.push(streams.listen(reply, Number(request.query.user)));
    return reply;
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const address = app.server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const open = async (user: number): Promise<http.IncomingMessage> => {
    const path = `/events?user=${user}`;
    const request = http.get({ port: address.port, host: '127.0.0.1', path, agent: false });
    request.on('error', () => {});
    const [response] = await once(request, 'response');
    return response;
  };
  return { app, listeners, open };
}

async function firstText(response: http.IncomingMessage): Promise<string> {
  const [text] = await once(response.setEncoding('utf8'), 'data');
  return text;
}

describe('streams of events', () => {
  it('are limited for an account and overall, and have room again when a listener has gone', async () => {
    const { app, listeners, open } = await start({ ofAccount: 2, ofAll: 3 });
    const [first] = [await open(1), await open(1)];
    expect((await open(1)).statusCode).toBe(429);
    expect((await open(2)).statusCode).toBe(200);
    expect((await open(3)).statusCode).toBe(503);
    const gone = new Promise<void>((resolve) => listeners[0]?.onEnd(resolve));
    first.destroy();
    await gone;
    expect((await open(1)).statusCode).toBe(200);
    await app.close();
  });

  it('have a comment every 20 seconds', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const { app, open } = await start({ ofAccount: 2, ofAll: 3 });
    const response = await open(1);
    expect(await firstText(response)).toBe('retry: 2000\n\n');
    vi.advanceTimersByTime(19_999);
    const next = firstText(response);
    vi.advanceTimersByTime(1);
    expect(await next).toBe(': still here\n\n');
    vi.useRealTimers();
    await app.close();
  });

  it('cut off who does not read, and nobody else', async () => {
    const { app, listeners, open } = await start({ ofAccount: 2, ofAll: 3 });
    const [, reader] = [await open(1), await open(2)];
    reader.resume();
    const [silent, reading] = listeners;
    let isCut = false;
    silent?.onEnd(() => {
      isCut = true;
    });
    const events = eventText('order', { text: 'x'.repeat(50_000) });
    for (let sent = 0; sent < 1000 && !isCut; sent += 1) {
      silent?.send(events);
      reading?.send(events);
      await new Promise(setImmediate);
    }
    expect(isCut).toBe(true);
    const more = once(reader, 'data');
    reading?.send(events);
    await more;
    await app.close();
  });

  it('end when the server closes', async () => {
    const { app, listeners, open } = await start({ ofAccount: 2, ofAll: 3 });
    const response = await open(1);
    const ended = once(response.resume(), 'end');
    await app.close();
    await ended;
    expect(listeners).toHaveLength(1);
  });
});
