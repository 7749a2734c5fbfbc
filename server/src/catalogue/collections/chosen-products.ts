/** Collections whose products are chosen by hand, as files of products name them: by slugs. No access to the database is here. */

import { COLLECTION_PRODUCTS_MAX } from '@shop/contract/collection-bodies';
import { catalogueErrorsText } from '@shop/messages/catalogue-errors';
import type { CollectionRow } from './collections.queries.ts';

type Chosen = CollectionRow & { products: number[] };

/** All collections at one moment, by the products that they have. */
export interface ChosenProducts {
  /** In the order of the letters, without those that a query fills. */
  slugsOf(productId: number): readonly string[];
  /** Why no product can be put into it, if so. */
  faultOf(slug: string): string | undefined;
  rows: readonly Chosen[];
}

export function chosenProducts(all: readonly CollectionRow[]): ChosenProducts {
  const rows = all.flatMap((row) => (row.products === null ? [] : [{ ...row, products: row.products }]));
  const queries = new Set(all.flatMap(({ slug, products }) => (products === null ? [slug] : [])));
  const chosen = new Set(rows.map(({ slug }) => slug));
  const slugs = new Map<number, string[]>();
  for (const { slug, products } of rows.toSorted((one, other) => (one.slug < other.slug ? -1 : 1))) {
    for (const id of products) {
      const known = slugs.get(id);
      if (known === undefined) slugs.set(id, [slug]);
      else known.push(slug);
    }
  }
  return {
    rows,
    slugsOf: (productId) => slugs.get(productId) ?? [],
    faultOf(slug) {
      if (chosen.has(slug)) return undefined;
      return queries.has(slug) ? catalogueErrorsText.filledByFilter({ slug }) : catalogueErrorsText.noSlug({ slug });
    },
  };
}

export interface MovedCollection {
  before: Chosen;
  products: number[];
}

/**
 * The collections that other products belong to once these have exactly the given ones.
 * @param wanted slugs by product; new ones come last, in this order
 * @param former by collection: products that it had before, which are put back to their places
 * @returns also the products for which a collection had no room
 */
export function moveProducts(
  rows: readonly Chosen[],
  wanted: ReadonlyMap<number, readonly string[]>,
  former: ReadonlyMap<number, readonly number[]> = new Map(),
): { moved: MovedCollection[]; withoutRoom: number[] } {
  const moved: MovedCollection[] = [];
  const withoutRoom: number[] = [];
  for (const before of rows) {
    const { id: collection, slug, products } = before;
    const kept = products.filter((id) => wanted.get(id)?.includes(slug) !== false);
    const there = new Set(kept);
    const added = [...wanted].flatMap(([id, slugs]) => (slugs.includes(slug) && !there.has(id) ? [id] : []));
    const room = Math.max(0, COLLECTION_PRODUCTS_MAX - kept.length);
    withoutRoom.push(...added.slice(room));
    const fitting = added.slice(0, room);
    if (fitting.length === 0 && kept.length === products.length) continue;
    moved.push({ before, products: placed(kept, fitting, former.get(collection) ?? []) });
  }
  return { moved, withoutRoom };
}

/** Each added one after the nearest that stood before it then; those that did not, at the end. */
function placed(kept: readonly number[], added: readonly number[], former: readonly number[]): number[] {
  const place = new Map(former.map((id, n) => [id, n]));
  const back = added.filter((id) => place.has(id)).toSorted((a, b) => (place.get(a) ?? 0) - (place.get(b) ?? 0));
  const result = [...kept];
  for (const id of back) {
    const earlier = new Set(former.slice(0, place.get(id)));
    result.splice(result.findLastIndex((one) => earlier.has(one)) + 1, 0, id);
  }
  return [...result, ...added.filter((id) => !place.has(id))];
}
