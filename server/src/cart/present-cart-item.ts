import type { CartItem } from '@shop/contract/cart';
import { presentProduct } from '../catalogue/present-product.ts';
import type { CartItemWithProduct } from './list-cart.ts';

export function presentCartItem({ item, product, held }: CartItemWithProduct): CartItem {
  return {
    id: item.id,
    quantity: item.quantity,
    ...(item.color && { color: item.color }),
    ...(item.size && { size: item.size }),
    product: presentProduct(product),
    ...(held !== undefined && { held }),
  };
}
