/** The form of a bulk edit: what is typed, and the change that it means. An empty field changes nothing. */

import { decimalsOfShop, formatMoney, plainMoney } from '@shop/contract/money';
import { adminProductsText } from '@shop/messages/admin-products';
import { readAmount, readNumber } from './cell-values.ts';

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

const EXAMPLE = 12.5;
const PERCENT = { decimals: 2, example: '12.50' };

const faults = {
  price: ({ priceBy }: ChangeForm) =>
    adminProductsText.faultOfPriceChange(
      priceBy === 'percent' ? PERCENT : { decimals: decimalsOfShop(), example: plainMoney(EXAMPLE) },
    ),
  discountPercentage: () => adminProductsText.faultOfDiscountChange,
  stock: () => adminProductsText.faultOfStockChange,
} as const;

/**
 * Numbers are read as in the cells of the table.
 * @returns the change as `POST /bulk-edits` takes it, or a sentence that says what is wrong; the server checks the rest
 */
export function readChange(form: ChangeForm): { change: object } | { fault: string } {
  const read = {
    price: form.priceBy === 'percent' ? readNumber(form.price) : readAmount(form.price),
    discountPercentage: readNumber(form.discountPercentage),
    stock: readNumber(form.stock),
  };
  for (const field of ['price', 'discountPercentage', 'stock'] as const) {
    if (form[field].trim() !== '' && read[field] === undefined) return { fault: faults[field](form) };
  }
  const { price, discountPercentage, stock: by } = read;
  const change = {
    ...(price !== undefined && { price: { [form.priceBy]: price, rounding: form.rounding } }),
    ...(discountPercentage !== undefined && { discountPercentage }),
    ...(by !== undefined && { stock: { by } }),
    ...(form.category.trim() !== '' && { category: form.category.trim() }),
    ...(form.brand.trim() !== '' && { brand: form.brand.trim() }),
    ...(form.deleted !== '' && { deleted: form.deleted === 'true' }),
  };
  return Object.keys(change).length === 0 ? { fault: adminProductsText.fillInWhatIsTo } : { change };
}

const fieldNames: Partial<Record<string, string>> = {
  price: adminProductsText.price,
  variantPrice: adminProductsText.priceOfTheVariant,
  discountPercentage: adminProductsText.discount,
  stock: adminProductsText.stock,
  category: adminProductsText.category,
  brand: adminProductsText.brand,
  deleted: adminProductsText.deleted,
};

export function fieldName(field: string): string {
  return fieldNames[field] ?? field;
}

/** A value of a field in a preview: money as it is shown, nothing as a dash. */
export function shownValue(field: string, value: string | number | boolean | null): string {
  if (value === null || value === '') return '–';
  if (typeof value === 'boolean') return adminProductsText.boolean({ value: value ? 'yes' : 'no' });
  if (typeof value === 'number' && /price/i.test(field)) return formatMoney(value);
  return String(value);
}
