import { emptyChange } from '../change-sets/change-line.ts';
import type { NewChangeLine } from '../change-sets/change-lines.queries.ts';
import { checkNewProduct, highlightsOf, picturesOf, type VariantInput } from '../product-files/bodies.ts';
import {
  newVariantOf,
  type ProductFields,
  type ReadValues,
  variantFieldNames,
} from '../product-files/product-fields.ts';
import { planFaults } from './plan-faults.ts';
import { addError, hasErrorIn, type ReadLine } from './read-line.ts';
import { rejectSpoiledSku } from './spoiled-sku.ts';

/** What creates a new product. Several lines, or one with what only variants have, are its variants. Errors are added to the lines. */
export function checkNew(lines: readonly ReadLine[]): NewChangeLine[] {
  const [first] = lines;
  if (first === undefined) return [];
  const isSimple = lines.length === 1 && !hasChoice(first.values);
  const inputs = isSimple ? [] : lines.map(({ values }) => inputOf(values));
  const { stock, sku = null } = first.values;
  const result = checkNewProduct(first.values, isSimple ? { stock, sku, variants: [] } : { variants: inputs });
  const faults = 'faults' in result ? result.faults : planFaults(undefined, inputs, first.values);
  if (isSimple && stock === undefined)
    faults.push({ column: 'stock', variant: undefined, message: 'stock is required' });
  for (const { variant, column, message } of faults) {
    const at = variant === undefined ? lines : lines.slice(variant, variant + 1);
    // Where one of the lines could not be read, the first may lack what the others have.
    if (at.some((read) => hasErrorIn(read, column))) continue;
    for (const read of at) addError(read, { column, message });
  }
  for (const read of lines) {
    rejectSpoiledSku(read, read.values.sku);
    if (read.values.retired !== true) continue;
    addError(read, { column: 'retired', message: 'A variant that does not exist yet cannot be retired' });
  }
  const fields = fieldsOf({ ...first.values, ...picturesOf(first.values) });
  return lines.map(({ line, values }, place) => ({
    ...emptyChange(line, null),
    action: place === 0 ? 'create_product' : 'create_variant',
    productAfter: fields,
    variantAfter: isSimple ? { sku } : newVariantOf(values),
    stockBefore: 0,
    stockAfter: values.stock ?? 0,
  }));
}

/** Hidden variants have no other field than their SKU. */
function hasChoice(values: ReadValues): boolean {
  return variantFieldNames.some((name) => name !== 'sku' && name !== 'retired' && (values[name] ?? null) !== null);
}

function inputOf(values: ReadValues): VariantInput {
  const { retired: _retired, ...fields } = newVariantOf(values);
  return { ...fields, stock: values.stock };
}

/** Of a line without errors; what it does not have is as POST /products has it. */
function fieldsOf(values: ReadValues): ProductFields {
  const [highlight1 = '', highlight2 = '', highlight3 = '', highlight4 = ''] = highlightsOf(values);
  return {
    title: values.title ?? '',
    description: values.description ?? '',
    brand: values.brand ?? '',
    category: values.category ?? '',
    price: values.price ?? 0,
    discountPercentage: values.discountPercentage ?? 0,
    colors: values.colors ?? [],
    sizes: values.sizes ?? [],
    thumbnail: values.thumbnail ?? '',
    image1: values.image1 ?? '',
    image2: values.image2 ?? '',
    image3: values.image3 ?? '',
    highlight1,
    highlight2,
    highlight3,
    highlight4,
    weightGrams: values.weightGrams ?? null,
    taxClass: values.taxClass ?? null,
    deleted: values.deleted ?? false,
  };
}
