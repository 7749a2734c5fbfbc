import { Readable } from 'node:stream';
import { ShopError } from '@shop/contract/errors';
import { httpErrorsText } from '@shop/messages/http-errors';
import type { FastifyInstance } from 'fastify';

/** Shorter than proxies and the server itself bear with silence. */
const COMMENT_EVERY_MS = 20_000;
/** Clients connect again after this time. */
const RETRY_MS = 2_000;
/** Who has this much to read yet has stopped reading, and is cut off. */
const MOST_UNREAD_BYTES = 256_000;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The answer lasts as long as its reader listens: its duration is not measured. */
    endless?: boolean;
  }
}

/** One client that listens. */
export interface Listener {
  /** One or more events as `eventText` writes them. */
  send(events: string): void;
  end(): void;
  /** Calls back once, when the client has gone or was cut off, or the stream was ended. */
  onEnd(callback: () => void): void;
}

interface ListenReply {
  header(name: string, value: string): unknown;
  type(contentType: string): unknown;
  send(payload?: unknown): unknown;
}

/** One event of `text/event-stream`. */
export function eventText(name: string, data: unknown): string {
  return `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
}

/**
 * Streams of server-sent events. Each begins at once, has a comment every 20 seconds, and ends when the server closes. Clients that do
 * not read cost no more than a bounded number of bytes.
 * @param most listeners of one account, and of all together
 */
export function createEventStreams(app: FastifyInstance, most: { ofAccount: number; ofAll: number }) {
  const open = new Map<Listener, number>();
  let closing = false;
  const comment = setInterval(() => {
    for (const listener of open.keys()) listener.send(': still here\n\n');
  }, COMMENT_EVERY_MS).unref();
  app.addHook('preClose', async () => {
    closing = true;
    clearInterval(comment);
    for (const listener of [...open.keys()]) listener.end();
  });

  /** @throws ShopError TOO_MANY_REQUESTS or UNAVAILABLE beyond the limits, and while the server closes */
  function check(userId: number): void {
    if (closing || open.size >= most.ofAll) throw new ShopError('UNAVAILABLE', { retryAfter: 5 });
    const own = [...open.values()].filter((one) => one === userId).length;
    if (own < most.ofAccount) return;
    throw new ShopError('TOO_MANY_REQUESTS', { detail: httpErrorsText.listensInTooManyPlaces, retryAfter: 30 });
  }

  function listen(reply: ListenReply, userId: number): Listener {
    check(userId);
    const stream = new Readable({ read() {}, highWaterMark: MOST_UNREAD_BYTES });
    const listener: Listener = {
      send(events) {
        if (stream.readableEnded || stream.destroyed || !open.has(listener)) return;
        if (stream.readableLength + events.length > MOST_UNREAD_BYTES) stream.destroy();
        else stream.push(events);
      },
      end() {
        if (open.delete(listener)) stream.push(null);
      },
      onEnd: (callback) => void stream.once('close', callback),
    };
    open.set(listener, userId);
    stream.once('close', () => open.delete(listener));
    // The client sees at once that it listens.
    stream.push(`retry: ${RETRY_MS}\n\n`);
    reply.type('text/event-stream; charset=utf-8');
    reply.header('cache-control', 'no-store, no-transform');
    // Proxies pass on what comes as it comes.
    reply.header('x-accel-buffering', 'no');
    reply.send(stream);
    return listener;
  }
  return { listen, check };
}
