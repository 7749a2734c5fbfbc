import type { ContentUnit } from '@shop/contract/content';

/** What a product or variant holds, as it is on the wire. */
export interface ContentColumn {
  amount: number;
  unit: ContentUnit;
  per: number;
}
