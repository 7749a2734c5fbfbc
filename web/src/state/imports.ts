/** Imports of product files: uploaded and checked, then applied, and undone. */

import type { AppliedImport, ImportResource, UndoneImport } from '@shop/contract/product-files';
import * as importsApi from '../api/imports.ts';
import type { Page } from '../api/request.ts';
import { createApiThunk } from './api-thunk.ts';

export const uploadImport = createApiThunk<ImportResource, { file: Blob; onProgress: (share: number) => void }>(
  'imports/upload',
  ({ file, onProgress }, signal) => importsApi.uploadImport(file, { onProgress, signal }),
);
/** The newest ones. @param limit how many */
export const fetchImports = createApiThunk<Page<ImportResource>, number>('imports/fetch', importsApi.fetchImports);
export type { ApplyRequest } from '../api/imports.ts';
export const applyImport = createApiThunk<AppliedImport, importsApi.ApplyRequest>(
  'imports/apply',
  importsApi.applyImport,
);
export const undoImport = createApiThunk<UndoneImport, number>('imports/undo', importsApi.undoImport);
