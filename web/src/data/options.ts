/** Options of products, for staff. */

import * as optionsApi from '../api/options.ts';
import { calling, reading, shopData } from './shop-data.ts';

export const {
  useAllOptionsQuery,
  useOptionQuery,
  useLazyOptionQuery,
  useCreateOptionMutation,
  useUpdateOptionMutation,
  useDeleteOptionMutation,
  usePreviewVariantsMutation,
} = shopData.injectEndpoints({
  endpoints: (build) => ({
    allOptions: build.query({ queryFn: reading(optionsApi.fetchOptions), providesTags: ['options'] }),
    option: build.query({ queryFn: calling(optionsApi.fetchOption) }),
    createOption: build.mutation({ queryFn: calling(optionsApi.createOption), invalidatesTags: ['options'] }),
    updateOption: build.mutation({ queryFn: calling(optionsApi.updateOption), invalidatesTags: ['options'] }),
    previewVariants: build.mutation({ queryFn: calling(optionsApi.previewVariants) }),
    deleteOption: build.mutation({ queryFn: calling(optionsApi.deleteOption), invalidatesTags: ['options'] }),
  }),
});
