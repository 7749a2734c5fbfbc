import { MAX_ATTRIBUTES_OF_PRODUCT, type ProductAttributes } from '@shop/contract/attributes';
import type { ProductTexts, Translations } from '@shop/contract/translations';
import { catalogueErrorsText } from '@shop/messages/catalogue-errors';
import type { ReadValues } from '../product-files/product-fields.ts';
import { translationsAfterCells } from '../product-files/translation-cells.ts';
import { addError, type ReadLine } from './read-line.ts';

/**
 * What the first line says of its product, with all attributes and translations that the product has then. Errors are added to the lines.
 * @param now what the product has
 */
export function mergeWithProduct(
  lines: readonly ReadLine[],
  now: { attributes: ProductAttributes; translations: Translations<ProductTexts> },
): ReadValues {
  const { translationCells, ...values } = withAttributes(lines, now.attributes);
  if (translationCells === undefined) return values;
  return { ...values, translations: translationsAfterCells(now.translations, translationCells) };
}

/** What the first line says, with all attributes. */
function withAttributes(lines: readonly ReadLine[], now: ProductAttributes): ReadValues {
  const { attributes, ...values } = lines[0]?.values ?? {};
  if (attributes === undefined) return values;
  const all = Object.entries({ ...now, ...attributes }).filter(([, value]) => value !== null);
  if (all.length > Math.max(MAX_ATTRIBUTES_OF_PRODUCT, Object.keys(now).length)) {
    const message = catalogueErrorsText.mostAttributes({ most: MAX_ATTRIBUTES_OF_PRODUCT });
    for (const read of lines) addError(read, { column: '', message });
  }
  return { ...values, attributes: Object.fromEntries(all) };
}
