/**
 * Runs the work again and again, with a pause between the end of one run and the start of the next, so that slow runs
 * never pile up.
 * @returns stops it, and waits for a run under way
 */
export function repeatEvery(seconds: number, work: () => Promise<void>): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  let stopped = false;
  const plan = () => {
    if (stopped) return;
    timer = setTimeout(() => {
      running = work().finally(plan);
    }, seconds * 1000);
  };
  plan();
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await running;
  };
}
