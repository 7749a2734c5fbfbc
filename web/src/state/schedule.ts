/** All waiting happens here: tests replace it by fake timers. */
export function after(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}

let last: Promise<unknown> = Promise.resolve();

/** Begins when what was asked for before is done, or has failed. */
export function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const mine = last.then(work, work);
  last = mine;
  return mine;
}
