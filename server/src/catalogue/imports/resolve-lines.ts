import { catalogueErrorsText } from '@shop/messages/catalogue-errors';
import { importErrorsText } from '@shop/messages/import-errors';
import type { Db } from '../../schema.ts';
import type { ReadValues } from '../product-files/product-fields.ts';
import { type ImportLine, listNamed } from './imports.queries.ts';
import type { ReadLine } from './read-line.ts';

/** Finds the product and the variant that each line names; what it names wrongly is added to its errors. */
export async function resolveLines(db: Db, lines: readonly ReadLine[]): Promise<Omit<ImportLine, 'firstLine'>[]> {
  const named = await listNamed(db, {
    productIds: lines.flatMap(({ productId }) => productId ?? []),
    variantIds: lines.flatMap(({ variantId }) => variantId ?? []),
    importKeys: lines.flatMap(({ importKey }) => importKey ?? []),
    skus: lines.flatMap(({ values, variantId }) => (variantId === undefined ? (values.sku ?? []) : [])),
  });
  const products = new Set(named.flatMap(({ kind, id }) => (kind === 'product' || kind === 'key' ? [id] : [])));
  const variants = new Map(named.flatMap((one) => (one.kind === 'variant' ? [[one.id, one]] : [])));
  const skus = new Map(named.flatMap((one) => (one.kind === 'sku' ? [[one.sku ?? '', one]] : [])));
  const byKey = new Map(named.flatMap((one) => (one.kind === 'key' ? [[one.sku ?? '', one.id]] : [])));
  return lines.map((read) => {
    const known = byKey.get(read.importKey ?? '');
    if (known !== undefined) nameKnown(read, known);
    const bySku = skus.get(read.values.sku ?? '');
    const found = resolve(read, { products, variants, bySku });
    if ('message' in found) read.errors.push(found);
    const isLost = 'message' in found || read.errors.some(({ column }) => isName(column));
    const place = 'message' in found || isLost ? nowhere(read) : found;
    if (read.ifNew !== undefined && place.productId === null) fillIn(read, read.ifNew);
    const { values, errors, continuedBy, pictureLines } = read;
    const ofProduct = { ...(continuedBy && { continuedBy }), ...(pictureLines && { pictureLines }) };
    return { line: read.line, ...place, cells: { values, errors, isLost, ...ofProduct } };
  });
}

/** Its product came with an earlier file. Stock that was not counted there is counted here since. */
function nameKnown(read: ReadLine, productId: number): void {
  delete read.newProduct;
  read.productId = productId;
  if (read.isUntracked) delete read.values.stock;
}

function fillIn({ values }: ReadLine, usual: ReadValues): void {
  const given = Object.entries(values).filter(([, value]) => value !== null);
  Object.assign(values, usual, Object.fromEntries(given));
}

interface Named {
  id: number;
  productId: number;
}
type Place = Pick<ImportLine, 'productId' | 'variantId' | 'newProduct'>;

const isName = (column: string) => column === 'productId' || column === 'variantId';

/** Of a new product that no other line belongs to. */
const nowhere = ({ line }: ReadLine): Place => ({ productId: null, variantId: null, newProduct: `line ${line}` });

function resolve(
  read: ReadLine,
  found: { products: ReadonlySet<number>; variants: ReadonlyMap<number, Named>; bySku: Named | undefined },
): Place | { column: string; message: string } {
  const { productId, variantId, newProduct } = read;
  if (variantId !== undefined) {
    const variant = found.variants.get(variantId);
    if (variant === undefined) return { column: 'variantId', message: importErrorsText.noVariant({ id: variantId }) };
    if (newProduct !== undefined || (productId !== undefined && productId !== variant.productId)) {
      return {
        column: 'variantId',
        message: importErrorsText.variantOfProduct({ id: variantId, productId: variant.productId }),
      };
    }
    return { productId: variant.productId, variantId, newProduct: null };
  }
  if (newProduct !== undefined) return { productId: null, variantId: null, newProduct: `new:${newProduct}` };
  const { bySku } = found;
  if (productId === undefined) {
    if (bySku === undefined) return nowhere(read);
    // The SKU is a name here, in any case, and no new value.
    delete read.values.sku;
    return { productId: bySku.productId, variantId: bySku.id, newProduct: null };
  }
  if (!found.products.has(productId))
    return { column: 'productId', message: catalogueErrorsText.noProduct({ id: productId }) };
  return { productId, variantId: bySku?.productId === productId ? bySku.id : null, newProduct: null };
}
