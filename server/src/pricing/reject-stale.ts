import { ShopError } from '@shop/contract/errors';

/**
 * @param sent `updatedAt` of the body; undefined: the client does not say what it has read
 * @param current what is stored, as the client would read it
 * @param detail that it was changed, in words
 * @throws ShopError STALE when somebody else changed it since
 */
export function rejectStale<T extends { updatedAt: string }>(
  sent: string | undefined,
  current: T,
  detail: string,
): void {
  if (sent === undefined || Date.parse(sent) === Date.parse(current.updatedAt)) return;
  throw new ShopError('STALE', { detail, current });
}
