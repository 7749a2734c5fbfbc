/**
 * Creates a value on first use. `Intl` takes a slow phone some 85 ms at its first use, so it is created only when
 * needed.
 */
export function lazily<T>(make: () => T): () => T {
  let made: { thing: T } | undefined;
  return () => {
    made ??= { thing: make() };
    return made.thing;
  };
}
