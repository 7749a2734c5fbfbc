import type { UnitPrice } from '@shop/contract/content';
import { formatMoney } from '@shop/contract/money';
import { lineText } from '@shop/messages/line';

/** '$2.00 per 100 g', or '$15.00 per kg', beside a price. */
export function unitPriceNote(of: UnitPrice | null): string | undefined {
  if (of === null) return undefined;
  const { per: amount, unit } = of;
  const price = formatMoney(of.price);
  return amount === 1 ? lineText.pricePerOne({ price, unit }) : lineText.pricePer({ price, amount, unit });
}
