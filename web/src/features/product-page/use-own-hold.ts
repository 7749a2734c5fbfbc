import type { Product } from '@shop/contract/catalogue';
import type { Order, OrderLine } from '@shop/contract/orders';
import type { Variant } from '@shop/contract/variants';
import { useEffect } from 'react';
import { selectLoggedInUser } from '../../state/auth-slice.ts';
import { fetchUnpaidOrders, selectUnpaidOrders } from '../../state/order-slice.ts';
import { isHeldBy, isReplaceable } from '../../state/unpaid-order.ts';
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts';

/** An own unpaid card order that holds units of the product. `line` is the chosen variant's, or else of another variant. */
export type OwnHold = { order: Order; line: OrderLine; isOfChosen: boolean };

/** Asks for own orders only if the product is sold out as chosen: then it may be the person's own order that holds the last one. */
export function useOwnHold(product: Product, variant: Variant | undefined): OwnHold | undefined {
  const dispatch = useAppDispatch();
  const orders = useAppSelector(selectUnpaidOrders) ?? [];
  const soldOut = !product.deleted && (variant?.stock ?? product.stock) <= 0;
  const loggedIn = useAppSelector(selectLoggedInUser) !== null;
  useEffect(() => {
    if (!soldOut || !loggedIn) return;
    const request = dispatch(fetchUnpaidOrders());
    return () => request.abort();
  }, [dispatch, soldOut, loggedIn]);
  if (!soldOut) return undefined;
  const holds = orders.filter(isReplaceable).flatMap((order) =>
    order.items
      .filter((line) => line.product.id === product.id)
      .map((line) => {
        const isOfChosen = isHeldBy({ ...order, items: [line] }, { product, variant: variant ?? null });
        return { order, line, isOfChosen };
      }),
  );
  return holds.find(({ isOfChosen }) => isOfChosen) ?? holds[0];
}
