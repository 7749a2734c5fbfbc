/**
 * Prints papers, one after the other. Who asks for many delays only themselves: accounts are served in turn. What nobody waits for any
 * more is not drawn.
 */

import { ShopError } from '@shop/contract/errors';
import { paperErrorsText } from '@shop/messages/paper-errors';
import type { PaperDocument } from '@shop/pdf-documents/paper-document';
import { QueueFullError } from '../platform/bounded-concurrency.ts';
import { fairQueue } from '../platform/fair-queue.ts';
import { createDrawingThread, type DrawingThread } from './drawing-thread.ts';

// Together with the drawing less than proxies wait for an answer.
const LONGEST_WAIT_MS = 25_000;
const MOST_WAITING = 50;

/** Runs the job when it is the caller's turn; only then it can draw. */
export type PrintInTurn = <T>(job: (draw: (paper: PaperDocument) => Promise<Buffer>) => Promise<T>) => Promise<T>;

export interface Printer {
  /** @param signal aborted when nobody waits for the paper any more */
  turnsOf: (account: number, signal: AbortSignal) => PrintInTurn;
  stop: () => Promise<void>;
}

interface Options {
  /** Told why the thread that draws was replaced. */
  onLost: (error: Error) => void;
  longestWaitMs?: number;
  thread?: DrawingThread;
}

/** @returns a queue with a thread of its own, which waits for no other printer's */
export function createPrinter({
  onLost,
  longestWaitMs = LONGEST_WAIT_MS,
  thread = createDrawingThread({ onLost }),
}: Options): Printer {
  const enqueue = fairQueue({ limit: 1, maxWaiting: MOST_WAITING, maxWaitMs: longestWaitMs });
  return {
    turnsOf: (account, signal) => async (job) => {
      try {
        return await enqueue(String(account), () => job((paper) => thread.draw(paper, signal)), signal);
      } catch (error) {
        if (signal.aborted) throw new ShopError('UNAVAILABLE', { detail: paperErrorsText.nobodyWaited });
        throw error instanceof QueueFullError ? refusal(error) : error;
      }
    },
    stop: thread.stop,
  };
}

function refusal({ ofOwn }: QueueFullError): ShopError {
  if (!ofOwn) {
    return new ShopError('UNAVAILABLE', { detail: paperErrorsText.tooMany, retryAfter: 5 });
  }
  return new ShopError('TOO_MANY_REQUESTS', { detail: paperErrorsText.othersOfYours, retryAfter: 5 });
}
