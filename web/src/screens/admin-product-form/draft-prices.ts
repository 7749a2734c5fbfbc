/** What shoppers would pay for the product as it stands in the form. */

import { discountedPrice, toAmount, toMinorUnits } from '@shop/contract/money';
import { instantOf } from '../../forms/local-time.ts';
import { hundredthsIn } from '../../forms/number-in.ts';
import type { ProductDraft } from './product-draft.ts';

export type DraftPrice = {
  /** After the discount. */
  now: number;
  /** Before the discount. */
  was: number;
  /** It is the lowest of several. */
  from: boolean;
};

/** Of the cheapest variant that can be had, where there are any; undefined while price or discount are invalid. */
export function draftPrice(draft: ProductDraft): DraftPrice | undefined {
  const { price, discountPercentage, salePercentage, variants } = draft;
  const percent = hundredthsIn(saleIsOn(draft) ? salePercentage : discountPercentage) ?? 0;
  const own = hundredthsIn(price) ?? Number.NaN;
  const available = variants.filter(({ stock }) => Number(stock) > 0);
  const prices = (available.length > 0 ? available : variants).map((row) => hundredthsIn(row.price) ?? own);
  const was = prices.length > 0 ? Math.min(...prices) : own;
  if (!(was >= 0 && percent >= 0 && percent <= 100)) return undefined;
  const now = toAmount(discountedPrice(toMinorUnits(was), Math.round(percent * 100)));
  const all = variants.map((row) => hundredthsIn(row.price) ?? own);
  return { now, was, from: all.some((one) => one !== all[0]) };
}

/** By the clock of who edits: what is in force for shoppers, the database's clock says. */
function saleIsOn({ salePercentage, saleFrom, saleUntil }: ProductDraft): boolean {
  const now = new Date().toISOString();
  const from = instantOf(saleFrom);
  const until = instantOf(saleUntil);
  return salePercentage.trim() !== '' && (from === null || from <= now) && (until === null || now < until);
}
