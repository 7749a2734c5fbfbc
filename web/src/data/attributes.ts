/** Attributes of products, for staff. */

import * as changesApi from '../api/attribute-changes.ts';
import { calling, reading, shopData } from './shop-data.ts';

export const {
  useAllAttributesQuery,
  useAttributeQuery,
  useCreateAttributeMutation,
  useUpdateAttributeMutation,
  useDeleteAttributeMutation,
} = shopData.injectEndpoints({
  endpoints: (build) => ({
    allAttributes: build.query({ queryFn: reading(changesApi.fetchAllAttributes), providesTags: ['attributes'] }),
    attribute: build.query({ queryFn: calling(changesApi.fetchAttribute) }),
    createAttribute: build.mutation({ queryFn: calling(changesApi.createAttribute), invalidatesTags: ['attributes'] }),
    updateAttribute: build.mutation({ queryFn: calling(changesApi.updateAttribute), invalidatesTags: ['attributes'] }),
    deleteAttribute: build.mutation({ queryFn: calling(changesApi.deleteAttribute), invalidatesTags: ['attributes'] }),
  }),
});
