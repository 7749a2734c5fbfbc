import { setTimeout as pause } from 'node:timers/promises';
import { deliverNextMail, type Outbox } from './deliver-mail.ts';

/** Mails that one process sends at the same time, each over a connection of its own. */
export const MAIL_LANES = 3;

const IDLE_MS = 1000;

/**
 * Sends what is due, and looks for more each second; a mail that is slow holds up nothing but its own lane.
 * @param graceMs what a mail that is on its way gets to arrive, when the process ends
 * @returns what ends it, once the mails on their way have left or had their time
 */
export function startOutboxWorker(outbox: Outbox, graceMs = 5000): () => Promise<void> {
  const idle = new AbortController();
  const sending = new AbortController();
  let failing = false;

  async function deliver(): Promise<boolean> {
    try {
      const found = await deliverNextMail(outbox, sending.signal);
      failing = false;
      return found;
    } catch (error) {
      // A database that is away is told of once, not each second.
      if (!failing) outbox.log.warn({ err: error }, 'the outbox cannot be read, it will be tried again');
      failing = true;
      return false;
    }
  }

  async function lane(): Promise<void> {
    while (!idle.signal.aborted) {
      if (await deliver()) continue;
      await pause(IDLE_MS, undefined, { signal: idle.signal }).catch(() => {});
    }
  }

  const lanes = Array.from({ length: MAIL_LANES }, lane);
  return async () => {
    idle.abort();
    const tooLate = setTimeout(() => sending.abort(), graceMs);
    await Promise.all(lanes);
    clearTimeout(tooLate);
    outbox.transport.close();
  };
}
