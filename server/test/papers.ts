/** Orders that have papers. */

import { shopOrder } from '@shop/contract/orders';
import type { CardShop } from './card-shop.ts';
import { address, makeProduct, makeUser, orderOf } from './factories.ts';
import { read } from './test-app.ts';

/** @param shop the started one */
export function papersOf(shop: () => CardShop) {
  /** A cash order of two lamps, dispatched. */
  async function dispatched({
    title,
    ...fields
  }: { title?: string } & Partial<Record<keyof typeof address, string>> = {}) {
    const user = await makeUser(shop().shop);
    const shopper = await shop().shop.as(user);
    const product = await makeProduct(shop().shop, { ...(title !== undefined && { title }) });
    const body = {
      ...orderOf([{ product, quantity: 2 }]),
      selectedAddress: { ...address, ...fields },
    };
    const { id } = read(shopOrder, await shopper.post('/orders', body));
    const { invoice } = await shop().change(id, { status: 'dispatched' });
    return { id, shopper, product, number: invoice?.number ?? '' };
  }

  async function makeReturn(orderId: number) {
    const { db, clock } = shop().shop;
    const at = clock.now();
    const { id } = await db
      .insertInto('returns')
      .values({ order_id: orderId, state: 'requested', created_at: at, updated_at: at })
      .returning('id')
      .executeTakeFirstOrThrow();
    const line = await db
      .selectFrom('order_lines')
      .select('id')
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow();
    await db
      .insertInto('return_lines')
      .values({ return_id: id, line_id: line.id, quantity: 1, reason: 'Too small', note: 'The shade is fine' })
      .execute();
    return id;
  }

  return { dispatched, makeReturn };
}
