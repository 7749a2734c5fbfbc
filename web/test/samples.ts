/** Sample objects as the server sends them; a test overrides what it is about. */

import type { CartItem } from '@shop/contract/cart';
import { colorChoices, type Product, sizeChoices } from '@shop/contract/catalogue';
import type { Media } from '@shop/contract/media';
import { toAmount, toMinorUnits } from '@shop/contract/money';
import { disputeTakesMoney } from '@shop/contract/order-status';
import type { Order } from '@shop/contract/orders';
import { emptyValuesOf, ownFields, simpleProductFields, simpleVariantFields } from '@shop/contract/product-fields';
import type { Variant } from '@shop/contract/variants';
import { someAddress } from './fake-shop.ts';

const instant = '2026-01-01T00:00:00.000Z';

/** An uploaded one. */
export function somePicture(id: number, url: string): Media {
  const size = { width: 900, height: 600 };
  return { id, url, ...size, alt: '', type: 'image/jpeg', sources: [], createdAt: instant, updatedAt: instant };
}

export function someProduct(changes: Partial<Product> = {}): Product {
  const id = changes.id ?? 1;
  return {
    id,
    title: `Product ${id}`,
    description: 'Good.',
    price: 20,
    discountPercentage: 10,
    sale: null,
    content: null,
    unitPrice: null,
    related: [],
    discountPrice: 18,
    priceVaries: false,
    basePrice: 20,
    lowestPrice30Days: null,
    rating: 4.5,
    stock: 10,
    ...emptyValuesOf(ownFields),
    variants: [],
    ...emptyValuesOf(simpleProductFields),
    brand: 'Acme',
    category: 'Shoes',
    thumbnail: `/pictures/${id}-4.webp`,
    images: [1, 2, 3, 4].map((place) => `/pictures/${id}-${place}.webp`),
    imageAlts: ['', '', '', ''],
    highlights: ['Light', '', '', ''],
    colors: [],
    sizes: [],
    options: [],
    attributes: {},
    deleted: false,
    breadcrumbs: [{ id: 3, name: 'Shoes', href: '/?category=Shoes' }],
    categorySlugs: ['shoes'],
    href: `/product-detail/${id}`,
    createdAt: instant,
    updatedAt: instant,
    ...changes,
  };
}

export function someVariant(changes: Partial<Variant> = {}): Variant {
  const { id = 41, price = null } = changes;
  return {
    id,
    ...emptyValuesOf(simpleVariantFields),
    weightGrams: null,
    content: null,
    unitPrice: null,
    color: null,
    size: null,
    choices: [],
    stock: 10,
    price,
    discountPrice: price ?? 20,
    ...changes,
  };
}

/**
 * A shirt in white and black, each in S, M and L: white is the cheaper one, its S is sold out, and so is the black M.
 * Ids are 41 to 46.
 */
export function someShirt(changes: Partial<Product> = {}): Product {
  const variants = ['white', 'black'].flatMap((color, row) =>
    ['s', 'm', 'l'].map((size, column) => {
      const id = 41 + row * 3 + column;
      const price = color === 'black' ? 25 : null;
      const image = color === 'black' ? '/pictures/black.webp' : null;
      const stock = id === 41 || id === 45 ? 0 : id === 43 ? 2 : 10;
      return someVariant({ id, color, size, stock, price, image, sku: `SHIRT-${id}` });
    }),
  );
  return someProduct({
    id: 4,
    title: 'Linen Shirt',
    price: 20,
    discountPercentage: 0,
    discountPrice: 20,
    priceVaries: true,
    stock: variants.reduce((sum, { stock }) => sum + stock, 0),
    colors: colorChoices.filter(({ id }) => id !== 'gray'),
    sizes: sizeChoices.filter(({ id }) => ['s', 'm', 'l'].includes(id)),
    variants,
    ...changes,
  });
}

/** A line of the cart with a variant of `someShirt`, as the server shows it. */
export function someShirtLine(id: number, variantId: number, changes: Partial<CartItem> = {}): CartItem {
  const shirt = someShirt();
  const variant = shirt.variants?.find((one) => one.id === variantId);
  const color = shirt.colors.find((one) => one.id === variant?.color);
  const size = shirt.sizes.find((one) => one.id === variant?.size);
  if (variant === undefined || color === undefined || size === undefined) throw new Error('no such variant');
  const { price, discountPrice, stock, image } = variant;
  const product = {
    ...shirt,
    price: price ?? shirt.basePrice,
    discountPrice,
    stock,
    thumbnail: image ?? shirt.thumbnail,
  };
  return someCartItem({ id, variant, color, size, product, ...changes });
}

export function someCartItem(changes: Partial<CartItem> = {}): CartItem {
  const id = changes.id ?? 11;
  return { id, quantity: 1, choices: [], variant: null, product: someProduct({ id }), ...changes };
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
    items: [{ id: 51, quantity: 2, choices: [], variant: null, product }],
    totalAmount: 36,
    totalItems: 2,
    user: 7,
    language: 'en',
    paymentMethod: 'cash',
    paymentStatus: 'pending',
    status: 'pending',
    selectedAddress: someAddress(),
    promotions: [],
    shipping: null,
    taxes: [],
    refunds: [],
    paidAmount: 0,
    refundedAmount: 0,
    refundableAmount: 0,
    refundedInFull: false,
    disputes: [],
    fulfilment: { shipped: 0, left: 2, shipments: [] },
    returns: [],
    invoice: null,
    creditNotes: [],
    invoices: [],
    corrections: [],
    createdAt: instant,
    updatedAt: instant,
    ...changes,
  };
  // As the server sets it for an unpaid card order; a test may override it.
  const waits = order.paymentMethod === 'card' && order.paymentStatus === 'pending' && order.status !== 'cancelled';
  return { ...(waits && { waitsForPayment: true }), ...order, ...moneyOf(order, changes), ...changes };
}

/** As the server computes them for an order with one payment. */
export function moneyOf(
  order: Order,
  known: Partial<Order> = {},
): Pick<Order, 'paidAmount' | 'refundableAmount' | 'refundedInFull'> {
  const hasMoney = order.paymentStatus === 'received' || order.paidByCard === true;
  const paidAmount = known.paidAmount ?? (hasMoney ? order.totalAmount : order.refundedAmount);
  const without = (takes: (state: string) => boolean) =>
    order.disputes
      .filter(({ state }) => takes(state))
      .reduce(
        (left, { amount }) => left - toMinorUnits(amount),
        toMinorUnits(paidAmount) - toMinorUnits(order.refundedAmount),
      );
  return {
    paidAmount,
    refundableAmount: toAmount(Math.max(0, without(disputeTakesMoney))),
    refundedInFull: paidAmount > 0 && without((state) => state === 'lost') <= 0,
  };
}
