/** What goes to the thread that draws, and what comes back. */

import type { PaperDocument } from './paper-document.ts';

/** The places of the numbers that the threads share. */
export const SHARED = { steps: 0, cancelled: 1 } as const;

/** The next is sent when this one is answered. */
export interface DrawingJob {
  paper: PaperDocument;
  /** Its steps are counted here, and here it is told to stop: a busy thread reads no messages. */
  shared: Int32Array;
}

export type DrawingResult = { bytes: Uint8Array } | { error: string } | { cancelled: true };
