import { once } from 'node:events';
import { Readable } from 'node:stream';
import { ShopError } from '@shop/contract/errors';
import { boundedPerKey, QueueFullError } from '../bounded-concurrency.ts';

/**
 * One JSON array of the rows of all pages, as a stream. Each page is read when the client has received the one before, so that
 * a client that is slow, or has stopped, holds a page or two in memory and not the whole list. A page that cannot be read
 * breaks the stream, and with it the connection: an array that ends is complete.
 * @param serialize a page as a JSON array
 */
export function streamList<T>(pages: AsyncIterable<readonly T[]>, serialize: (page: readonly T[]) => string): Readable {
  async function* text() {
    let before = '[';
    for await (const page of pages) {
      if (page.length === 0) continue;
      yield before + serialize(page).slice(1, -1);
      before = ',';
    }
    yield before === '[' ? '[]' : ']';
  }
  return Readable.from(text(), { objectMode: false });
}

/**
 * Lets each key have one stream open at a time: the next waits until the client has read it or closed the connection.
 * @param detail said then, in the language of the request
 * @throws ShopError TOO_MANY_REQUESTS when that takes longer than `maxWaitMs`
 */
export function oneStreamEach(maxWaitMs: number, detail: () => string) {
  const enqueue = boundedPerKey({ limit: 1, maxWaitMs });
  return (key: number, open: () => Readable): Promise<Readable> =>
    new Promise((resolve, reject) => {
      const turn = enqueue(key, async () => {
        const stream = open();
        const closed = once(stream, 'close');
        resolve(stream);
        // An error of the stream concerns its own client only.
        await closed.catch(() => {});
      });
      turn.catch((error: unknown) => {
        reject(
          error instanceof QueueFullError
            ? new ShopError('TOO_MANY_REQUESTS', { detail: detail(), retryAfter: 5 })
            : error,
        );
      });
    });
}

/** The reply of any route, whatever it says that it answers: a stream has no type of its own. */
interface StreamReply {
  type(contentType: string): unknown;
  send(payload?: unknown): unknown;
}

export function sendStream(reply: StreamReply, stream: Readable): void {
  reply.type('application/json; charset=utf-8');
  reply.send(stream);
}
