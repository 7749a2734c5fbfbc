/** An open shop with a payment provider, and guests who order in it and get mails with links. */

import { shopOrder } from '@shop/contract/orders';
import { expect } from 'vitest';
import { address, makeProduct, orderOf, unique } from './factories.ts';
import { guestWith } from './guests.ts';
import { openMailbox, PUBLIC_URL } from './mailbox.ts';
import { startStripeStandIn } from './stripe-stand-in.ts';
import { read, startTestApp } from './test-app.ts';

export async function startShopWithLinks() {
  const stripe = await startStripeStandIn();
  const shop = await startTestApp({
    fixedSettings: { storefront: 'public' },
    trustProxy: ['127.0.0.1'],
    stripe: stripe.settings,
  });
  const mailbox = openMailbox(shop);

  /** A guest's order, and the links of all mails about it so far. */
  async function makeGuestOrder(given: { card?: true } = {}) {
    const product = await makeProduct(shop);
    const guest = await guestWith(shop, product);
    const email = `${unique('guest')}@example.com`;
    const body = {
      ...orderOf([{ product, quantity: 1 }]),
      selectedAddress: { ...address, email },
      ...(given.card && { paymentMethod: 'card' }),
    };
    const order = read(shopOrder, await guest.post('/orders', body));
    const links = async () =>
      (await mailbox.read(email)).map(({ parsed }) => {
        const found = parsed.text?.match(/https:\/\/shop\.example\/\S+/g) ?? [];
        expect(parsed.html).toContain(found[0]);
        return found;
      });
    /** The path of the first mail's link. */
    const link = async () => (await links())[0]?.[0]?.slice(PUBLIC_URL.length) ?? '';
    return { guest, email, order, links, link };
  }

  async function close() {
    await shop.close();
    await stripe.close();
  }
  return { shop, stripe, mailbox, makeGuestOrder, close };
}

export const keyIn = (link: string) => new URL(link, PUBLIC_URL).searchParams.get('key') ?? '';

/** The answer where there is no such order, or no good key of it. */
export const NOTHING = { status: 404, body: { code: 'NOT_FOUND', detail: 'There is no such order of yours' } };
