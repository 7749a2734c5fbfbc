/** Mappings of files of other programs. */

import * as mappingsApi from '../api/import-mappings.ts';
import { calling, reading, shopData } from './shop-data.ts';

export const {
  useImportMappingsQuery,
  useCreateImportMappingMutation,
  useUpdateImportMappingMutation,
  useDeleteImportMappingMutation,
} = shopData.injectEndpoints({
  endpoints: (build) => ({
    importMappings: build.query({ queryFn: reading(mappingsApi.fetchMappings), providesTags: ['importMappings'] }),
    createImportMapping: build.mutation({
      queryFn: calling(mappingsApi.createMapping),
      invalidatesTags: ['importMappings'],
    }),
    updateImportMapping: build.mutation({
      queryFn: calling(mappingsApi.updateMapping),
      invalidatesTags: ['importMappings'],
    }),
    deleteImportMapping: build.mutation({
      queryFn: calling(mappingsApi.deleteMapping),
      invalidatesTags: ['importMappings'],
    }),
  }),
});
