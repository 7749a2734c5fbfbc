import { ShopError } from '@shop/contract/errors';
import { catalogueErrorsText } from '@shop/messages/catalogue-errors';
import { isDatabaseError } from '../../platform/db/database-errors.ts';

/** Another transaction may have stored the same SKU since it was looked up. @throws ShopError SKU_TAKEN */
export async function withUniqueSkus<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (isDatabaseError(error, '23505') && error.constraint === 'variants_by_sku') {
      throw new ShopError('SKU_TAKEN', { detail: catalogueErrorsText.isTaken({ sku: error.detail ?? 'none' }) });
    }
    throw error;
  }
}

export function isSkuTaken(error: unknown): boolean {
  return error instanceof ShopError && error.code === 'SKU_TAKEN';
}
