/** What the palette finds: a few of each. */

import { queryString } from '@shop/contract/query-string';
import { fetchProducts } from '../api/catalogue.ts';
import { fetchCustomers } from '../api/customers.ts';
import { findOrders } from '../api/order-desk.ts';
import { calling, shopData } from './shop-data.ts';

const MOST = 5;
const byRelevance = { admin: true, page: 1, limit: MOST, sort: undefined, order: undefined } as const;

export const { useFoundByNameQuery, useFoundOrdersQuery, useFoundCustomersQuery } = shopData.injectEndpoints({
  endpoints: (build) => ({
    /** Products, deleted ones too, as the list of staff finds them. */
    foundByName: build.query({
      queryFn: calling(
        async (q: string, signal) =>
          (await fetchProducts({ ...byRelevance, filter: queryString({ q }) }, signal)).items,
      ),
    }),
    foundOrders: build.query({
      queryFn: calling(async (q: string, signal) => (await findOrders(q, MOST, signal)).items),
    }),
    foundCustomers: build.query({
      queryFn: calling(async (q: string, signal) => (await fetchCustomers({ q, page: 1, limit: MOST }, signal)).items),
    }),
  }),
});
