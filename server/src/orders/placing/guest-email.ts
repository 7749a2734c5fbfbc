/** A guest's order has an e-mail address: that of its address or, without one, its own. The mails about it go there. */

import { email } from '@shop/contract/accounts';
import { ShopError } from '@shop/contract/errors';
import type { PlaceOrderBody } from '@shop/contract/orders';
import * as z from 'zod/mini';
import type { Actor } from '../../platform/actor.ts';
import { translateSentence } from '../../platform/translate-sentence.ts';

type Given = Pick<PlaceOrderBody, 'selectedAddress' | 'email'>;

const sentEmail = ({ selectedAddress, email: own }: Given): unknown => selectedAddress?.email ?? own ?? undefined;

/** Undefined for an account's order, and where there is none that looks like one. */
export function guestEmailOf(actor: Actor, body: Given): string | undefined {
  return actor.isGuest ? z.safeParse(email, sentEmail(body)).data : undefined;
}

/** @throws ShopError INVALID_INPUT for a guest's order without one */
export function checkGuestEmail(actor: Actor, body: Given): void {
  if (!actor.isGuest) return;
  const { error } = z.safeParse(email, sentEmail(body));
  if (error === undefined) return;
  const message = translateSentence(error.issues[0]?.message ?? '');
  const path = body.selectedAddress == null ? 'email' : 'selectedAddress.email';
  throw new ShopError('INVALID_INPUT', { detail: message, errors: [{ path, message }] });
}
