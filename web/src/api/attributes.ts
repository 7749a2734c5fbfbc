import { type Attribute, attributes } from '@shop/contract/attributes';
import { request } from './request.ts';

/** All attributes that products can have, in their order. */
export function fetchAttributes(signal?: AbortSignal): Promise<Attribute[]> {
  return request(attributes, '/attributes', { signal });
}
