import type { AdminValue, ListFilters } from '@shop/contract/product-list';
import { adminProductsText } from '@shop/messages/admin-products';
import { localeText } from '@shop/messages/locale';
import { furtherLanguages } from '../../forms/translation-drafts.ts';
import { lazily } from '../../ui/lazily.ts';

/** Filters that are on or off, each with the value that turns it on. */
export const switches = [
  { name: 'low_stock', value: 'true', label: adminProductsText.lowInStock },
  { name: 'stock', value: 'out', label: adminProductsText.soldOut },
  { name: 'deleted', value: 'true', label: adminProductsText.deleted },
  { name: 'picture', value: 'none', label: adminProductsText.noPicture },
] as const;

const languageNames = lazily(() => new Intl.DisplayNames(localeText.tag, { type: 'language' }));

/** With one for each further language: products that lack a title or a description in it. */
export function switchesOfShop(): readonly Switch[] {
  const missing = furtherLanguages().map((value) => {
    const label = adminProductsText.missingIn({ language: languageNames().of(value) ?? value });
    return { name: 'missing' as const, value, label };
  });
  return [...switches, ...missing];
}

type Switch = { name: AdminValue; value: string; label: string };

/** The values that these filters have in an address. */
export const adminValues: Readonly<Record<AdminValue, RegExp>> = {
  low_stock: /^true$/,
  stock: /^out$/,
  deleted: /^true$/,
  picture: /^none$/,
  // The shop refuses other languages than its own.
  get missing() {
    return new RegExp(`^(?:${furtherLanguages().join('|') || '(?!)'})$`);
  },
};

export function isOn({ values }: ListFilters, { name, value }: Switch): boolean {
  return values[name] === value;
}
