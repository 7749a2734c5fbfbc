import { once } from 'node:events';
import { Readable } from 'node:stream';
import { ShopError } from '@shop/contract/errors';
import { boundedPerKey, LineTooLong } from '../bounded-concurrency.ts';

/**
 * One JSON array of what all pages hold, as a stream. A page is asked for when the one before has left for the reader, so that a
 * reader who is slow, or has stopped, holds a page or two in memory and not the whole list. A page that cannot be had breaks the
 * stream, and with it the connection: an array that ends is whole.
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
 * Lets each key have one stream open at a time: the next waits until it was read, or its reader went away.
 * @returns what opens a stream when its turn has come
 * @throws ShopError TOO_MANY_REQUESTS when that takes longer than `patienceMs`
 */
export function oneStreamEach(patienceMs: number, detail: string) {
  const inLine = boundedPerKey({ limit: 1, patienceMs });
  return (key: number, open: () => Readable): Promise<Readable> =>
    new Promise((resolve, reject) => {
      const turn = inLine(key, async () => {
        const stream = open();
        const closed = once(stream, 'close');
        resolve(stream);
        // What went wrong is the reader's answer, not ours.
        await closed.catch(() => {});
      });
      turn.catch((error: unknown) => {
        reject(error instanceof LineTooLong ? new ShopError('TOO_MANY_REQUESTS', { detail, retryAfter: 5 }) : error);
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
