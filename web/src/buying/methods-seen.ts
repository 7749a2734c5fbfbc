let count = 1;

/** Remembers how many shipping methods the last quote offered. */
export function methodsSeen(methods: number): void {
  count = Math.max(methods, 1);
}

/** How many shipping methods to leave room for until the first quote comes. */
export function methodsExpected(): number {
  return count;
}
