const ALL = process.env.FULL !== undefined && process.env.FULL !== '' && process.env.FULL !== '0';

/**
 * How often a test of random cases or of a race is run: a fifth of all runs, at least one, or all of them with FULL=1, as in CI.
 * Each run of the tests takes other cases; fast-check prints the seed of those that failed.
 * @param all the number of runs that find what the test is for almost surely
 */
export function runs(all: number): number {
  return ALL ? all : Math.ceil(all / 5);
}
