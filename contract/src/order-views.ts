/** Saved views of the list of orders, on the wire. */

import * as z from 'zod/mini';
import { orderSorts } from './orders.ts';
import { type PageQuery, pageQuery } from './paging.ts';
import { requiredText, text } from './text.ts';

const NAME_MAX = 60;
const FILTER_MAX = 2000;
const MAX_COLUMNS = 30;

export const orderView = z.object({
  id: z.int(),
  name: z.string(),
  filter: z.string().check(z.describe('a query string, as GET /orders takes it')),
  columns: z.array(z.string()),
  sort: z.enum(orderSorts),
  order: z.enum(['asc', 'desc']),
  shared: z.boolean().check(z.describe('all of the staff see it')),
  own: z.boolean(),
  count: z.int().check(z.describe('how many orders it shows')),
});
export type OrderView = z.infer<typeof orderView>;

export const orderViews = z.array(orderView);

const fields = {
  name: requiredText('name', NAME_MAX),
  filter: text(FILTER_MAX),
  columns: z
    .array(text(NAME_MAX), 'columns must be a list')
    .check(z.maxLength(MAX_COLUMNS, `columns must be at most ${MAX_COLUMNS}`)),
  sort: z.enum(orderSorts, `sort must be one of ${orderSorts.join(', ')}`),
  order: z.enum(['asc', 'desc'], 'order must be asc or desc'),
  shared: z.boolean('shared must be true or false'),
};

export const createOrderViewBody = z.object({
  name: fields.name,
  filter: z._default(fields.filter, ''),
  columns: z._default(fields.columns, []),
  sort: z._default(fields.sort, 'createdAt'),
  order: z._default(fields.order, 'desc'),
  shared: z._default(fields.shared, false),
});
export type CreateOrderViewBody = z.output<typeof createOrderViewBody>;

export const updateOrderViewBody = z.partial(z.object(fields));
export type UpdateOrderViewBody = z.output<typeof updateOrderViewBody>;

/** All of them unless a page or a limit is named. */
export const listOrderViewsQuery = pageQuery;
export type ListOrderViewsQuery = PageQuery;
