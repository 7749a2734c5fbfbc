/** What staff send about shipments. */

import * as z from 'zod/mini';
import { id } from './ids.ts';
import { text } from './text.ts';

const TEXT_MAX = 200;
const URL_MAX = 2000;

const isHttpUrl = (value: string) => /^https?:\/\/[^\s/?#@<>"\\]+(?:[/?#][^\s<>"\\]*)?$/i.test(value);

const trackingUrl = text(URL_MAX).check(z.refine(isHttpUrl, 'trackingUrl must be an http(s) URL'));

/** How a parcel is tracked; null and '' are nothing. */
export const tracking = {
  carrier: z.nullish(text(TEXT_MAX)),
  trackingNumber: z.nullish(text(TEXT_MAX)),
  trackingUrl: z.nullish(z.union([z.literal(''), trackingUrl], 'trackingUrl must be an http(s) URL')),
};

const quantityMessage = 'quantity must be a whole number from 1';

/** Units of lines in a body. One line that is named twice is summed. */
export const lineQuantity = z.int(quantityMessage).check(z.minimum(1, quantityMessage));

export const unitsOfLines = z
  .array(z.object({ line: id, quantity: lineQuantity }), 'lines must be a list')
  .check(z.minLength(1, 'lines must name a line'));

export const createShipmentBody = z.nullish(
  z.object({
    lines: z.nullish(unitsOfLines).check(z.describe('left out: all that is left')),
    ...tracking,
  }),
);
export type CreateShipmentBody = z.output<typeof createShipmentBody>;

export const updateShipmentBody = z.object({
  delivered: z.nullish(z.literal(true, 'delivered must be true')),
  ...tracking,
});
export type UpdateShipmentBody = z.output<typeof updateShipmentBody>;
