/** What puts back the rows of one product, as far as they are still as they were left. */

import { areAllowed } from '../attributes/product-attributes.ts';
import { type FieldValue, isSameValue } from '../product-files/product-fields.ts';
import { productFieldsOf, variantFieldsOf } from '../products/fields-of-product.ts';
import type { WholeProduct } from '../products/products.queries.ts';
import { areOffered } from './are-offered.ts';
import { isOfNewProduct } from './change-line.ts';
import type { ChangeLine } from './change-lines.queries.ts';
import { type Inverse, listOfLeft, type UndoFacts, withStock } from './inverse.ts';
import { invertShape } from './invert-shape.ts';

export function invertChanges(lines: readonly ChangeLine[], product: WholeProduct, facts: UndoFacts): Inverse {
  const { left, leave } = listOfLeft(product);
  const pairs = lines.map((line) => ({
    line,
    inverse: invertFields(line, product, facts, (field) => leave(line, field)),
  }));
  if (lines.every((line) => line.shape === null || isOfNewProduct(line))) {
    return {
      lines: pairs.map((pair) => (isOfNewProduct(pair.line) ? pair.inverse : withStock(pair, product, facts, leave))),
      left,
    };
  }
  const shaped = invertShape(pairs, product, facts);
  return { ...shaped, left: [...left, ...shaped.left] };
}

/** All but stock. */
function invertFields(
  line: ChangeLine,
  product: WholeProduct,
  facts: UndoFacts,
  leave: (field: string) => void,
): ChangeLine {
  const none = {
    ...line,
    action: 'change',
    productBefore: {},
    productAfter: {},
    variantBefore: {},
    variantAfter: {},
  } as const;
  const nothing: ChangeLine = { ...none, stockBefore: null, stockAfter: null, shape: null };
  if (isOfNewProduct(line)) {
    if (product.deleted) return nothing;
    const { collections: given = [] } = line.productAfter;
    const isThere = given.length > 0 && isSameValue(given, productFieldsOf(product).collections);
    return { ...nothing, productAfter: { deleted: true, ...(isThere && { collections: [] }) } };
  }
  const variant = product.variants.find(({ id }) => id === line.variantId);
  const fields = variant && variantFieldsOf(variant);
  const ofProduct = putBack(line.productBefore, line.productAfter, productFieldsOf(product), { leave });
  if (!areAllowed(facts.attributes, ofProduct.attributes)) {
    delete ofProduct.attributes;
    leave('attributes');
  }
  if (ofProduct.collections?.some((slug) => facts.collections?.faultOf(slug) !== undefined)) {
    delete ofProduct.collections;
    leave('collections');
  }
  if (!areOffered(facts.options, [{ productAfter: ofProduct }], product)) {
    for (const field of ['colors', 'sizes', 'options'] as const) {
      if (ofProduct[field] === undefined) continue;
      delete ofProduct[field];
      leave(field);
    }
  }
  if (line.action === 'create_variant') {
    return {
      ...nothing,
      productAfter: ofProduct,
      ...(fields?.retired === false && { variantAfter: { retired: true } }),
    };
  }
  const ofVariant = fields && putBack(line.variantBefore, line.variantAfter, fields, { leave, except: ['sku'] });
  if (line.variantAfter.sku !== undefined && ofVariant !== undefined) {
    if (facts.otherSku.has(line.position)) leave('sku');
    else Object.assign(ofVariant, { sku: line.variantBefore.sku });
  }
  const former = ofVariant?.sku === undefined ? {} : { sku: line.variantAfter.sku ?? null };
  return { ...nothing, productAfter: ofProduct, variantBefore: former, variantAfter: ofVariant ?? {} };
}

/** The former values of those fields that have the values they were given. */
function putBack<Fields extends object>(
  before: Partial<Fields>,
  after: Readonly<Record<string, FieldValue>> & Partial<Fields>,
  now: Fields,
  { leave, except = [] }: { leave: (field: string) => void; except?: readonly string[] | undefined },
): Partial<Fields> {
  const values: Partial<Fields> = {};
  const former = new Map<string, FieldValue>(Object.entries(before));
  const present = new Map<string, FieldValue>(Object.entries(now));
  for (const [name, value] of Object.entries(after)) {
    if (except.includes(name)) continue;
    if (isSameValue(value, present.get(name) ?? null)) Object.assign(values, { [name]: former.get(name) });
    else leave(name);
  }
  return values;
}
