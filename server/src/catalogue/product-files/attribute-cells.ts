/** Cells of the columns of attributes, and what they mean. */

import { type AttributeValue, ownValue } from '@shop/contract/attributes';
import { attributeColumn } from '@shop/contract/product-files';
import { importErrorsText } from '@shop/messages/import-errors';
import type { AttributeRow } from '../attributes/attributes.queries.ts';
import { changeAttributes } from '../attributes/product-attributes.ts';
import { flags, LIST } from './cells.ts';

const NUMBER = /^-?\d{1,15}(?:[.,]\d{1,6})?$/;

export function writeAttributeCell(value: AttributeValue | undefined): string {
  return Array.isArray(value) ? value.join(LIST) : String(value ?? '');
}

/**
 * @param cell an empty one takes the attribute away
 * @param decimalComma whether '12,5' is a number, too
 */
export function readAttributeCell(
  row: AttributeRow,
  cell: string,
  decimalComma: boolean,
): { value: AttributeValue | null } | { message: string } {
  if (cell.trim() === '') return { value: null };
  const { attributes, faults } = changeAttributes([row], { [row.key]: valueIn(row, cell, decimalComma) }, {});
  const [fault] = faults;
  return fault === undefined
    ? { value: ownValue(attributes, row.key) ?? null }
    : { message: importErrorsText.ofColumn({ column: attributeColumn(row.key), message: fault.message }) };
}

/** What the cell says, to be checked. Values may be named by id or by name. */
function valueIn({ kind, values }: AttributeRow, cell: string, decimalComma: boolean): unknown {
  const text = cell.trim();
  switch (kind) {
    case 'text':
      return cell;
    case 'number':
      return NUMBER.test(text) && (decimalComma || !text.includes(',')) ? Number(text.replace(',', '.')) : text;
    case 'boolean':
      return flags.get(text.toLowerCase());
    case 'choice':
      return text.split(LIST).flatMap((part) => {
        const word = part.trim();
        const lower = word.toLowerCase();
        const named = values.find(({ id }) => id === word) ?? values.find(({ name }) => name.toLowerCase() === lower);
        return word === '' ? [] : [named?.id ?? word];
      });
  }
}
