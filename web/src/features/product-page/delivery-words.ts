import { formatMoney, toAmount, toMinorUnits } from '@shop/contract/money';
import type { AppliedTax } from '@shop/contract/price-parts';
import type { Quote } from '@shop/contract/quotes';
import { localeText } from '@shop/messages/locale';
import { productPageText } from '@shop/messages/product-page';
import { lazily } from '../../ui/lazily.ts';
import { rateText } from '../../ui/rate-text.ts';

// The days are those of the shop already.
const month = lazily(
  () => new Intl.DateTimeFormat(localeText.tag, { month: 'short', day: 'numeric', timeZone: 'UTC' }),
);

/** 'Nov 26', 'Nov 26 to 28', or 'Nov 30 to Dec 2'. @param eta days as 2026-11-26 */
export function deliveryDays({ from, to }: { from: string; to: string }): string {
  const first = month().format(new Date(from));
  if (from === to) return first;
  // Where 'to' stands between the days of English, others have their own way to write them.
  if (!localeText.tag.startsWith('en')) return month().formatRange(new Date(from), new Date(to));
  const isSameMonth = from.slice(0, 7) === to.slice(0, 7);
  const last = isSameMonth ? String(Number(to.slice(8))) : month().format(new Date(to));
  return productPageText.dayToDay({ first, last });
}

/** 'With you Nov 26 to 28 by Parcel, free from $50'; undefined where nothing is shipped to the address. */
export function deliveryWords({ shipping: { methods, chosen }, subtotal, promotions }: Quote): string | undefined {
  const method = methods.find(({ id }) => id === chosen);
  if (method === undefined || method.pickUp) return undefined;
  const words = { days: deliveryDays(method.eta), method: method.name };
  if (method.price === 0) return productPageText.withYouByFree(words);
  if (method.missingForFree === null) return productPageText.withYouBy(words);
  const sum = toAmount(priceOfGoods({ subtotal, promotions }) + toMinorUnits(method.missingForFree));
  return productPageText.withYouByFreeFrom({ ...words, sum: formatMoney(sum).replace(/[.,]00$/, '') });
}

/**
 * 'incl. VAT 19 %' or 'plus Sales tax 8 %', of what the price of the product carries; undefined where it carries nothing. A tax of
 * shipping alone is not said of it. Of several taxes no rate is named.
 */
export function taxWords(quote: Quote): string | undefined {
  const [first, ...others] = quote.taxes.filter((tax) => tax.reverseCharge !== true && isOfGoods(tax, quote));
  if (first === undefined) return undefined;
  const { name, rate, included } = first;
  const names = new Set([name, ...others.map((one) => one.name)]);
  const isOneRate = others.every((one) => one.rate === rate && one.name === name);
  const tax = isOneRate ? `${name} ${rateText(rate)} %` : [...names].join(localeText.comma);
  return included ? productPageText.taxIncluded({ tax }) : productPageText.taxAdded({ tax });
}

/** A tax that is added names the lines that carry it. Of an included one the base tells: the goods, or the goods with shipping. */
function isOfGoods(
  { lines, base }: AppliedTax,
  { subtotal, promotions, shipping: { methods, chosen } }: Quote,
): boolean {
  if (lines !== undefined) return lines.length > 0;
  const goods = priceOfGoods({ subtotal, promotions });
  const price = methods.find(({ id }) => id === chosen)?.price ?? 0;
  return [goods, goods + toMinorUnits(price)].includes(toMinorUnits(base));
}

/** In minor units, after promotions. */
function priceOfGoods({ subtotal, promotions }: Pick<Quote, 'subtotal' | 'promotions'>): number {
  return promotions.reduce((minor, { amount }) => minor - toMinorUnits(amount), toMinorUnits(subtotal));
}
