import type { NewOrder } from '../../state/order-slice.ts';

type OrderableLine = {
  product: { id: number };
  quantity: number;
  variant: { id: number } | null;
  color?: { id: string } | undefined;
  size?: { id: string } | undefined;
};

/** A line of a cart or of an earlier order as the body of POST /orders names it. */
export function orderItemOf({ product, quantity, variant, color, size }: OrderableLine): NewOrder['items'][number] {
  return {
    product: product.id,
    quantity,
    ...(variant === null ? {} : { variant: variant.id }),
    ...(color === undefined ? {} : { color: color.id }),
    ...(size === undefined ? {} : { size: size.id }),
  };
}
