/**
 * Everything that the shop stores in the browser: each value with its key and its schema. A value that cannot be read, or that
 * something else wrote, counts as absent. If the browser forbids storage or has no room left, nothing is stored and no screen
 * fails. People have values of earlier builds, so keys and schemas stay compatible with them.
 */

import { paymentMethods } from '@shop/contract/orders';
import * as z from 'zod/mini';

export type Stored<Value> = {
  /** @returns undefined if nothing is stored, or nothing that the schema accepts */
  read: () => Value | undefined;
  /** @returns false if the browser did not store it */
  write: (value: Value) => boolean;
  remove: () => void;
};

type Area = 'localStorage' | 'sessionStorage';
type Schema<Value> = { safeParse(value: unknown): { success: true; data: Value } | { success: false } };

function stored<Value>(area: Area, key: string, schema: Schema<Value>): Stored<Value> {
  return {
    read() {
      try {
        const parsed = schema.safeParse(JSON.parse(window[area].getItem(key) ?? 'null'));
        return parsed.success ? parsed.data : undefined;
      } catch {
        return undefined;
      }
    },
    write(value) {
      try {
        window[area].setItem(key, JSON.stringify(value));
        return true;
      } catch {
        return false;
      }
    },
    remove() {
      try {
        window[area].removeItem(key);
      } catch {
        // A browser that forbids storage has stored nothing.
      }
    },
  };
}

/** Where each entry of the tab's history was scrolled to, in pixels, by its key. */
export const scrollPositions = stored('sessionStorage', 'shop.scroll', z.record(z.string(), z.number()));

/** The build for which this tab was reloaded: the address of one of its scripts. */
export const reloadedBuild = stored('sessionStorage', 'shop.reloaded', z.string());

/** How the back office shows the products, as this person chose last in this browser. */
export const adminView = stored('localStorage', 'shop.admin-view', z.enum(['cards', 'table']));

/** What one person last searched for in this browser, the newest first. */
export const recentSearches = stored(
  'localStorage',
  'shop.searches',
  z.object({ userId: z.int(), queries: z.array(z.string()) }),
);

/** The product that was opened from a list. @param locationKey the list's entry in the tab's history */
export function openedCard(locationKey: string): Stored<number> {
  return stored('sessionStorage', `shop.card.${locationKey}`, z.int());
}

const lastSeenLines = z.record(
  z.string(),
  z.object({ discountPrice: z.number(), available: z.number(), variant: z.optional(z.int()) }),
);
/**
 * By cart line: its price in dollars, how many units were available (-1 for a product that is no longer sold), and its variant
 * if it has one.
 */
export type LastSeenCart = z.infer<typeof lastSeenLines>;

/** The cart as this person last saw it in this browser. */
export function lastSeenCart(userId: number): Stored<LastSeenCart> {
  return stored('localStorage', `shop.seen-cart.${userId}`, lastSeenLines);
}

/**
 * Loose objects: an order is sent again with everything that an earlier build wrote into it, since the server compares the
 * whole body with the one that it has for the key.
 */
const orderAttempt = z.object({
  key: z.string(),
  order: z.looseObject({
    items: z.array(
      z.looseObject({
        id: z.optional(z.int()),
        product: z.int(),
        quantity: z.int(),
        variant: z.optional(z.int()),
        color: z.optional(z.string()),
        size: z.optional(z.string()),
      }),
    ),
    totalAmount: z.number(),
    totalItems: z.int(),
    user: z.int(),
    paymentMethod: z.enum(paymentMethods),
    selectedAddress: z.nullable(
      z.looseObject({
        name: z.string(),
        email: z.string(),
        phone: z.string(),
        street: z.string(),
        city: z.string(),
        state: z.string(),
        pinCode: z.string(),
      }),
    ),
    status: z.literal('pending'),
  }),
});
export type OrderAttempt = z.infer<typeof orderAttempt>;

/** An order that was sent, with its idempotency key, until its answer comes. @param name tells several in one tab apart */
export function pendingOrder(name: string): Stored<OrderAttempt> {
  return stored('sessionStorage', `shop.${name}-attempt`, orderAttempt);
}

const DRAFT_PREFIX = 'shop.draft.';
const ownedDraft = z.object({ userId: z.int(), draft: z.unknown() });

/** What a person typed into a form whose session ended before it was saved. It may hold personal data. */
export function formDraft(form: string): Stored<z.infer<typeof ownedDraft>> {
  return stored('sessionStorage', DRAFT_PREFIX + form, ownedDraft);
}

/** Removes all drafts and recent searches, or all except those of one person. */
export function removeTraces(exceptOf?: number): void {
  if (exceptOf === undefined || recentSearches.read()?.userId !== exceptOf) recentSearches.remove();
  try {
    for (const key of Object.keys(window.sessionStorage)) {
      if (!key.startsWith(DRAFT_PREFIX)) continue;
      const draft = stored('sessionStorage', key, ownedDraft);
      if (exceptOf === undefined || draft.read()?.userId !== exceptOf) draft.remove();
    }
  } catch {
    // A browser that forbids storage has stored nothing.
  }
}
