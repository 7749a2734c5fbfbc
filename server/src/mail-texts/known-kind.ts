import { ShopError } from '@shop/contract/errors';
import { isMailTextKind, type MailTextKind } from '@shop/contract/mail-texts';
import { adminErrorsText } from '@shop/messages/admin-errors';

/** @throws ShopError NOT_FOUND where the shop sends no such mail */
export function knownKind(name: string): MailTextKind {
  if (isMailTextKind(name)) return name;
  throw new ShopError('NOT_FOUND', { detail: adminErrorsText.noSuchMailKind });
}
