/** Actions of staff on many orders, on the wire. */

import * as z from 'zod/mini';
import { id } from './ids.ts';
import { tracking } from './shipment-bodies.ts';

export const orderActions = ['dispatch', 'deliver', 'receive-payment', 'cancel', 'resend-mail'] as const;
export type OrderAction = (typeof orderActions)[number];

export const MAX_ACTION_ORDERS = 200;

/** How long an action can be undone, in seconds. Its mails wait until then. */
export const UNDO_SECONDS = 10;

const idsMessage = `ids must be 1 to ${MAX_ACTION_ORDERS} order numbers`;

export const orderActionBody = z.object({
  ids: z.array(id, idsMessage).check(z.minLength(1, idsMessage), z.maxLength(MAX_ACTION_ORDERS, idsMessage)),
  action: z.enum(orderActions, `action must be one of ${orderActions.join(', ')}`),
  ...tracking,
});
export type OrderActionBody = z.output<typeof orderActionBody>;

const actionError = z.object({ status: z.int(), title: z.string(), detail: z.string() });

/** Each order succeeds or fails by itself. */
export const orderActionLine = z.object({ id: z.int(), ok: z.boolean(), error: z.nullable(actionError) });
export type OrderActionLine = z.infer<typeof orderActionLine>;

export const orderActionAnswer = z.object({
  id: z.int(),
  action: z.enum(orderActions),
  undoUntil: z.nullable(z.string()).check(z.describe('until when it can be undone; null: it cannot')),
  lines: z.array(orderActionLine).check(z.describe('in the order of ids')),
});
export type OrderActionAnswer = z.infer<typeof orderActionAnswer>;

export const orderActionParams = z.object({ action: id });

/** It has no fields. */
export const undoActionBody = z.nullish(z.object({}));
