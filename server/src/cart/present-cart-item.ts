import type { CartItem } from '@shop/contract/cart';
import { presentProduct, presentVariant } from '../catalogue/products/present-product.ts';
import { shownChoice } from '../catalogue/products/shown-options.ts';
import type { CartItemWithProduct } from './list-cart.ts';

export function presentCartItem({ item, chosen, product, held }: CartItemWithProduct): CartItem {
  const { variant, chosenForYou } = chosen;
  return {
    id: item.id,
    quantity: item.quantity,
    ...shownChoice(product, chosen),
    // Of one that is retired nothing can be had, whatever stock it keeps.
    variant: variant.hidden ? null : presentVariant(product, { ...variant, stock: product.stock }),
    ...(chosenForYou && { chosenForYou }),
    product: presentProduct(product),
    ...(held !== undefined && { held }),
  };
}
