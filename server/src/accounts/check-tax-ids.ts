import type { Address } from '@shop/contract/accounts';
import { ShopError } from '@shop/contract/errors';
import { bareTaxId } from '@shop/contract/tax-id';
import { taxIdFault } from '@shop/contract/vat-numbers';
import type { Reader } from '../schema.ts';
import { findUser } from './users.queries.ts';

type WithTaxId = Pick<Address, 'taxId'>;

/**
 * Checks that tax ids with the prefix of a member state of the European Union fit its pattern. One that is saved already may stay: it
 * was saved before that was checked, and must be in the way of nothing else. No price follows from it.
 * @throws ShopError INVALID_INPUT
 */
export function checkTaxIds(
  addresses: readonly WithTaxId[],
  saved: readonly WithTaxId[],
  pathOf: (at: number) => string,
) {
  const known = new Set(saved.map(({ taxId }) => bareTaxId(taxId ?? '')));
  const errors = addresses.flatMap(({ taxId = '' }, at) => {
    const message = known.has(bareTaxId(taxId)) ? undefined : taxIdFault(taxId);
    return message === undefined ? [] : [{ path: pathOf(at), message }];
  });
  const [first] = errors;
  if (first !== undefined) throw new ShopError('INVALID_INPUT', { detail: first.message, errors });
}

/**
 * The same of the address of a quote or an order. The saved ones are read only if it does not fit.
 * @throws ShopError INVALID_INPUT
 */
export async function checkDeliveryTaxId(
  db: Reader,
  userId: number,
  address: { taxId?: string | null | undefined } | null | undefined,
): Promise<void> {
  const taxId = address?.taxId ?? '';
  if (taxIdFault(taxId) === undefined) return;
  const user = await findUser(db, userId);
  checkTaxIds([{ taxId }], user?.addresses ?? [], () => 'selectedAddress.taxId');
}
