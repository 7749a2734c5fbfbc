import { startWorker } from '@shop/leased-queue/start-worker';
import { deliverNextMail, type Outbox } from './deliver-mail.ts';
import type { QueuedMail } from './outbox.queries.ts';

/** Mails that one process sends at the same time, each over a connection of its own. */
export const MAIL_CONNECTIONS = 3;

const IDLE_MS = 1000;

/**
 * Sends the mails that are due, and looks for more each second; a slow mail delays only its own connection.
 * @param graceMs time that a mail in progress has when the process stops
 * @returns stops it, once the mails in progress are sent or have had their time
 */
export function startOutboxWorker<Mail extends QueuedMail>(outbox: Outbox<Mail>, graceMs = 5000): () => Promise<void> {
  const worker = startWorker({
    loops: MAIL_CONNECTIONS,
    work: async (signal) => ((await deliverNextMail(outbox, signal)) ? 0 : IDLE_MS),
    onError: (error) => outbox.log.warn({ err: error }, 'the outbox cannot be read, it will be retried'),
    retryMs: IDLE_MS,
    graceMs,
  });
  return async () => {
    await worker.stop();
    outbox.transport.close();
  };
}
