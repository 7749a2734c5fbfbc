/** Cells of a file of products, and what they mean: how each kind of column is written and read. */

import { toBody } from '@shop/contract/field-bodies';
import { decimalsOfShop, plainMoney, toAmount, toMinorUnits } from '@shop/contract/money';
import type { NamedOption } from '@shop/contract/option-bodies';
import { type FieldKind, type FieldName, type FileFieldName, fields } from '@shop/contract/product-fields';
import { importErrorsText } from '@shop/messages/import-errors';
import { validationText } from '@shop/messages/validation';
import { describeTranslations } from '../../platform/content-languages.ts';
import type { FieldValue } from './product-fields.ts';

/** `value` undefined: the cell leaves things as they are. */
export type ReadCell = { value: FieldValue | undefined } | { message: string };

interface Kind {
  write(value: FieldValue): string;
  /** @param cell not empty */
  read(cell: string, column: string, decimalComma: boolean): ReadCell;
  /** What an empty cell means. */
  empty(column: string): ReadCell;
}

export const LIST = '|';
/** Values in one cell. No product has nearly so many. */
const MOST_VALUES = 200;
// No decimal more than fits: spreadsheets save 1250 as 1.250 or 1,250 where they show it so, and it must not become 1.25.
const AT_MOST_TWO_DECIMALS = /^-?\d{1,15}(?:[.,]\d{1,2})?$/;
const AT_MOST_THREE_DECIMALS = /^-?\d{1,15}(?:[.,]\d{1,3})?$/;
const DECIMALS = ['none', 'one', 'two', 'three'] as const;
const NO_DECIMALS = /^-?\d{1,15}(?:[.,]0{1,2})?$/;

/** As spreadsheets of some languages write them. */
export const flags: ReadonlyMap<string, boolean> = new Map([
  ...['true', 'wahr', 'vrai', 'verdadero', 'vero'].map((word) => [word, true] as const),
  ...['false', 'falsch', 'faux', 'falso'].map((word) => [word, false] as const),
]);

const isRequired = (column: string): ReadCell => ({ message: validationText.anyRequired({ name: column }) });
const nothing = (): ReadCell => ({ value: null });

function number(
  must: (values: { column: string }) => string,
  form: () => RegExp,
  fromNumber: (value: number) => number,
  write: (value: number) => string,
): Kind {
  return {
    write: (value) => (typeof value === 'number' ? write(value) : ''),
    read(cell, column, decimalComma) {
      const text = cell.trim();
      if (!form().test(text) || (!decimalComma && text.includes(','))) return { message: must({ column }) };
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
const money = number(
  ({ column }) =>
    importErrorsText.anAmount({
      column,
      example: plainMoney(1250.5),
      decimals: DECIMALS[decimalsOfShop()] ?? 'four',
    }),
  () => (decimalsOfShop() === 0 ? NO_DECIMALS : new RegExp(`^-?\\d{1,15}(?:[.,]\\d{1,${decimalsOfShop()}})?$`)),
  toMinorUnits,
  (minor) => plainMoney(toAmount(minor)),
);
const percent = number(
  importErrorsText.aPercentage,
  () => AT_MOST_TWO_DECIMALS,
  (value) => Math.round(value * 100),
  (hundredths) => String(hundredths / 100),
);
const whole = number(
  importErrorsText.aWholeNumber,
  () => NO_DECIMALS,
  (value) => value,
  String,
);
const thousandths = number(
  importErrorsText.aNumber,
  () => AT_MOST_THREE_DECIMALS,
  (value) => Math.round(value * 1000),
  (value) => String(value / 1000),
);
const list: Kind = {
  write: (value) => (Array.isArray(value) ? value.join(LIST) : ''),
  read(cell, column) {
    const values = cell
      .split(LIST)
      .map((id) => id.trim())
      .filter((id) => id !== '');
    return values.length > MOST_VALUES
      ? { message: validationText.moreThanValues({ name: column, most: MOST_VALUES }) }
      : { value: values };
  },
  empty: () => ({ value: [] }),
};
const slugs: Kind = {
  ...list,
  read(cell, column, decimalComma) {
    const result = list.read(cell.toLowerCase(), column, decimalComma);
    // A set: the order of the products stands in the collection.
    return 'value' in result && Array.isArray(result.value)
      ? { value: [...new Set<string>(result.value)].toSorted() }
      : result;
  },
};
const flag: Kind = {
  write: (value) => String(value === true),
  read(cell, column) {
    const value = flags.get(cell.trim().toLowerCase());
    return value === undefined ? { message: validationText.trueOrFalse({ name: column }) } : { value };
  },
  empty: () => ({ value: undefined }),
};

const elsewhere: Kind = { write: () => '', read: () => ({ value: undefined }), empty: () => ({ value: undefined }) };

const kinds: Readonly<Record<FieldKind, Kind>> = {
  text,
  optionalText,
  optionalWhole: { ...whole, empty: nothing },
  whole,
  money,
  optionalMoney: { ...money, empty: nothing },
  percent,
  optionalPercent: { ...percent, empty: nothing },
  optionalGrams: { ...whole, empty: nothing },
  optionalThousandths: { ...thousandths, empty: nothing },
  optionalUnit: { ...optionalText, read: (cell) => ({ value: cell.trim().toLowerCase() }) },
  optionalInstant: {
    ...optionalText,
    read(cell, column) {
      const { data } = fields.saleFrom.body.safeParse(cell.trim());
      return data === undefined
        ? { message: importErrorsText.anInstant({ column }) }
        : { value: data === null ? null : new Date(data).toISOString() };
    },
  },
  choice: { ...optionalText, read: (cell) => ({ value: cell.trim() || null }) },
  list,
  slugs,
  // See attribute-cells.ts.
  attributes: elsewhere,
  // See translation-cells.ts.
  translations: elsewhere,
  // See option-cells.ts.
  options: elsewhere,
  choices: elsewhere,
  flag,
};

export function writeCell(column: FileFieldName, value: FieldValue): string {
  return kinds[fields[column].kind].write(value);
}

/**
 * @param cell as it was before it was defused
 * @param decimalComma whether '12,50' is a number, too
 */
export function readCell(column: FileFieldName, cell: string, decimalComma: boolean): ReadCell {
  const kind = kinds[fields[column].kind];
  // Blanks are a text, and nothing else.
  const isEmpty = kind === text ? cell === '' : cell.trim() === '';
  return isEmpty ? kind.empty(column) : kind.read(cell, column, decimalComma);
}

const idsOfOption = (one: string | NamedOption) => (typeof one === 'string' ? one : (one.values ?? []).join(', '));

/** As JSON has it: amounts and percent. */
export function presentValue(name: FieldName, value: FieldValue): string | number | boolean | null {
  if (name === 'options' && Array.isArray(value)) return value.map(idsOfOption).join(LIST);
  if (name === 'translations') return describeTranslations(fields.translations.body.parse(value)).join(LIST);
  const shown = toBody(name, value);
  if (typeof shown !== 'object' || shown === null) return shown;
  const parts: [string, unknown][] = Object.entries(shown);
  return parts
    .map(([key, part]) => (Array.isArray(shown) ? part : `${key}: ${Array.isArray(part) ? part.join(', ') : part}`))
    .join(LIST);
}
