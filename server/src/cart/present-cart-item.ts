import type { CartItem } from '@shop/contract/cart';
import { presentProduct, presentVariant } from '../catalogue/present-product.ts';
import type { CartItemWithProduct } from './list-cart.ts';

export function presentCartItem({ item, chosen, product, held }: CartItemWithProduct): CartItem {
  const { variant, color, size, chosenForYou } = chosen;
  return {
    id: item.id,
    quantity: item.quantity,
    ...(color && { color }),
    ...(size && { size }),
    variant: variant.hidden ? null : presentVariant(product, variant),
    ...(chosenForYou && { chosenForYou }),
    product: presentProduct(product),
    ...(held !== undefined && { held }),
  };
}
