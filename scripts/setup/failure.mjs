/** A step of the set-up that failed: its message is one sentence for a person, its details what the tool said. */
export class SetUpError extends Error {
  /**
   * @param {string} message
   * @param {string} [details]
   */
  constructor(message, details = '') {
    super(message);
    this.details = details;
  }
}

/**
 * Runs a command's main function. A failed set-up is told in what the tool said first and one sentence, and ends the process.
 * @param {() => Promise<void>} main
 */
export async function reportingFailure(main) {
  try {
    await main();
  } catch (error) {
    if (!(error instanceof SetUpError)) throw error;
    const details = error.details.trim().split('\n').slice(0, 40).join('\n');
    if (details !== '') console.error(details);
    console.error(error.message);
    process.exit(1);
  }
}
