import { type PublicConfig, publicConfig } from '@shop/contract/payments';
import { request } from './request.ts';

export function fetchConfig(): Promise<PublicConfig> {
  return request(publicConfig, '/config');
}
