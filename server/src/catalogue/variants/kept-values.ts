/** What a client that does not know it leaves out of a variant that it keeps, and what then stays. */

import type { ContentBody } from '@shop/contract/product-bodies';
import { emptyValuesOf } from '@shop/contract/product-fields';
import { contentValuesOf } from '../products/content-values.ts';
import { valuesIn } from '../products/field-columns.queries.ts';
import type { VariantRow } from '../products/products.queries.ts';
import type { VariantValues } from './variants.queries.ts';

const keptNames = ['variantWeightGrams', 'variantContentAmount', 'variantContentUnit', 'variantContentPer'] as const;
export type KeptName = (typeof keptNames)[number] | 'choices';
/** Left out of one to keep: what it has. */
export type Kept = { [Name in KeptName]?: VariantValues[Name] | undefined };

/** What a variant weighs and holds: as it is sent, or as it is now. */
export function keptValues(input: Kept, kept: VariantRow | undefined) {
  const now = kept === undefined ? emptyValuesOf(keptNames) : valuesIn(kept, keptNames);
  const {
    variantWeightGrams = now.variantWeightGrams,
    variantContentAmount = now.variantContentAmount,
    variantContentUnit = now.variantContentUnit,
    variantContentPer = now.variantContentPer,
  } = input;
  return { variantWeightGrams, variantContentAmount, variantContentUnit, variantContentPer };
}

/** @param content undefined where the body leaves it out */
export function variantContentOf(content: ContentBody | undefined): Kept {
  if (content === undefined) return {};
  const { contentAmount, contentUnit, contentPer } = contentValuesOf(content);
  return { variantContentAmount: contentAmount, variantContentUnit: contentUnit, variantContentPer: contentPer };
}
