/** Bulk edits of products: checked first, then applied, listed, and undone. */

import type { AppliedBulkEdit, BulkEdit, UndoneBulkEdit } from '@shop/contract/bulk-edits';
import * as bulkEditsApi from '../api/bulk-edits.ts';
import type { Page } from '../api/request.ts';
import { createApiThunk } from './api-thunk.ts';

export type { BulkEditRequest } from '../api/bulk-edits.ts';

export const checkBulkEdit = createApiThunk<BulkEdit, bulkEditsApi.BulkEditRequest>(
  'bulkEdits/check',
  bulkEditsApi.checkBulkEdit,
);
export const applyBulkEdit = createApiThunk<AppliedBulkEdit, { id: number; leaveOut: boolean }>(
  'bulkEdits/apply',
  bulkEditsApi.applyBulkEdit,
);
export const undoBulkEdit = createApiThunk<UndoneBulkEdit, number>('bulkEdits/undo', bulkEditsApi.undoBulkEdit);
/** Those that were applied, newest first. */
export const fetchFormerChanges = createApiThunk<Page<BulkEdit>, number>(
  'bulkEdits/fetchFormer',
  bulkEditsApi.fetchFormerChanges,
);
