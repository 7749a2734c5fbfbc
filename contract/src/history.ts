/** The history of a product, a picture, an order, an account, the synonyms or what prices depend on, as admins see it. In a file of its own, so that shoppers do not load it. */

import * as z from 'zod/mini';
import { limit, page } from './paging.ts';

/** What is done to an order, or becomes of it: its timeline has a line for each. */
export const orderActions = [
  'order_placed',
  'order_changed',
  'order_expired',
  'payment_received',
  'payment_failed',
  'refund_due',
  'refund_pending',
  'payment_refunded',
  'refund_failed',
  'refund_to_hand_over',
  'refund_handed_over',
  'dispute_opened',
  'dispute_changed',
  'dispute_closed',
  'order_shipped',
  'shipment_changed',
  'shipment_delivered',
  'shipment_withdrawn',
  'return_requested',
  'return_approved',
  'return_declined',
  'return_received',
  'return_refunded',
  'return_withdrawn',
  'invoice_issued',
  'credit_note_issued',
  'correction_issued',
  'note_added',
] as const;
export type OrderAction = (typeof orderActions)[number];

export const historyActions = [
  'product_created',
  'product_changed',
  ...orderActions,
  'signed_up',
  'profile_changed',
  'admin_set',
  'staff_set',
  'staff_removed',
  'password_reset',
  'login_locked',
  'synonyms_changed',
  'shipping_zone_created',
  'shipping_zone_changed',
  'shipping_zone_deleted',
  'tax_rate_created',
  'tax_rate_changed',
  'tax_rate_deleted',
  'promotion_created',
  'promotion_changed',
  'promotion_deleted',
  'promotion_codes_made',
  'picture_uploaded',
  'picture_changed',
  'settings_changed',
  'page_created',
  'page_changed',
  'page_deleted',
  'category_created',
  'category_changed',
  'category_deleted',
  'collection_created',
  'collection_changed',
  'collection_deleted',
  'attribute_created',
  'attribute_changed',
  'attribute_deleted',
  'option_created',
  'option_changed',
  'option_deleted',
  'mapping_created',
  'mapping_changed',
  'mapping_deleted',
  'staff_role_created',
  'staff_role_changed',
  'staff_role_deleted',
  'segment_created',
  'segment_changed',
  'segment_deleted',
  'staff_invited',
  'invitation_withdrawn',
  'password_changed',
  'email_changed',
  'account_deleted',
  'second_factor_added',
  'second_factor_removed',
  'recovery_codes_made',
] as const;
export type HistoryAction = (typeof historyActions)[number];

/** Money is an amount as on the wire, a list is of names. */
export const historyValue = z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]);
export type HistoryValue = z.infer<typeof historyValue>;

const historyChange = z.object({
  field: z
    .string()
    .check(z.describe('as the product, picture, order or account has it; what names a person has no values')),
  before: z.optional(historyValue),
  after: z.optional(historyValue),
});
export type HistoryChange = z.infer<typeof historyChange>;

export const historyEntry = z.object({
  id: z.int(),
  at: z.string(),
  by: z
    .nullable(z.object({ id: z.int(), email: z.nullable(z.string()) }))
    .check(z.describe('who did it; null for the shop itself, email null for an account that is gone')),
  action: z.enum(historyActions),
  changes: z.array(historyChange),
});
export type HistoryEntry = z.infer<typeof historyEntry>;

export const historyEntries = z.array(historyEntry);

export const listHistoryQuery = z.object({ _page: page, _limit: limit });
export type ListHistoryQuery = z.infer<typeof listHistoryQuery>;
