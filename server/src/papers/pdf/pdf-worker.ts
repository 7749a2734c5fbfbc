/** The thread that draws papers, one after the other: what it does takes long, and the shop serves others meanwhile. */

import { parentPort } from 'node:worker_threads';
import { drawPaper } from './draw-paper.ts';
import type { PaperDocument } from './paper-document.ts';

/** Each is answered by its number and either its bytes or what went wrong. */
export interface PrintJob {
  job: number;
  paper: PaperDocument;
}

export type PrintResult = { job: number; bytes: Uint8Array } | { job: number; error: string };

let last: Promise<void> = Promise.resolve();

parentPort?.on('message', ({ job, paper }: PrintJob) => {
  last = last.then(async () => {
    try {
      const bytes = new Uint8Array(await drawPaper(paper));
      answer({ job, bytes });
    } catch (error) {
      answer({ job, error: error instanceof Error ? (error.stack ?? error.message) : String(error) });
    }
  });
});

function answer(result: PrintResult): void {
  parentPort?.postMessage(result);
}
