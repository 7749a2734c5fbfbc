/** Pages with the merchant's own texts, for staff. */

import * as pagesApi from '../api/pages.ts';
import { calling, reading, shopData } from './shop-data.ts';

export const {
  useAllPagesQuery,
  usePageOfStaffQuery,
  usePagePreviewQuery,
  useCreatePageMutation,
  useUpdatePageMutation,
  useRemovePageMutation,
} = shopData.injectEndpoints({
  endpoints: (build) => ({
    allPages: build.query({ queryFn: reading(pagesApi.fetchAllPages), providesTags: ['pages'] }),
    pageOfStaff: build.query({ queryFn: calling(pagesApi.fetchPageOfStaff) }),
    pagePreview: build.query({ queryFn: calling(pagesApi.previewPage) }),
    createPage: build.mutation({ queryFn: calling(pagesApi.createPage), invalidatesTags: ['pages'] }),
    updatePage: build.mutation({ queryFn: calling(pagesApi.updatePage), invalidatesTags: ['pages'] }),
    removePage: build.mutation({ queryFn: calling(pagesApi.removePage), invalidatesTags: ['pages'] }),
  }),
});
