/** Which variant a choice that names none means, for the page that opens with it and for the server that sells it. */

interface Rules<V> {
  /** Before the discount, which may make different prices the same. */
  priceOf: (variant: V) => number;
  canBeHad: (variant: V) => boolean;
}

/** The cheapest that can be had, or the cheapest of all where none can; ties go by the order of the variants. */
export function cheapestVariant<V>(variants: readonly V[], { priceOf, canBeHad }: Rules<V>): V | undefined {
  const available = variants.filter(canBeHad);
  return (available.length > 0 ? available : variants).reduce<V | undefined>(
    (best, variant) => (best === undefined || priceOf(variant) < priceOf(best) ? variant : best),
    undefined,
  );
}
