/** Makes something when it is first asked for. `Intl` costs a slow phone some 85 ms at its first use: not before it is needed. */
export function lazily<T>(make: () => T): () => T {
  let made: { thing: T } | undefined;
  return () => {
    made ??= { thing: make() };
    return made.thing;
  };
}
