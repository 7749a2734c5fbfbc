import { type NamedProducts, namedProducts } from '@shop/contract/named-products';
import { request } from './request.ts';

export function nameProducts(names: readonly string[]): Promise<NamedProducts> {
  return request(namedProducts, '/products/named', { method: 'POST', body: { names } });
}
