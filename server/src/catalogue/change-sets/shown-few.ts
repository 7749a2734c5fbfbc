/** The first few of many, by line, however many there are and in whatever order they come. */
export function keepFirst<T extends { line: number }>(limit: number) {
  let first: T[] = [];
  const sorted = () => first.toSorted((a, b) => a.line - b.line).slice(0, limit);
  return {
    /** Not as arguments: a list may have more than a call takes. */
    add(more: readonly T[]): void {
      for (const one of more) first.push(one);
      if (first.length > 4 * limit) first = sorted();
    },
    all: sorted,
  };
}
