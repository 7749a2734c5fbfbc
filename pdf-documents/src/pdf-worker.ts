/** The thread that draws papers, one after the other: what it does takes long, and the shop serves others meanwhile. */

import { parentPort } from 'node:worker_threads';
import { drawPaper } from './draw-paper.ts';
import { type DrawingJob, type DrawingResult, SHARED } from './drawing-job.ts';

class Cancelled extends Error {}

parentPort?.on('message', async ({ paper, shared }: DrawingJob) => {
  const step = () => {
    Atomics.add(shared, SHARED.steps, 1);
    if (Atomics.load(shared, SHARED.cancelled) === 1) throw new Cancelled();
  };
  try {
    step();
    const bytes = new Uint8Array(await drawPaper(paper, step));
    parentPort?.postMessage({ bytes } satisfies DrawingResult, [bytes.buffer]);
  } catch (error) {
    answerFailure(error);
  }
});

function answerFailure(error: unknown): void {
  const said = error instanceof Error ? (error.stack ?? error.message) : String(error);
  const result: DrawingResult = error instanceof Cancelled ? { cancelled: true } : { error: said };
  parentPort?.postMessage(result);
}
