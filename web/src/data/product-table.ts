/** The products table. */

import * as tableApi from '../api/product-table.ts';
import { currentProductOf } from '../state/product-slice.ts';
import { calling, shopData } from './shop-data.ts';

export type { ProductChange } from '../api/product-table.ts';

const reads = shopData.injectEndpoints({
  endpoints: (build) => ({
    /** By the query '?…', as GET /products takes it. */
    productTable: build.query({ queryFn: calling(tableApi.fetchTable), providesTags: ['products'] }),
  }),
});

const writes = shopData.injectEndpoints({
  endpoints: (build) => ({
    /** The product stays where it is in the table until that is read again. */
    saveCell: build.mutation({
      queryFn: calling(tableApi.changeProduct),
      async onQueryStarted(_change, { dispatch, getState, queryFulfilled }) {
        const now = await queryFulfilled.then(
          ({ data }) => data,
          // As it is now, if somebody else edited it before.
          (rejected) => (rejected.isUnhandledError ? undefined : currentProductOf(rejected.error)),
        );
        if (now === undefined) return;
        for (const query of reads.util.selectCachedArgsForQuery(getState(), 'productTable')) {
          dispatch(
            reads.util.updateQueryData('productTable', query, ({ items }) => {
              const at = items.findIndex(({ id }) => id === now.id);
              if (at !== -1) items[at] = now;
            }),
          );
        }
      },
    }),
  }),
});

export const { useProductTableQuery } = reads;
export const { useSaveCellMutation } = writes;
