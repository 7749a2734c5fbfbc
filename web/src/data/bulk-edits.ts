/** Bulk edits of products: checked first, then applied, listed, and undone. */

import type { BulkEdit } from '@shop/contract/bulk-edits';
import * as bulkEditsApi from '../api/bulk-edits.ts';
import type { Page } from '../api/request.ts';
import { fetchBrands, fetchCategories } from '../state/product-slice.ts';
import type { AppDispatch } from '../store/store.ts';
import { calling, olderPages, onAnswer, shopData } from './shop-data.ts';

export type { BulkEditRequest } from '../api/bulk-edits.ts';

/** The brands and categories of the filters may be others now. */
function readFilters(dispatch: AppDispatch): void {
  void dispatch(fetchBrands({ admin: true }));
  void dispatch(fetchCategories({ admin: true }));
}

export const {
  useBulkEditsInfiniteQuery,
  useCheckBulkEditMutation,
  useApplyBulkEditMutation,
  useUndoBulkEditMutation,
} = shopData.injectEndpoints({
  endpoints: (build) => ({
    /** Those that were applied, newest first. */
    bulkEdits: build.infiniteQuery<Page<BulkEdit>, void, number>({
      infiniteQueryOptions: olderPages,
      queryFn: calling(({ pageParam }: { pageParam: number }, signal) =>
        bulkEditsApi.fetchBulkEdits(pageParam, signal),
      ),
      providesTags: ['bulkEdits'],
    }),
    checkBulkEdit: build.mutation({ queryFn: calling(bulkEditsApi.checkBulkEdit) }),
    applyBulkEdit: build.mutation({
      queryFn: calling(bulkEditsApi.applyBulkEdit),
      invalidatesTags: (answer) => (answer === undefined ? [] : ['bulkEdits', 'products']),
      onQueryStarted: (_arg, { dispatch, queryFulfilled }) => onAnswer(queryFulfilled, () => readFilters(dispatch)),
    }),
    undoBulkEdit: build.mutation({
      queryFn: calling(bulkEditsApi.undoBulkEdit),
      invalidatesTags: (answer) => (answer === undefined ? [] : ['bulkEdits', 'products']),
      onQueryStarted: (_arg, { dispatch, queryFulfilled }) => onAnswer(queryFulfilled, () => readFilters(dispatch)),
    }),
  }),
});
