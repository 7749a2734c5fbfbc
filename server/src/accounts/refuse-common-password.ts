import { ShopError } from '@shop/contract/errors';
import { accountErrorsText } from '@shop/messages/account-errors';
import type { Deps } from '../deps.ts';

export function refuseCommonPassword(deps: Deps, password: string): void {
  if (!deps.passwords.isCommon(password)) return;
  const message = accountErrorsText.isALeakedPassword;
  throw new ShopError('INVALID_INPUT', { errors: [{ path: 'password', message }] });
}
