import { ShopError } from '@shop/contract/errors';
import { httpErrorsText } from '@shop/messages/http-errors';
import type { FastifyInstance } from 'fastify';

/**
 * Limits the memory of responses that clients do not read: a client with too many unread bytes, over all its connections, is
 * rejected until it has read. Streams are not counted; they produce no more than their client reads.
 * @param options bytes of answers that have not left yet, of one account and of all together
 */
export function limitUnreadAnswers(app: FastifyInstance, options: { ofAccount: number; ofAll: number }): void {
  const unread = new Map<number, number>();
  let all = 0;

  app.addHook('onRequest', async ({ actor }) => {
    if (actor === undefined) return;
    if ((unread.get(actor.userId) ?? 0) > options.ofAccount) {
      throw new ShopError('TOO_MANY_REQUESTS', {
        detail: httpErrorsText.answersNotRead,
        retryAfter: 5,
      });
    }
    if (all > options.ofAll) throw new ShopError('UNAVAILABLE', { retryAfter: 5 });
  });

  app.addHook('onSend', async ({ actor }, reply, payload) => {
    if (actor === undefined || !(typeof payload === 'string' || Buffer.isBuffer(payload))) return payload;
    const bytes = Buffer.byteLength(payload);
    add(actor.userId, bytes);
    let left = false;
    const leaves = () => {
      if (left) return;
      left = true;
      add(actor.userId, -bytes);
    };
    // Handed to the operating system, or of no use any more.
    reply.raw.once('finish', leaves).once('close', leaves);
    return payload;
  });

  function add(userId: number, bytes: number): void {
    all += bytes;
    const sum = (unread.get(userId) ?? 0) + bytes;
    if (sum === 0) unread.delete(userId);
    else unread.set(userId, sum);
  }
}
