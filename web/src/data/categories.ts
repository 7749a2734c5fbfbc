/** The tree of categories, for staff. */

import * as changesApi from '../api/category-changes.ts';
import { calling, reading, shopData } from './shop-data.ts';

export const {
  useAllCategoriesQuery,
  useCreateCategoryMutation,
  useUpdateCategoryMutation,
  useDeleteCategoryMutation,
} = shopData.injectEndpoints({
  endpoints: (build) => ({
    allCategories: build.query({ queryFn: reading(changesApi.fetchAllCategories), providesTags: ['categories'] }),
    createCategory: build.mutation({ queryFn: calling(changesApi.createCategory), invalidatesTags: ['categories'] }),
    updateCategory: build.mutation({ queryFn: calling(changesApi.updateCategory), invalidatesTags: ['categories'] }),
    deleteCategory: build.mutation({ queryFn: calling(changesApi.deleteCategory), invalidatesTags: ['categories'] }),
  }),
});
