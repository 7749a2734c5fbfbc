/** Collections of products, for staff. */

import * as changesApi from '../api/collection-changes.ts';
import { calling, reading, shopData } from './shop-data.ts';

export const {
  useAllCollectionsQuery,
  useTitlesInQuery,
  usePreviewFilterQuery,
  useCreateCollectionMutation,
  useUpdateCollectionMutation,
  useDeleteCollectionMutation,
} = shopData.injectEndpoints({
  endpoints: (build) => ({
    allCollections: build.query({ queryFn: reading(changesApi.fetchCollections), providesTags: ['collections'] }),
    titlesIn: build.query({ queryFn: calling(changesApi.fetchTitlesIn) }),
    previewFilter: build.query({ queryFn: calling(changesApi.findPreview) }),
    createCollection: build.mutation({
      queryFn: calling(changesApi.createCollection),
      invalidatesTags: ['collections'],
    }),
    updateCollection: build.mutation({
      queryFn: calling(changesApi.updateCollection),
      invalidatesTags: ['collections'],
    }),
    deleteCollection: build.mutation({
      queryFn: calling(changesApi.deleteCollection),
      invalidatesTags: ['collections'],
    }),
  }),
});
