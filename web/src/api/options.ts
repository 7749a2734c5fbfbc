/** Options of products, for staff: a product answers its own itself. */

import type { CreateOptionBody, UpdateOptionBody } from '@shop/contract/option-bodies';
import { type Option, option, options } from '@shop/contract/options';
import { type VariantsPreview, type VariantsPreviewBody, variantsPreview } from '@shop/contract/product-bodies';
import { request, requestDone } from './request.ts';

const address = (id: number) => `/options/${id}`;

/** All options, Color and Size first, with their translations. */
export function fetchOptions(signal?: AbortSignal): Promise<Option[]> {
  return request(options, '/options?admin=true', { signal });
}

export function fetchOption(id: number, signal?: AbortSignal): Promise<Option> {
  return request(option, `${address(id)}?admin=true`, { signal });
}

export function createOption(body: CreateOptionBody): Promise<Option> {
  return request(option, '/options', { method: 'POST', body });
}

export function updateOption({ id, ...body }: UpdateOptionBody & { id: number }): Promise<Option> {
  return request(option, address(id), { method: 'PATCH', body });
}

export function deleteOption(id: number): Promise<void> {
  return requestDone(address(id), { method: 'DELETE' });
}

/** Which variants appear, go and stay if a product gets these. Nothing is changed. */
export function previewVariants({ id, ...body }: VariantsPreviewBody & { id: number }): Promise<VariantsPreview> {
  return request(variantsPreview, `/products/${id}/variants/preview`, { method: 'POST', body });
}
