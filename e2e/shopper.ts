import { randomBytes } from 'node:crypto';
import { type APIRequestContext, expect } from '@playwright/test';
import { type Address, type User, user } from '@shop/contract/accounts';
import { type CartItem, cart as cartSchema } from '@shop/contract/cart';
import type { PaymentMethod } from '@shop/contract/order-status';
import { type Order, shopOrder, shopOrders } from '@shop/contract/orders';

export const PASSWORD = 'Parcel-2023';

export const home: Address = {
  name: 'Robin Doe',
  email: 'robin@example.com',
  phone: '+1 555 0100',
  street: '12 Station Road',
  city: 'Springfield',
  state: 'Oregon',
  pinCode: '97477',
};

/** A person with an account, and what the API says about them with their browser's session. */
export interface Shopper {
  email: string;
  addToCart: (...products: { id: number }[]) => Promise<void>;
  cart: () => Promise<CartItem[]>;
  /** Removes a cart line, as another device would. */
  removeFromCart: (id: number) => Promise<void>;
  orders: () => Promise<Order[]>;
  /** Saves an address, as the profile would. */
  saveAddress: (address?: Address) => Promise<void>;
  /** Orders the content of the cart. */
  order: (paymentMethod?: PaymentMethod, address?: Address) => Promise<Order>;
  /** Places two unpaid orders of one product each: an order for the same product would replace the first. */
  orderTwoByCard: (one: { id: number }, other: { id: number }) => Promise<[Order, Order]>;
  /** Ends the session without the browser. */
  loseSession: () => Promise<void>;
}

export function newEmail(): string {
  return `shopper-${randomBytes(6).toString('hex')}@example.com`;
}

export async function signUp(api: APIRequestContext): Promise<Shopper> {
  const email = newEmail();
  const account: User = user.parse(await call(api, 'POST', '/auth/signup', { email, password: PASSWORD }));
  const cart = async () => cartSchema.parse(await call(api, 'GET', '/cart'));
  const addToCart: Shopper['addToCart'] = async (...products) => {
    for (const { id } of products) await call(api, 'POST', '/cart', { product: id, quantity: 1 });
  };
  const order = async (items: readonly CartItem[], paymentMethod: PaymentMethod, selectedAddress = home) => {
    const totalAmount = items.reduce((sum, { product, quantity }) => sum + product.discountPrice * quantity, 0);
    const body = { items, totalAmount, paymentMethod, selectedAddress };
    return shopOrder.parse(await call(api, 'POST', '/orders', body));
  };

  return {
    email,
    cart,
    addToCart,
    async removeFromCart(id) {
      await call(api, 'DELETE', `/cart/${id}`);
    },
    orders: async () => shopOrders.parse(await call(api, 'GET', '/orders/own/')),
    async saveAddress(address = home) {
      const { addresses } = user.parse(await call(api, 'GET', '/users/own'));
      await call(api, 'PATCH', `/users/${account.id}`, { addresses: [...addresses, address] });
    },
    order: async (paymentMethod = 'cash', address = home) => order(await cart(), paymentMethod, address),
    async orderTwoByCard(one, other) {
      await addToCart(one);
      const first = await order(await cart(), 'card');
      await addToCart(other);
      const added = (await cart()).filter((line) => line.product.id === other.id);
      return [first, await order(added, 'card')];
    },
    async loseSession() {
      await call(api, 'POST', '/auth/logout');
    },
  };
}

async function call(api: APIRequestContext, method: string, path: string, data?: object): Promise<unknown> {
  const response = await api.fetch(path, { method, headers: { Accept: 'application/json' }, ...(data && { data }) });
  expect(response.ok(), `${method} ${path}: ${response.status()} ${await response.text()}`).toBe(true);
  return response.json();
}
