/** Names the tests that passed only when they were repeated, which Vitest's own reporters do not. */

/** @implements {Partial<import('vitest/node').Reporter>} */
export default class FlakyReporter {
  /** @type {string[]} */
  #names = [];

  /** @param {import('vitest/node').TestCase} test */
  onTestCaseResult(test) {
    if (test.diagnostic()?.flaky) this.#names.push(`${test.module.relativeModuleId} > ${test.fullName}`);
  }

  onTestRunEnd() {
    for (const name of this.#names) process.stdout.write(`flaky: passed only when repeated: ${name}\n`);
  }
}
