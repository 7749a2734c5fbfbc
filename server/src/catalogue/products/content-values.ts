import type { Content } from '@shop/contract/content';
import type { ContentBody } from '@shop/contract/product-bodies';
import type { Schema } from '../../schema.ts';
import type { ProductValues } from './products.queries.ts';

export type ContentFieldName = 'contentAmount' | 'contentUnit' | 'contentPer';

/** What is stored of a content. */
export function contentValuesOf(content: ContentBody): Pick<ProductValues, ContentFieldName> {
  if (content === null) return { contentAmount: null, contentUnit: null, contentPer: null };
  const { amount, unit, per } = content;
  return { contentAmount: Math.round(amount * 1000), contentUnit: unit, contentPer: Math.round(per * 1000) };
}

/** Of a product, or of a variant; a variant without one has that of its product. */
export function contentOf(
  row: Pick<Schema['variants'], 'content_thousandths' | 'content_unit' | 'content_per_thousandths'>,
): Content | null {
  const { content_thousandths: amount, content_unit: unit, content_per_thousandths: per } = row;
  return amount === null || unit === null || per === null ? null : { amount: amount / 1000, unit, per: per / 1000 };
}
