import { importErrorsText } from '@shop/messages/import-errors';
import { addError, type ReadLine } from './read-line.ts';

/** As spreadsheets show a long number, such as a barcode, and save what they show. */
const SHORTENED_NUMBER = /^\d(?:[.,]\d+)?E\+\d+$/i;

/** @param sku that the line would give */
export function rejectSpoiledSku(read: ReadLine, sku: string | null | undefined): void {
  if (sku == null || !SHORTENED_NUMBER.test(sku)) return;
  addError(read, { column: 'sku', message: importErrorsText.shortenedNumber({ sku }) });
}
