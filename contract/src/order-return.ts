/** A return as orders show it. Apart from what is sent about returns, which only few pages need. */

import * as z from 'zod/mini';
import { returnStates } from './return-state-names.ts';

export const returnLine = z.object({
  line: z.int(),
  quantity: z.int(),
  reason: z.string(),
  note: z.nullable(z.string()),
  restock: z.nullable(z.boolean()).check(z.describe('whether its units went back into stock; null until received')),
});
export type ReturnLine = z.infer<typeof returnLine>;

export const orderReturn = z.object({
  id: z.int(),
  order: z.int(),
  state: z.enum(returnStates),
  lines: z.array(returnLine),
  declineReason: z.nullable(z.string()),
  requestedAt: z.string(),
  updatedAt: z.string(),
});
export type OrderReturn = z.infer<typeof orderReturn>;
