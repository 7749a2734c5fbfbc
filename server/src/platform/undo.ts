type Step = () => Promise<unknown>;

/** What ends what was started; run from the last to the first. */
export class Undo {
  readonly #steps: Step[] = [];
  #begun = false;

  /** @throws EndingError once the end has begun: whatever would start now would never be ended */
  push(step: Step): void {
    if (this.#begun) throw new EndingError();
    this.#steps.push(step);
  }

  /** Runs every step, whatever the others do. */
  async all(onFailure: (error: unknown) => void): Promise<void> {
    this.#begun = true;
    for (const step of this.#steps.reverse()) await step().catch(onFailure);
  }
}

/** Stops a start that the end has overtaken. */
export class EndingError extends Error {
  override readonly name = 'EndingError';
}
