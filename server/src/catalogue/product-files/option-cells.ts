/** Cells of the columns of options, and what they mean. */

import { optionColumn } from '@shop/contract/product-files';
import { catalogueErrorsText } from '@shop/messages/catalogue-errors';
import { importErrorsText } from '@shop/messages/import-errors';
import type { OptionRow } from '../options/options.queries.ts';
import type { VariantRow, WholeProduct } from '../products/products.queries.ts';
import { LIST } from './cells.ts';

/** Of a variant the value that it is, of a product without variants all that it comes in. */
export function writeOptionCell(option: number, product: WholeProduct, variant: VariantRow): string {
  if (!variant.hidden) return variant.choices[option] ?? '';
  return product.options.find((one) => one.option === option)?.values?.join(LIST) ?? '';
}

/** Values may be named by id or by name. @param cell an empty one names none */
export function readOptionCell({ name, values }: OptionRow, cell: string): { value: string[] } | { message: string } {
  const words = cell
    .split(LIST)
    .map((word) => word.trim())
    .filter((word) => word !== '');
  const ids: string[] = [];
  for (const word of words) {
    const lower = word.toLowerCase();
    const value = values.find(({ id }) => id === word) ?? values.find((one) => one.name.toLowerCase() === lower);
    if (value === undefined)
      return { message: catalogueErrorsText.noSuchValue({ option: optionColumn(name), value: word }) };
    ids.push(value.id);
  }
  return new Set(ids).size === ids.length
    ? { value: ids }
    : { message: importErrorsText.valueTwice({ column: optionColumn(name) }) };
}
