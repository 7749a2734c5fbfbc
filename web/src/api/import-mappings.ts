/** What the columns of files of other programs are here. */

import {
  type CreateImportMappingBody,
  type ImportMapping,
  importMapping,
  type UpdateImportMappingBody,
} from '@shop/contract/import-mappings';
import * as z from 'zod/mini';
import { request, requestDone } from './request.ts';

const address = (id: number) => `/import-mappings/${id}`;

/** By name. */
export function fetchMappings(signal?: AbortSignal): Promise<ImportMapping[]> {
  return request(z.array(importMapping), '/import-mappings', { signal });
}

export function createMapping(body: CreateImportMappingBody): Promise<ImportMapping> {
  return request(importMapping, '/import-mappings', { method: 'POST', body });
}

export function updateMapping({ id, ...body }: UpdateImportMappingBody & { id: number }): Promise<ImportMapping> {
  return request(importMapping, address(id), { method: 'PATCH', body });
}

export function deleteMapping(id: number): Promise<void> {
  return requestDone(address(id), { method: 'DELETE' });
}
