import {
  type AppliedBulkEdit,
  appliedBulkEdit,
  type BulkEdit,
  bulkEdit,
  type UndoneBulkEdit,
  undoneBulkEdit,
} from '@shop/contract/bulk-edits';
import * as z from 'zod/mini';
import { type Page, request, requestPage } from './request.ts';

export type BulkEditRequest = (
  | { ids: readonly number[] }
  | { filter: Readonly<Record<string, string | readonly string[]>> }
) & {
  change: object;
};

export function checkBulkEdit(body: BulkEditRequest): Promise<BulkEdit> {
  return request(bulkEdit, '/bulk-edits', { method: 'POST', body });
}

/** Those that were applied, newest first. */
export function fetchBulkEdits(page: number, signal?: AbortSignal): Promise<Page<BulkEdit>> {
  return requestPage(z.array(bulkEdit), `/bulk-edits?applied=true&_page=${page}&_limit=20`, { signal });
}

export function applyBulkEdit({ id, ...body }: { id: number; leaveOut: boolean }): Promise<AppliedBulkEdit> {
  return request(appliedBulkEdit, `/bulk-edits/${id}/apply`, { method: 'POST', body });
}

export function undoBulkEdit(id: number): Promise<UndoneBulkEdit> {
  return request(undoneBulkEdit, `/bulk-edits/${id}/undo`, { method: 'POST' });
}
