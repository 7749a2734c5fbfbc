import { type DemoRemoval, demoRemoval, type Setup, setup, type UpdateSetupBody } from '@shop/contract/setup';
import { request } from './request.ts';

export function fetchSetup(signal?: AbortSignal): Promise<Setup> {
  return request(setup, '/setup', { signal });
}

export function updateSetup(body: UpdateSetupBody): Promise<Setup> {
  return request(setup, '/setup', { method: 'PATCH', body });
}

/** It cannot be undone. */
export function removeDemo(): Promise<DemoRemoval> {
  return request(demoRemoval, '/demo/removal', { method: 'POST', body: {} });
}
