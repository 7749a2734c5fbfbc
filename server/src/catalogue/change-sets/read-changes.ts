import type { Tx } from '../../schema.ts';
import type { ChosenProducts } from '../collections/chosen-products.ts';
import { listWholeProducts, type WholeProduct } from '../products/products.queries.ts';
import { type ChangeLine, listChangeLines } from './change-lines.queries.ts';

const LINES_AT_ONCE = 500;

/** The rows of one product, and the product; undefined where it is to be created. */
export interface ChangesOfProduct {
  lines: ChangeLine[];
  product: WholeProduct | undefined;
}

/**
 * All rows of a change set, those of one product together, in batches, with the products as they are then.
 * @param collections where rows change which ones a product belongs to
 */
export async function* readChanges(
  tx: Tx,
  changeSetId: number,
  collections: ChosenProducts | undefined,
): AsyncGenerator<ChangesOfProduct[]> {
  let held: ChangeLine[] = [];
  for (let from = 0; ; ) {
    const page = await listChangeLines(tx, changeSetId, { from, limit: LINES_AT_ONCE });
    const last = page.at(-1);
    const lines = [...held, ...page];
    const isEnd = last === undefined || page.length < LINES_AT_ONCE;
    // The rows of the last product may go on in the next page.
    const end = isEnd ? lines.length : lines.findIndex(({ firstPosition }) => firstPosition === last.firstPosition);
    held = lines.slice(end);
    yield await withProducts(tx, lines.slice(0, end), collections);
    if (isEnd) return;
    from = last.position + 1;
  }
}

async function withProducts(
  tx: Tx,
  lines: readonly ChangeLine[],
  collections: ChosenProducts | undefined,
): Promise<ChangesOfProduct[]> {
  const groups = new Map<number, ChangeLine[]>();
  for (const line of lines) {
    const group = groups.get(line.firstPosition);
    if (group === undefined) groups.set(line.firstPosition, [line]);
    else group.push(line);
  }
  const ids = new Set(lines.flatMap(({ productId }) => productId ?? []));
  const products = new Map(
    (await listWholeProducts(tx, [...ids])).map((product) => [
      product.id,
      { ...product, collections: collections?.slugsOf(product.id) ?? [] },
    ]),
  );
  return [...groups.values()].map((group) => {
    const id = group[0]?.productId ?? null;
    return { lines: group, product: id === null ? undefined : products.get(id) };
  });
}
