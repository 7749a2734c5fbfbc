import { ShopError } from '@shop/contract/errors';
import type { Deps } from '../deps.ts';

export function refuseCommonPassword(deps: Deps, password: string): void {
  if (!deps.passwords.isCommon(password)) return;
  const message = 'This password is on the lists of leaked passwords. Please choose another one';
  throw new ShopError('INVALID_INPUT', { errors: [{ path: 'password', message }] });
}
