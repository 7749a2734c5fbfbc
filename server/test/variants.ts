/** Products with variants, made as an admin makes them. */

import { type Product, product as productSchema } from '@shop/contract/catalogue';
import type { Variant } from '@shop/contract/variants';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { z } from 'zod';
import type { Db } from '../src/schema.ts';
import { address, unique } from './factories.ts';
import { type Client, read } from './test-app.ts';

/** A product in one stock, in white and black and in S, M and L, at $20.00. */
export const simpleBody = {
  title: 'Running shoe',
  description: 'It runs.',
  price: 20,
  discountPercentage: 0,
  brand: 'Stride',
  category: 'Shoes',
  thumbnail: '/pictures/shoe.webp',
  images: ['/pictures/shoe-1.webp', '/pictures/shoe-2.webp', '/pictures/shoe-3.webp'],
  colors: ['white', 'black'],
  sizes: ['s', 'm', 'l'],
};

type ProductWithVariants = Product & { variants: Variant[] };

export function withVariants(product: Product): ProductWithVariants {
  if (product.variants === undefined) throw new Error(`Product ${product.id} was answered without its variants`);
  return { ...product, variants: product.variants };
}

/** @param changes of a simple product; `variants` or `stock` is needed */
export async function createByAdmin(admin: Client, changes: object): Promise<ProductWithVariants> {
  return withVariants(
    read(productSchema, await admin.post('/products', { ...simpleBody, title: unique('Shoe'), ...changes })),
  );
}

/** Variants as `white s` with a stock of 4, a price of the product's, and no SKU unless said otherwise. */
export function variantBody(choice: string, changes: object = {}) {
  const [color, size] = choice.split(' ');
  return { color, size, stock: 4, ...changes };
}

/** The one at this place of the answer. */
export function nth<T>(list: readonly T[], n: number): T {
  const one = list[n];
  if (one === undefined) throw new Error(`There is no number ${n} of ${list.length}`);
  return one;
}

/** A cash order of these items. */
export const cashOrder = (items: readonly object[], totalAmount: number) => ({
  items,
  totalAmount,
  totalItems: 1,
  user: 1,
  paymentMethod: 'cash',
  selectedAddress: address,
  status: 'pending',
});

/** The ledger of a variant: its stock as the rows say, oldest first. */
export async function ledgerOf(db: Db, variantId: number): Promise<{ delta: number; reason: string }[]> {
  const { rows } = await sql<{ delta: number; reason: string }>`
    select delta, reason from stock_movements where variant_id = ${variantId} order by id`.execute(db);
  return rows;
}

/** The id of the variant that a product sells while it has no visible one, and its stock. */
export async function hiddenOf(db: Db, productId: number): Promise<{ id: number; stock: number; retired: boolean }> {
  const { rows } = await sql<{ id: number; stock: number; retired: boolean }>`
    select id, stock, retired from variants join stocks on variant_id = id
    where product_id = ${productId} and hidden`.execute(db);
  return nth(rows, 0);
}

/** Which variants are retired, and with which stock. */
export async function retiredOf(db: Db, productId: number): Promise<{ id: number; stock: number }[]> {
  const { rows } = await sql<{ id: number; stock: number }>`
    select id, stock from variants join stocks on variant_id = id
    where product_id = ${productId} and retired and not hidden order by id`.execute(db);
  return rows;
}

/** Sells all units of a variant. @returns what gives them back */
export async function sellOut(
  shopper: Client,
  product: Product,
  variant: { id: number; stock: number; discountPrice: number },
) {
  const item = { product: product.id, variant: variant.id, quantity: variant.stock };
  const answer = await shopper.post('/orders', cashOrder([item], variant.stock * variant.discountPrice));
  expect(answer.status).toBe(201);
  const { id } = z.object({ id: z.number() }).parse(answer.body);
  return async () => expect((await shopper.post(`/orders/own/${id}/cancel`, {})).status).toBe(200);
}
