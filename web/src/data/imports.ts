/** Imports of product files: uploaded and checked, then applied, and undone. */

import * as importsApi from '../api/imports.ts';
import { calling, shopData } from './shop-data.ts';

export type { ApplyRequest } from '../api/imports.ts';

type File = { file: Blob; mapping: number | undefined; onProgress: (share: number) => void };

export const {
  useImportsQuery,
  useUploadImportMutation,
  useApplyImportMutation,
  useUndoImportMutation,
  useRetryImportPicturesMutation,
} = shopData.injectEndpoints({
  endpoints: (build) => ({
    /** The newest ones, as many as are asked for. */
    imports: build.query({ queryFn: calling(importsApi.fetchImports), providesTags: ['imports'] }),
    uploadImport: build.mutation({
      queryFn: calling(({ onProgress, ...sent }: File, signal) =>
        importsApi.uploadImport(sent, { onProgress, signal }),
      ),
      invalidatesTags: ['imports'],
    }),
    applyImport: build.mutation({ queryFn: calling(importsApi.applyImport), invalidatesTags: ['imports', 'products'] }),
    retryImportPictures: build.mutation({
      queryFn: calling(importsApi.retryImportPictures),
      invalidatesTags: ['imports'],
    }),
    undoImport: build.mutation({ queryFn: calling(importsApi.undoImport), invalidatesTags: ['imports', 'products'] }),
  }),
});
