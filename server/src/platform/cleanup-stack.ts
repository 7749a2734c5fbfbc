type Step = () => Promise<unknown>;

/** The steps that stop what was started. They run from the last to the first. */
export class CleanupStack {
  readonly #steps: Step[] = [];
  #isRunning = false;

  /** @throws ShutdownStartedError once the steps run: what is started then would never be stopped */
  push(step: Step): void {
    if (this.#isRunning) throw new ShutdownStartedError();
    this.#steps.push(step);
  }

  /** Runs every step, even if others fail. */
  async run(onFailure: (error: unknown) => void): Promise<void> {
    this.#isRunning = true;
    for (const step of this.#steps.reverse()) await step().catch(onFailure);
  }
}

/** The shutdown has begun while the start was still in progress. */
export class ShutdownStartedError extends Error {
  override readonly name = 'ShutdownStartedError';
}
