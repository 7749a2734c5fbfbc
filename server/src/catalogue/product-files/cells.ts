/** Cells of a file of products, and what they mean: how each kind of column is written and read. */

import { toAmount, toMinorUnits } from '@shop/contract/money';
import type { FieldColumn, FieldValue } from './product-fields.ts';

/** `value` undefined: the cell leaves things as they are. */
export type ReadCell = { value: FieldValue | undefined } | { message: string };

interface Kind {
  write(value: FieldValue): string;
  /** @param cell not empty */
  read(cell: string, column: string, decimalComma: boolean): ReadCell;
  /** What an empty cell means. */
  empty(column: string): ReadCell;
}

const LIST = '|';
/** Values in one cell. No product has nearly so many. */
const MOST_VALUES = 200;
// No third decimal: spreadsheets save 1250 as 1.250 or 1,250 where they show it so, and it must not become 1.25.
const AT_MOST_TWO_DECIMALS = /^-?\d{1,15}(?:[.,]\d{1,2})?$/;
const NO_DECIMALS = /^-?\d{1,15}(?:[.,]0{1,2})?$/;

/** As spreadsheets of some languages write them. */
const flags: Readonly<Record<string, boolean>> = {
  true: true,
  wahr: true,
  vrai: true,
  verdadero: true,
  vero: true,
  false: false,
  falsch: false,
  faux: false,
  falso: false,
};

const isRequired = (column: string): ReadCell => ({ message: `${column} is required` });
const nothing = (): ReadCell => ({ value: null });

function number(
  name: string,
  form: RegExp,
  fromNumber: (value: number) => number,
  write: (value: number) => string,
): Kind {
  return {
    write: (value) => (typeof value === 'number' ? write(value) : ''),
    read(cell, column, decimalComma) {
      const text = cell.trim();
      if (!form.test(text) || (!decimalComma && text.includes(','))) return { message: `${column} must be ${name}` };
      return { value: fromNumber(Number(text.replace(',', '.'))) };
    },
    empty: isRequired,
  };
}

const text: Kind = {
  write: (value) => (typeof value === 'string' ? value : ''),
  read: (cell) => ({ value: cell }),
  empty: () => ({ value: '' }),
};
const optionalText: Kind = { ...text, empty: nothing };
const optionalId: Kind = { ...optionalText, read: (cell) => ({ value: cell.trim() || null }) };
const money = number(
  'an amount such as 1250.50: at most two decimals, nothing between thousands',
  AT_MOST_TWO_DECIMALS,
  toMinorUnits,
  (minor) => toAmount(minor).toFixed(2),
);
const percent = number(
  'a number such as 12.5: at most two decimals',
  AT_MOST_TWO_DECIMALS,
  toMinorUnits,
  (hundredths) => String(hundredths / 100),
);
const whole = number(
  'a whole number such as 1250, with nothing between thousands',
  NO_DECIMALS,
  (value) => value,
  String,
);
const list: Kind = {
  write: (value) => (Array.isArray(value) ? value.join(LIST) : ''),
  read(cell, column) {
    const values = cell
      .split(LIST)
      .map((id) => id.trim())
      .filter((id) => id !== '');
    return values.length > MOST_VALUES
      ? { message: `${column} has more than ${MOST_VALUES} values` }
      : { value: values };
  },
  empty: () => ({ value: [] }),
};
const flag: Kind = {
  write: (value) => String(value === true),
  read(cell, column) {
    const value = flags[cell.trim().toLowerCase()];
    return value === undefined ? { message: `${column} must be true or false` } : { value };
  },
  empty: () => ({ value: undefined }),
};

const kinds: Readonly<Record<FieldColumn, Kind>> = {
  sku: optionalText,
  title: text,
  description: text,
  brand: text,
  category: text,
  price: money,
  variantPrice: { ...money, empty: nothing },
  discountPercentage: percent,
  stock: whole,
  colors: list,
  sizes: list,
  color: optionalId,
  size: optionalId,
  image: optionalText,
  thumbnail: text,
  image1: text,
  image2: text,
  image3: text,
  highlight1: text,
  highlight2: text,
  highlight3: text,
  highlight4: text,
  weightGrams: { ...whole, empty: nothing },
  taxClass: optionalText,
  deleted: flag,
  retired: flag,
  previousStock: { ...whole, empty: nothing },
};

export function writeCell(column: FieldColumn, value: FieldValue): string {
  return kinds[column].write(value);
}

/**
 * @param cell as it was before it was defused
 * @param decimalComma whether '12,50' is a number, too
 */
export function readCell(column: FieldColumn, cell: string, decimalComma: boolean): ReadCell {
  const kind = kinds[column];
  // Blanks are a text, and nothing else.
  const isEmpty = kind === text ? cell === '' : cell.trim() === '';
  return isEmpty ? kind.empty(column) : kind.read(cell, column, decimalComma);
}

/** As JSON has it: amounts and percent. */
export function presentValue(column: string, value: FieldValue): string | number | boolean | null {
  if (typeof value === 'number') {
    const isHundredths = column === 'price' || column === 'variantPrice' || column === 'discountPercentage';
    return isHundredths ? toAmount(value) : value;
  }
  return typeof value === 'object' && value !== null ? value.join(LIST) : value;
}
