/** Sample objects as the server sends them; a test overrides what it is about. */

import type { CartItem } from '@shop/contract/cart';
import type { Product } from '@shop/contract/catalogue';
import type { Order } from '@shop/contract/orders';
import { someAddress } from './fake-shop.ts';

const instant = '2026-01-01T00:00:00.000Z';

export function someProduct(changes: Partial<Product> = {}): Product {
  const id = changes.id ?? 1;
  return {
    id,
    title: `Product ${id}`,
    description: 'Good.',
    price: 20,
    discountPercentage: 10,
    discountPrice: 18,
    priceVaries: false,
    basePrice: 20,
    lowestPrice30Days: null,
    rating: 4.5,
    stock: 10,
    sku: null,
    variants: [],
    weightGrams: null,
    taxClass: null,
    brand: 'Acme',
    category: 'Shoes',
    thumbnail: `/pictures/${id}-4.webp`,
    images: [1, 2, 3, 4].map((place) => `/pictures/${id}-${place}.webp`),
    imageAlts: ['', '', '', ''],
    highlights: ['Light', '', '', ''],
    colors: [],
    sizes: [],
    deleted: false,
    breadcrumbs: [{ id: 3, name: 'Shoes', href: '/?category=Shoes' }],
    href: `/product-detail/${id}`,
    createdAt: instant,
    updatedAt: instant,
    ...changes,
  };
}

export function someCartItem(changes: Partial<CartItem> = {}): CartItem {
  const id = changes.id ?? 11;
  return { id, quantity: 1, variant: null, product: someProduct({ id }), ...changes };
}

export function someOrder(changes: Partial<Order> = {}): Order {
  const product = {
    id: 1,
    title: 'Product 1',
    brand: 'Acme',
    thumbnail: '/pictures/1-4.webp',
    price: 20,
    discountPrice: 18,
  };
  const order: Order = {
    id: 5,
    items: [{ id: 51, quantity: 2, variant: null, product }],
    totalAmount: 36,
    totalItems: 2,
    user: 7,
    paymentMethod: 'cash',
    paymentStatus: 'pending',
    status: 'pending',
    selectedAddress: someAddress(),
    refunds: [],
    refundedAmount: 0,
    disputes: [],
    createdAt: instant,
    updatedAt: instant,
    ...changes,
  };
  // As the server sets it for an unpaid card order; a test may override it.
  const waits = order.paymentMethod === 'card' && order.paymentStatus === 'pending' && order.status !== 'cancelled';
  return { ...(waits && { waitsForPayment: true }), ...order };
}
