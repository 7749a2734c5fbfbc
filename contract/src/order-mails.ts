/** The mails of an order, as admins see them. Apart from orders.ts, so that no shopper loads it. */

import { z } from 'zod';
import { id } from './ids.ts';

export const orderMailKinds = ['placed', 'paid', 'dispatched', 'delivered', 'cancelled'] as const;
export type OrderMailKind = (typeof orderMailKinds)[number];

export const orderMail = z.object({
  id: z.int(),
  kind: z.enum(orderMailKinds),
  state: z.enum(['waiting', 'sent', 'failed']).meta({ description: 'failed: it is not tried again by itself' }),
  recordedAt: z.string(),
  sentAt: z.string().optional(),
  failedAt: z.string().optional(),
  tries: z.int(),
  lastError: z.string().optional().meta({ description: 'why the last try failed, in the words of the mail server' }),
});
export type OrderMail = z.infer<typeof orderMail>;

export const orderMailParams = z.object({ id, mailId: id });
