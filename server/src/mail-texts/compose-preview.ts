import { ShopError } from '@shop/contract/errors';
import type { MailTextKind, PreviewMailBody } from '@shop/contract/mail-texts';
import { may } from '@shop/contract/permissions';
import { adminErrorsText } from '@shop/messages/admin-errors';
import { findUser } from '../accounts/users.queries.ts';
import type { ReadDeps } from '../deps.ts';
import { composeMail, ownTextOf } from '../mails/compose-mail.ts';
import { findMailText } from '../mails/mail-texts.queries.ts';
import { mailName } from '../mails/shop-mail.ts';
import { getOrder } from '../orders/order/get-order.ts';
import { presentOrder } from '../orders/order/present-order.ts';
import type { Actor } from '../platform/actor.ts';
import type { MailContent } from '../platform/mail/mail-content.ts';
import { checkMailText, ownText } from './check-mail-text.ts';
import { type SampleData, sampleMail } from './sample-mails.ts';

/**
 * A mail of this kind with the texts of the body, or those that are stored, in the language of the moment.
 * @throws ShopError FORBIDDEN if an order is named and the actor may not read orders, NOT_FOUND if there is no such order
 */
export async function composePreview(
  deps: ReadDeps,
  actor: Actor,
  { kind, publicUrl, ...body }: PreviewMailBody & { kind: MailTextKind; publicUrl: string },
): Promise<MailContent> {
  checkMailText(kind, body);
  const stored = await findMailText(deps.reads, kind);
  const shown = stored && ownTextOf(stored);
  const own = { subject: ownText(kind, 'subject', body, shown), intro: ownText(kind, 'intro', body, shown) };
  const order = body.order === undefined ? {} : await dataOfOrder(deps, actor, body.order);
  const mail = sampleMail(kind, { publicUrl, now: deps.clock.now(), ...order });
  return composeMail(mail, new Map([[kind, { ...own, translations: {} }]]));
}

async function dataOfOrder(deps: ReadDeps, actor: Actor, id: number): Promise<Pick<SampleData, 'name' | 'order'>> {
  if (!may(actor, 'orders.read')) throw new ShopError('FORBIDDEN', { detail: adminErrorsText.mayNotReadOrders });
  const found = await getOrder(deps, id);
  const user = await findUser(deps.reads, found.order.user_id);
  const { guest_email: email, selected_address: address } = found.order;
  const reader = email === null ? user : { name: address?.name ?? null, email };
  return { order: presentOrder(found), ...(reader && { name: mailName(reader) }) };
}
