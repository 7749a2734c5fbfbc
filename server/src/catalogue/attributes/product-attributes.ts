/** The values that products have of attributes: what bodies and files may say, and what comes of it. */

import {
  ATTRIBUTE_TEXT_MAX,
  type AttributeValue,
  MAX_ATTRIBUTES_OF_PRODUCT,
  type ProductAttributes,
} from '@shop/contract/attributes';
import { ShopError } from '@shop/contract/errors';
import { isStorable } from '@shop/contract/text';
import { catalogueErrorsText } from '@shop/messages/catalogue-errors';
import { validationText } from '@shop/messages/validation';
import type { AttributeRow } from './attributes.queries.ts';

const NUMBER_MAX = 999_999_999_999_999;
const MOST_DECIMALS = 6;

interface AttributeFault {
  /** Undefined where all attributes together are meant. */
  key: string | undefined;
  message: string;
}

export interface ChangedAttributes {
  /** What the product has from now on. */
  attributes: ProductAttributes;
  faults: AttributeFault[];
}

/**
 * @param sent a value for each key that changes; null removes one
 * @param now what the product has
 */
export function changeAttributes(
  rows: readonly AttributeRow[],
  sent: Readonly<Record<string, unknown>>,
  now: ProductAttributes,
): ChangedAttributes {
  const known = new Map(rows.map((row) => [row.key, row]));
  const values = new Map<string, AttributeValue>(Object.entries(now));
  const faults: AttributeFault[] = [];
  for (const [key, value] of Object.entries(sent)) {
    const row = known.get(key);
    if (row === undefined) faults.push({ key, message: catalogueErrorsText.noAttribute({ key }) });
    else if (value === null || value === undefined) values.delete(key);
    else {
      const checked = checkedValue(row, value);
      if ('message' in checked) faults.push({ key, message: checked.message });
      else if (checked.value === undefined) values.delete(key);
      else values.set(key, checked.value);
    }
  }
  if (values.size > MAX_ATTRIBUTES_OF_PRODUCT && values.size > Object.keys(now).length) {
    faults.push({
      key: undefined,
      message: catalogueErrorsText.mostAttributes({ most: String(MAX_ATTRIBUTES_OF_PRODUCT) }),
    });
  }
  return { attributes: Object.fromEntries(values), faults };
}

/**
 * What a product has once a body is carried out.
 * @throws ShopError INVALID_INPUT at `attributes.key`
 */
export function attributesFrom(
  rows: readonly AttributeRow[],
  sent: Readonly<Record<string, unknown>>,
  now: ProductAttributes,
): ProductAttributes {
  const { attributes, faults } = changeAttributes(rows, sent, now);
  if (faults.length === 0) return attributes;
  throw new ShopError('INVALID_INPUT', {
    errors: faults.map(({ key, message }) => ({
      path: key === undefined ? 'attributes' : `attributes.${key}`,
      message,
    })),
  });
}

/** Whether a product may have these values, as they are stored. */
export function areAllowed(rows: readonly AttributeRow[], attributes: ProductAttributes | undefined): boolean {
  return attributes === undefined || changeAttributes(rows, attributes, attributes).faults.length === 0;
}

type Checked = { value: AttributeValue | undefined } | { message: string };

/** An empty text or choice is none. */
function checkedValue({ kind, values }: AttributeRow, value: unknown): Checked {
  switch (kind) {
    case 'text':
      return checkedText(value);
    case 'number':
      return typeof value === 'number' && Math.abs(value) <= NUMBER_MAX && hasFewDecimals(value)
        ? { value }
        : { message: catalogueErrorsText.numberOfDecimals({ most: String(MOST_DECIMALS) }) };
    case 'boolean':
      return typeof value === 'boolean' ? { value } : { message: catalogueErrorsText.trueOrFalse };
    case 'choice':
      return checkedChoice(value, values);
  }
}

function checkedText(value: unknown): Checked {
  if (typeof value !== 'string') return { message: validationText.aText2 };
  if (value.length > ATTRIBUTE_TEXT_MAX)
    return { message: validationText.atMostCharacters2({ most: String(ATTRIBUTE_TEXT_MAX) }) };
  if (!isStorable(value)) return { message: validationText.notStorable2 };
  return { value: value.trim() === '' ? undefined : value };
}

/** In the order of the attribute's values. */
function checkedChoice(value: unknown, choices: AttributeRow['values']): Checked {
  const message = catalogueErrorsText.idsOfItsValues;
  if (!Array.isArray(value)) return { message };
  const ids = new Set<unknown>(value);
  const chosen = choices.filter(({ id }) => ids.has(id)).map(({ id }) => id);
  if (chosen.length < ids.size) return { message };
  return { value: chosen.length === 0 ? undefined : chosen };
}

function hasFewDecimals(value: number): boolean {
  return Number(value.toFixed(MOST_DECIMALS)) === value;
}
