/** The query of the list of all orders, for the screens that show it. No shopper loads this. */

export { type OrderFilter, type OrderQuery, orderFilterParams, orderListQuery } from '../api/order-list.ts';
