/** What tests of orders share: a shop for each test file, and what shoppers see of their orders. */

import { type CartItem, cartItem } from '@shop/contract/cart';
import { type Order, shopOrder } from '@shop/contract/orders';
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { z } from 'zod';
import { type CardShop, startCardShop } from './card-shop.ts';
import { orderOf } from './factories.ts';
import { stockFaults } from './ledger.ts';
import { type Answer, type Client, read, startTestApp, type TestApp } from './test-app.ts';

/** Starts a shop for all tests of a file. After each test its stock equals its ledger. */
export function useShop(given: (shop: TestApp) => void, options: Parameters<typeof startTestApp>[0] = {}): void {
  let shop: TestApp;
  beforeAll(async () => {
    shop = await startTestApp(options);
    given(shop);
  });
  afterEach(async () => {
    expect(await stockFaults(shop.db)).toEqual([]);
  });
  afterAll(() => shop.close());
}

/** The same, with card payments. Before each test the provider works. */
export function useCardShop(given: (cards: CardShop) => void): void {
  let cards: CardShop;
  beforeAll(async () => {
    cards = await startCardShop();
    given(cards);
  });
  beforeEach(() => cards.stripe.setWeather('fair'));
  afterEach(async () => {
    expect(await stockFaults(cards.shop.db)).toEqual([]);
  });
  afterAll(() => cards.close());
}

/** The body of a card order of these products at their present prices. */
export const byCard = (lines: Parameters<typeof orderOf>[0]) => ({ ...orderOf(lines), paymentMethod: 'card' });

export async function ownOrders(shopper: Client): Promise<Order[]> {
  return read(z.array(shopOrder), await shopper.get('/orders/own'));
}

export async function cartOf(shopper: Client): Promise<CartItem[]> {
  return read(z.array(cartItem), await shopper.get('/cart'));
}

/** How many others wait for a lock of this database. Tests of other databases wait at the same time. */
export async function countWaiting(side: pg.Client): Promise<number> {
  const { rows } = await side.query<{ pids: number }>(`
    select count(distinct pid)::integer as pids from pg_locks where not granted and pid in (select pid from pg_locks
      where database = (select oid from pg_database where datname = current_database()))`);
  return rows[0]?.pids ?? 0;
}

export async function untilWaiting(side: pg.Client, count: number): Promise<void> {
  await expect.poll(() => countWaiting(side)).toBe(count);
}

/** How many responses have this status. */
export function countOf(answers: readonly Answer[], status: number): number {
  return answers.filter((answer) => answer.status === status).length;
}

/** The order was rejected with this error, and the shopper has no orders. */
export async function expectNothingOrdered(shopper: Client, answer: Answer, status: number, code: string) {
  expect(answer).toMatchObject({
    status,
    headers: { 'content-type': 'application/problem+json; charset=utf-8' },
    body: { code },
  });
  expect(await ownOrders(shopper)).toEqual([]);
}
