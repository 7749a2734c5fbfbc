import { requestDone } from './request.ts';

/** Whether the shop answers; does not check its database. */
export async function isShopThere(signal: AbortSignal): Promise<boolean> {
  try {
    await requestDone('/health/live', { signal });
    return true;
  } catch {
    return false;
  }
}
