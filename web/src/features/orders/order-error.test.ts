import { describe, expect, it } from 'vitest';
import { someAddress } from '../../../test/fake-shop.ts';
import { someShirtLine } from '../../../test/samples.ts';
import type { ApiFailure } from '../../state/error-sentences.ts';
import { orderErrorOf } from './order-error.ts';
import { orderItemOf } from './order-items.ts';

const lines = [someShirtLine(11, 42), someShirtLine(12, 46)];
const order = {
  items: lines.map(orderItemOf),
  totalAmount: 45,
  totalItems: 2,
  user: 7,
  paymentMethod: 'cash',
  selectedAddress: someAddress(),
  status: 'pending',
} as const;

function failure(code: string, stock: number, discountPrice: number): ApiFailure {
  const now = { id: 4, title: 'Linen Shirt', price: 25, deleted: false, quantity: 1 };
  const products = [
    { ...now, variant: 42, stock: 10, discountPrice: 20 },
    { ...now, variant: 46, stock, discountPrice },
  ];
  const about = code === 'OUT_OF_STOCK' ? products.slice(1) : products;
  return {
    ...{ kind: 'problem', status: 409, code, title: code, detail: '', errors: [], products: about },
    ...{ totalAmount: undefined, quote: undefined, current: undefined, retryAfter: undefined },
  };
}

describe('an order of two variants of a product', () => {
  it('names both variants', () => {
    expect(order.items).toEqual([
      { product: 4, quantity: 1, variant: 42, color: 'white', size: 'm' },
      { product: 4, quantity: 1, variant: 46, color: 'black', size: 'l' },
    ]);
  });

  it('whose price has changed says of which', () => {
    expect(orderErrorOf(failure('PRICE_CHANGED', 10, 27), order, lines).lines).toEqual([
      'Linen Shirt (Black, L): $25.00 before, now $27.00.',
    ]);
  });

  it('that is sold out says which', () => {
    expect(orderErrorOf(failure('OUT_OF_STOCK', 0, 25), order, lines).lines).toEqual([
      'Linen Shirt (Black, L) is out of stock.',
    ]);
  });
});
