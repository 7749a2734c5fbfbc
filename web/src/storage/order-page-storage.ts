/** What the browser stores for the page of one order in the back office. No shopper loads this. */

import * as z from 'zod/mini';
import { type Stored, stored } from './stored.ts';

const attempt = z.object({ key: z.string(), seen: z.string() });
/** `seen`: what of the order, as the page showed it, would show that the request was done. */
export type DeskAttempt = z.infer<typeof attempt>;

/** A request of staff that must be done once, with its idempotency key, until its answer comes. */
export function pendingDeskAttempt(name: string): Stored<DeskAttempt> {
  return stored('sessionStorage', `shop.order-page-attempt.${name}`, attempt);
}

/** The carrier that the last parcel left with. */
export const lastCarrier: Stored<string> = stored('localStorage', 'shop.last-carrier', z.string());
