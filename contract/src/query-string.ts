/** What of the platforms' URLSearchParams is read here. */
export type Params = {
  get(name: string): string | null;
  getAll(name: string): string[];
  keys(): Iterable<string>;
};

/** '' or '?a=1&b=2'; lists repeat their key, what is undefined is left out. */
export function queryString(query: Record<string, string | number | boolean | readonly string[] | undefined>): string {
  const pairs = Object.entries(query).flatMap(([key, value]) =>
    value === undefined
      ? []
      : [value].flat().map((one) => `${key}=${encodeURIComponent(String(one)).replaceAll('%20', '+')}`),
  );
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}
