/** Of which program a table is, by the words of its header. */

import { isOfAttribute, isOfOption, isOfTranslation, productColumns } from './product-files.ts';

export type ForeignFormat = 'shopify' | 'woocommerce';

const headers: Readonly<Record<ForeignFormat, readonly string[]>> = {
  shopify: ['Handle', 'Title', 'Variant Price'],
  woocommerce: ['Type', 'SKU', 'Name', 'Regular price'],
};
const own: ReadonlySet<string> = new Set(productColumns.map((column) => column.toLowerCase()));

/** @returns undefined for an own file, and for one of a program that is not known */
export function recognise(words: readonly string[]): ForeignFormat | undefined {
  const known = new Set(words.map(asWord));
  const hasAll = (format: ForeignFormat) => headers[format].every((word) => known.has(word.toLowerCase()));
  return hasAll('shopify') ? 'shopify' : hasAll('woocommerce') ? 'woocommerce' : undefined;
}

/** Whether a header is neither that of an own file nor of a program that is known: most of its words are others. */
export function isUnknownHeader(words: readonly string[]): boolean {
  const named = words.map(asWord).filter((word) => word !== '');
  const isOwn = (word: string) => own.has(word) || isOfAttribute(word) || isOfOption(word) || isOfTranslation(word);
  const known = named.filter(isOwn);
  return recognise(words) === undefined && named.length > 0 && known.length * 2 < named.length;
}

/** Small and capital letters are the same in headers. */
export const asWord = (word: string): string => word.trim().toLowerCase();
