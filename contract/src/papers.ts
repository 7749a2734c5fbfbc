/** The addresses of papers: invoices, credit notes, corrections, slips of returns, packing slips. */

import * as z from 'zod/mini';
import { id } from './ids.ts';
import { text } from './text.ts';

export const MAX_PACKING_SLIPS = 200;

const MAX_NUMBER = 100;

/** An invoice by its number as it is printed. */
export const invoiceParams = z.object({ id, number: text(MAX_NUMBER) });
export const creditNoteParams = z.object({ id, creditNote: id });
export const correctionParams = z.object({ id, correction: id });
export const returnSlipParams = z.object({ id, return: id });

const message = `ids must be 1 to ${MAX_PACKING_SLIPS} numbers of orders`;

/** `ids=12,13` and `ids=12&ids=13` mean the same; a number named twice counts once. */
export const packingSlipsQuery = z.object({
  ids: z.pipe(
    z.pipe(
      z.transform((value: unknown): (string | number)[] =>
        [value].flat().flatMap((one) => (typeof one === 'string' ? one.split(',').filter((part) => part !== '') : [])),
      ),
      z.array(id, message),
    ),
    z.pipe(
      z.transform((ids: number[]) => [...new Set(ids)]),
      z.array(z.number()).check(z.minLength(1, message), z.maxLength(MAX_PACKING_SLIPS, message)),
    ),
  ),
});
export type PackingSlipsQuery = z.infer<typeof packingSlipsQuery>;
