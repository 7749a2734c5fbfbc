/** What waits for staff is no fault of the shop. */

import { expect, it } from 'vitest';
import type { CardShop } from '../test/card-shop.ts';
import { makeAdmin } from '../test/factories.ts';
import { useCardShop } from '../test/ordering.ts';
import { checkInvariants } from './check-invariants.ts';

const SWEEP_INTERVAL = 15;

let shop: CardShop;
useCardShop((started) => {
  shop = started;
});

it('The doctor warns of refunds that failed, and of disputes that wait for an answer', async () => {
  const warnings = async () =>
    (await checkInvariants(shop.shop.db, shop.shop.clock.now(), SWEEP_INTERVAL)).flatMap(({ about, state, says }) =>
      state === 'warning' ? [[about, says]] : [],
    );
  expect(await warnings()).toEqual([]);
  const order = await shop.orderWithIntent();
  shop.account.pay(order.intent);
  await shop.own(order.shopper, order.id);
  // The provider refuses the refund before it has told the shop why.
  shop.account.refundsAre = 'refused';
  const admin = await shop.shop.as(await makeAdmin(shop.shop));
  await admin.patch(`/orders/${order.id}`, { status: 'cancelled' });
  shop.account.refundsAre = 'succeeded';
  shop.account.dispute(order.intent, 'needs_response');
  await shop.deliver(shop.event('charge.dispute.created', order.intent));
  expect(await warnings()).toEqual([
    ['no failed refund waits for staff', `violated by 1 order: #${order.id} (3000 minor units, charge_disputed)`],
    ['no dispute waits for an answer', `violated by 1 order: #${order.id} (3000 minor units, fraudulent)`],
  ]);
  shop.account.dispute(order.intent, 'lost');
  await shop.deliver(shop.event('charge.dispute.closed', order.intent));
  await shop.stripe.refundByHand(order.intent);
  await shop.deliver(shop.event('refund.created', order.intent));
  expect(await warnings()).toEqual([]);
});
