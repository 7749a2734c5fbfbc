/** The merchant's texts in an order: its shopper reads those of its language, staff those of the default language. */

import type { LineChoice } from '@shop/contract/options';
import { currentLanguage, speaking } from '@shop/messages/language';
import { shownTitle } from '../../catalogue/products/product-texts.ts';
import type { ProductWithVariants } from '../../catalogue/products/products.queries.ts';
import { shownChoice } from '../../catalogue/products/shown-options.ts';
import { defaultLanguage } from '../../platform/content-languages.ts';
import type { ColorColumn, OrderLineTextsColumn, SizeColumn } from '../../schema.ts';
import type { OrderWithLines } from './select-orders.queries.ts';

/** @param chosen with the names of the default language. @returns null where the order is placed in that */
export function lineTextsOf(
  product: ProductWithVariants,
  chosen: { color: ColorColumn | undefined; size: SizeColumn | undefined; choices: readonly LineChoice[] },
): OrderLineTextsColumn | null {
  const language = currentLanguage();
  if (language === defaultLanguage()) return null;
  // Also for staff who order: what they are shown has the texts of the default language.
  return speaking(language, () => {
    const { color = null, size = null, choices } = shownChoice(product, chosen);
    return { title: shownTitle(product), color, size, choices: choices.length > 0 ? choices : null };
  });
}

/** The order as its shopper, its mails and its papers have it. */
export function inItsLanguage(found: OrderWithLines): OrderWithLines {
  const { order, lines } = found;
  if (order.texts === null && lines.every(({ line_texts }) => line_texts === null)) return found;
  return {
    ...found,
    order: { ...order, ...namesIn(order) },
    lines: lines.map((line) => ({ ...line, ...line.line_texts })),
  };
}

function namesIn({ texts, shipping, promotions, taxes }: OrderWithLines['order']) {
  return {
    shipping: shipping && { ...shipping, name: texts?.shipping ?? shipping.name },
    promotions: promotions.map((one, place) => ({ ...one, name: texts?.promotions[place] ?? one.name })),
    taxes: taxes.map((one, place) => ({ ...one, name: texts?.taxes[place] ?? one.name })),
  };
}
