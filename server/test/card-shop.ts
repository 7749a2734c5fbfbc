/** A shop that takes cards through the Stripe stand-in, and the actions of shoppers and Stripe. */

import { historyEntries } from '@shop/contract/history';
import { type Order, shopOrder } from '@shop/contract/orders';
import { paymentIntentSecret } from '@shop/contract/payments';
import { z } from 'zod';
import type { Incident } from '../src/payments/incident.ts';
import { reconcileDueOrders } from '../src/payments/reconcile-due-orders.ts';
import { makeAdmin, makeProduct, makeUser, orderOf } from './factories.ts';
import { stockOf } from './ledger.ts';
import type { StandInEvent } from './stripe-account.ts';
import { type StripeStandIn, signed, startStripeStandIn } from './stripe-stand-in.ts';
import { type Answer, type Client, read, startTestApp, type TestApp } from './test-app.ts';

export type CardShop = Awaited<ReturnType<typeof startCardShop>>;

export async function startCardShop({ rateLimits = true }: { rateLimits?: boolean } = {}) {
  const stripe = await startStripeStandIn();
  const shop = await startTestApp({ stripe: stripe.settings, rateLimits });
  const admin = await shop.as(await makeAdmin(shop));
  const cards = cardShopOf(shop, stripe);
  return {
    ...cards,
    admin,
    /** A paid card order of 2 units, $30, from a stock of 10. */
    async paidOrder() {
      const placed = await cards.orderWithIntent();
      cards.account.pay(placed.intent);
      const { paymentStatus } = await cards.own(placed.shopper, placed.id);
      if (paymentStatus !== 'received') throw new Error(`Order ${placed.id} is not paid`);
      return placed;
    },
    /** Delivers Stripe's events about an intent's refunds and disputes. */
    async deliverMoneyEvents(intentId: string): Promise<void> {
      const about = /^(refund|charge)\./;
      const events = cards.account.events.filter(
        ({ type, data }) => about.test(type) && JSON.stringify(data).includes(`"payment_intent":"${intentId}"`),
      );
      for (const event of events) {
        const { status } = await cards.deliver(event);
        if (status !== 200) throw new Error(`${event.type} was answered ${status}`);
      }
    },
    /** Actions in an order's history about refunds and disputes, oldest first. */
    async moneyHistory(orderId: number): Promise<string[]> {
      const entries = read(historyEntries, await admin.get(`/orders/${orderId}/history?_limit=50`));
      const actions = entries.map(({ action }) => action).reverse();
      return actions.filter((action) => /refund|dispute/.test(action));
    },
    /** An admin updates an order. */
    async change(orderId: number, changes: object): Promise<Order> {
      return read(shopOrder, await admin.patch(`/orders/${orderId}`, changes));
    },
  };
}

/** @param shop configured for the stand-in */
export function cardShopOf(shop: TestApp, stripe: StripeStandIn) {
  const { account } = stripe;
  const incidents: Incident[] = [];
  /** A shopper with a card order of a product that nobody else buys. */
  async function order(given: { quantity?: number; stock?: number } = {}) {
    const user = await makeUser(shop);
    const shopper = await shop.as(user);
    const product = await makeProduct(shop, { stock: given.stock ?? 10 });
    const body = { ...orderOf([{ product, quantity: given.quantity ?? 1 }]), paymentMethod: 'card' };
    const placed = read(shopOrder, await shopper.post('/orders', body));
    return { user, shopper, product, placed, id: placed.id };
  }
  /** The id of the intent that the shopper pays. */
  async function intent(shopper: Client, orderId: number): Promise<string> {
    const { clientSecret } = read(paymentIntentSecret, await shopper.post('/create-payment-intent', { orderId }));
    return clientSecret.slice(0, clientSecret.indexOf('_secret_'));
  }
  return {
    shop,
    stripe,
    account,
    /** Log lines for the operator during periodic jobs. */
    incidents,
    order,
    intent,
    /** An order of 2 from a stock of 10, with its intent. */
    async orderWithIntent() {
      const placed = await order({ quantity: 2 });
      return { ...placed, intent: await intent(placed.shopper, placed.id) };
    },
    /** Moves the clock past the deadline of all unpaid orders. */
    timeIsOver: () => shop.clock.advance(shop.deps.settings.current().unpaidOrderMinutes * 60),
    stockOf: (product: { id: number }) => stockOf(shop.db, product),
    async own(shopper: Client, orderId: number): Promise<Order> {
      return read(shopOrder, await shopper.get(`/orders/own/${orderId}`));
    },
    /** The stored order; does not call Stripe. */
    async known(shopper: Client, orderId: number): Promise<Order> {
      const orders = read(z.array(shopOrder), await shopper.get('/orders/own'));
      const order = orders.find(({ id }) => id === orderId);
      if (order === undefined) throw new Error(`There is no order ${orderId}`);
      return order;
    },
    /** Stripe's newest event of a type about an intent or its charge. */
    event(type: string, intentId: string): StandInEvent {
      const event = account.events.findLast((one) => one.type === type && JSON.stringify(one.data).includes(intentId));
      if (event === undefined) throw new Error(`Stripe has no ${type} of ${intentId} to tell`);
      return event;
    },
    /** Delivers an event, signed now unless said otherwise. */
    deliver(event: object, signature?: (payload: string) => string): Promise<Answer> {
      const payload = JSON.stringify(event);
      const header = signature?.(payload) ?? signed(payload, shop.clock.now());
      return shop.visitor.send({
        method: 'POST',
        url: '/webhook',
        payload,
        headers: { 'content-type': 'application/json', 'stripe-signature': header },
      });
    },
    /** Runs the periodic reconciliation. @returns the failures that it will retry */
    async reconcileDue(): Promise<{ orderId: number; error: unknown }[]> {
      const failures: { orderId: number; error: unknown }[] = [];
      await reconcileDueOrders(
        shop.deps,
        (orderId, error) => failures.push({ orderId, error }),
        (incident) => incidents.push(incident),
      );
      return failures;
    },
    async close() {
      await shop.close();
      await stripe.close();
    },
  };
}
