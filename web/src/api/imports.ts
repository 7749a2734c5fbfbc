import {
  type AppliedImport,
  appliedImport,
  type ImportResource,
  importResource,
  type UndoneImport,
  undoneImport,
} from '@shop/contract/product-files';
import * as z from 'zod/mini';
import { type Page, request, requestPage } from './request.ts';
import { type Upload, upload } from './upload.ts';

/** Sends a file to be checked. The answer comes when all of it was compared with the catalogue. */
export function uploadImport(
  { file, mapping }: { file: Blob; mapping: number | undefined },
  progress: Omit<Upload, 'type'>,
): Promise<ImportResource> {
  return upload(importResource, mapping === undefined ? '/imports' : `/imports?mapping=${mapping}`, file, {
    ...progress,
    type: 'text/csv',
  });
}

/** Newest first. */
export function fetchImports(limit: number, signal?: AbortSignal): Promise<Page<ImportResource>> {
  return requestPage(z.array(importResource), `/imports?_page=1&_limit=${limit}`, { signal });
}

/** What of an import is not to be done. */
export interface ApplyRequest {
  id: number;
  leaveOut?: boolean;
  leaveOutStock?: boolean;
}

export function applyImport({ id, ...body }: ApplyRequest): Promise<AppliedImport> {
  return request(appliedImport, `/imports/${id}/apply`, { method: 'POST', body });
}

/** Fetches the pictures again that could not be fetched. */
export function retryImportPictures(id: number): Promise<ImportResource> {
  return request(importResource, `/imports/${id}/pictures`, { method: 'POST', body: {} });
}

export function undoImport(id: number): Promise<UndoneImport> {
  return request(undoneImport, `/imports/${id}/undo`, { method: 'POST' });
}
