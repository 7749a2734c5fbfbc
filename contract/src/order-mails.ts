/** The mails of an order, as admins see them. In a file of its own, so that shoppers do not load it. */

import * as z from 'zod/mini';
import { id } from './ids.ts';

export const orderMailKinds = [
  'placed',
  'paid',
  'dispatched',
  'delivered',
  'cancelled',
  'note',
  'return',
  'refunded',
] as const;
export type OrderMailKind = (typeof orderMailKinds)[number];

export const orderMail = z.object({
  id: z.int(),
  kind: z.enum(orderMailKinds),
  state: z.enum(['waiting', 'sent', 'failed']).check(z.describe('failed: it is not tried again by itself')),
  recordedAt: z.string(),
  sentAt: z.optional(z.string()),
  failedAt: z.optional(z.string()),
  tries: z.int(),
  /** The account had many mails in that hour, so this one is part of a summary; its times are the summary's. */
  inSummary: z.optional(z.literal(true)),
  lastError: z.optional(z.string().check(z.describe('why the last try failed, in the words of the mail server'))),
});
export type OrderMail = z.infer<typeof orderMail>;

export const orderMailParams = z.object({ id, mailId: id });
