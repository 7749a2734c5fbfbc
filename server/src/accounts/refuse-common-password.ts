import { ShopError } from '@shop/contract/errors';
import { accountErrorsText } from '@shop/messages/account-errors';
import type { Deps } from '../deps.ts';

/** @param path of the field */
export function refuseCommonPassword(deps: Deps, password: string, path = 'password'): void {
  if (!deps.passwords.isCommon(password)) return;
  const message = accountErrorsText.isALeakedPassword;
  throw new ShopError('INVALID_INPUT', { errors: [{ path, message }] });
}
