import * as z from 'zod/mini';
import { stored } from './stored.ts';

/** The order of the values of each filter as this tab first showed them: of one list and one search, the newest. */
export const filterOrders = stored(
  'sessionStorage',
  'shop.filters',
  z.object({
    of: z.string(),
    orders: z.record(z.string(), z.array(z.object({ value: z.string(), label: z.string() }))),
  }),
);
