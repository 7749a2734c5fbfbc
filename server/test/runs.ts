/** FULL=1: all runs and all tests, as in CI. */
export const full = !['', '0', undefined].includes(process.env.FULL);

/**
 * How often a test of random cases or of a race is run: a fifth of all runs, at least once, or all of them with FULL=1. Each run of
 * the tests takes other cases; fast-check prints the seed of those that failed.
 * @param all the number of runs that find what the test is for almost surely
 */
export function runs(all: number): number {
  return full ? all : Math.ceil(all / 5);
}
