import { type FieldName, productFieldNames, variantFieldNames } from '@shop/contract/product-fields';
import type { ChangedFieldColumn } from '../../schema/change-sets.ts';
import { presentValue } from '../product-files/cells.ts';
import type { FieldValue } from '../product-files/product-fields.ts';
import type { NewChangeLine } from './change-lines.queries.ts';

/** As a preview shows it: amounts and percent; null where there is no value. */
export type ChangedField = ChangedFieldColumn;

/** What a row changes. Of a new product only its title is shown, of a new variant its colour and size, or else its SKU. */
export function changedFieldsOf(change: NewChangeLine): ChangedField[] {
  const { productBefore, productAfter, variantBefore, variantAfter, stockBefore, stockAfter } = change;
  const changed = (field: FieldName, from: FieldValue | undefined, to: FieldValue | undefined): ChangedField[] =>
    to === undefined
      ? []
      : [
          {
            line: change.line,
            variantId: change.variantId,
            field,
            from: presentValue(field, from ?? null),
            to: presentValue(field, to),
          },
        ];
  if (change.action === 'create_product') return changed('title', null, productAfter.title);
  if (change.action === 'create_variant') {
    const { color, size, sku } = variantAfter;
    if (color == null && size == null) return changed('sku', null, sku ?? undefined);
    return [...changed('color', null, color ?? undefined), ...changed('size', null, size ?? undefined)];
  }
  return [
    ...productFieldNames.flatMap((name) => changed(name, productBefore[name], productAfter[name])),
    ...variantFieldNames.flatMap((name) => changed(name, variantBefore[name], variantAfter[name])),
    ...(stockAfter === null ? [] : changed('stock', stockBefore, stockAfter)),
  ];
}
