import { type Dashboard, dashboard } from '@shop/contract/dashboard';
import { request } from './request.ts';

/** @param query '' or '?…', as GET /dashboard takes it */
export function fetchDashboard(query: string, signal?: AbortSignal): Promise<Dashboard> {
  return request(dashboard, `/dashboard${query}`, { signal });
}
