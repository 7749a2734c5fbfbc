/** What histories call a field, and words that it may hold, in the language of the reader. */

import { ownValue } from '@shop/contract/attributes';
import { ownFields, simpleProductFields } from '@shop/contract/product-fields';
import { historyText } from '@shop/messages/history';
import { historyFieldsText } from '@shop/messages/history-fields';
import { localeText } from '@shop/messages/locale';
import { productFieldText } from '@shop/messages/product-fields';
import { paymentMethodNames } from '../../state/payment-words.ts';
import { orderStatusNames, paymentStateNames } from '../../state/state-names.ts';

const names: Readonly<Record<string, string>> = {
  discountPercentage: historyText.discount,
  sale: historyText.sale,
  content: historyText.content,
  paymentStatus: historyText.paymentStatus,
  images: historyText.pictures,
  colors: historyText.colours,
  imageUrl: historyText.picture,
  addresses: historyText.savedAddresses,
  alt: historyText.altText,
  translations: historyText.translations,
  place: historyText.place,
  minimumTotal: historyText.minimumTotal,
  firstOrder: historyText.firstOrderOnly,
  from: historyText.start,
  until: historyText.end,
  limit: historyText.limitOfUses,
  limitPerCustomer: historyText.limitForEachCustomer,
  combinable: historyText.mayBeCombined,
  trackingNumber: historyText.trackingNumber,
  trackingUrl: historyText.trackingLink,
  deliveredAt: historyText.timeOfDelivery,
  orders_gte: historyText.ordersAtLeast,
  orders_lte: historyText.ordersAtMost,
  spent_gte: historyText.spentAtLeast,
  spent_lte: historyText.spentAtMost,
  lastOrder_from: historyText.lastOrderFrom,
  lastOrder_until: historyText.lastOrderBefore,
  boughtProduct: historyText.boughtProduct,
  boughtCategory: historyText.boughtCategory,
  emailDomain: historyText.emailDomain,
};

const words: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  status: orderStatusNames,
  paymentStatus: paymentStateNames,
  paymentMethod: paymentMethodNames,
};

const isListed = (field: string): field is keyof typeof historyFieldsText => Object.hasOwn(historyFieldsText, field);

export function fieldName(field: string): string {
  return ownValue(names, field) ?? (isListed(field) ? historyFieldsText[field] : labelOf(field)) ?? field;
}

/** What the form calls a simple field of a product. */
function labelOf(field: string): string | undefined {
  const listed = [...ownFields, ...simpleProductFields].find((name) => name === field);
  const label = listed && productFieldText[listed];
  // Within a sentence; an abbreviation such as SKU stays as it is, and so does a German name.
  return localeText.tag.startsWith('de') ? label : label?.replace(/^\p{Lu}(?=\p{Ll})/u, (first) => first.toLowerCase());
}

/** @returns undefined for what is no word of the shop */
export function wordOf(field: string, value: string | number): string | undefined {
  return ownValue(ownValue(words, field) ?? {}, String(value));
}
