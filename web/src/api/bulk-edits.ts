import {
  type AppliedBulkEdit,
  appliedBulkEdit,
  type BulkEdit,
  bulkEdit,
  type UndoneBulkEdit,
  undoneBulkEdit,
} from '@shop/contract/bulk-edits';
import { request } from './request.ts';

export type BulkEditRequest = ({ ids: readonly number[] } | { filter: Readonly<Record<string, string>> }) & {
  change: object;
};

export function checkBulkEdit(body: BulkEditRequest): Promise<BulkEdit> {
  return request(bulkEdit, '/bulk-edits', { method: 'POST', body });
}

export function applyBulkEdit(id: number): Promise<AppliedBulkEdit> {
  return request(appliedBulkEdit, `/bulk-edits/${id}/apply`, { method: 'POST' });
}

export function undoBulkEdit(id: number): Promise<UndoneBulkEdit> {
  return request(undoneBulkEdit, `/bulk-edits/${id}/undo`, { method: 'POST' });
}
