import { ShopError } from '@shop/contract/errors';
import { codeKey } from '@shop/contract/promotions';
import { adminErrorsText } from '@shop/messages/admin-errors';
import type { Tx } from '../../schema.ts';
import { replaceOwnCode } from './promotion-codes.queries.ts';

/**
 * Makes this the own code of a promotion; null: it has none.
 * @throws ShopError CODE_TAKEN where another promotion has it, with that promotion's name
 */
export async function storeOwnCode(tx: Tx, promotionId: number, code: string | null): Promise<void> {
  const taken = await replaceOwnCode(tx, promotionId, code === null ? undefined : { key: codeKey(code), code });
  if (taken === undefined) return;
  const message = adminErrorsText.codeIsTaken({ promotion: taken, code: code ?? '' });
  throw new ShopError('CODE_TAKEN', { detail: message, errors: [{ path: 'code', message }] });
}
