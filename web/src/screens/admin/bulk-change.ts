/** The form of a bulk edit: what is typed, and the change that it means. An empty field changes nothing. */

import { formatDollars } from '@shop/contract/money';

export const emptyChange = {
  priceBy: 'percent',
  price: '',
  rounding: 'none',
  discountPercentage: '',
  stock: '',
  category: '',
  brand: '',
  deleted: '',
} as const;
export type ChangeForm = Record<keyof typeof emptyChange, string>;

function numberOf(text: string): number {
  return Number(text.trim().replace(',', '.').replace(/[%$]/g, ''));
}

/** As `POST /bulk-edits` takes it; undefined if nothing is to be changed. */
export function readChange(form: ChangeForm): object | undefined {
  const change = {
    ...(form.price.trim() !== '' && { price: { [form.priceBy]: numberOf(form.price), rounding: form.rounding } }),
    ...(form.discountPercentage.trim() !== '' && { discountPercentage: numberOf(form.discountPercentage) }),
    ...(form.stock.trim() !== '' && { stock: { by: numberOf(form.stock) } }),
    ...(form.category.trim() !== '' && { category: form.category.trim() }),
    ...(form.brand.trim() !== '' && { brand: form.brand.trim() }),
    ...(form.deleted !== '' && { deleted: form.deleted === 'true' }),
  };
  return Object.keys(change).length === 0 ? undefined : change;
}

const fieldNames: Partial<Record<string, string>> = {
  price: 'Price',
  variantPrice: 'Price of the variant',
  discountPercentage: 'Discount',
  stock: 'Stock',
  category: 'Category',
  brand: 'Brand',
  deleted: 'Deleted',
};

export function fieldName(field: string): string {
  return fieldNames[field] ?? field;
}

/** A value of a field in a preview: money with two decimals, nothing as a dash. */
export function shownValue(field: string, value: string | number | boolean | null): string {
  if (value === null || value === '') return '–';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number' && /price/i.test(field)) return formatDollars(value);
  return String(value);
}
