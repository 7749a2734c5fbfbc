import type { Order } from '@shop/contract/orders';
import { useCallback, useEffect, useState } from 'react';
import { type ApiFailure, UNANSWERED } from '../../state/error-sentences.ts';
import { findOrders } from '../../state/order-desk.ts';
import { useAppDispatch } from '../../store/hooks.ts';

const SHOWN = 5;

/**
 * The newest orders with an e-mail address, but one. They are searched for by the address of the order and not by the account,
 * so that a customer with two accounts is found, too.
 */
export function useOtherOrders(orderId: number, email: string) {
  const dispatch = useAppDispatch();
  const [found, setFound] = useState<{ others: Order[]; total: number }>();
  const [failure, setFailure] = useState<ApiFailure>();

  const read = useCallback(() => {
    const request = dispatch(findOrders({ words: email, limit: SHOWN + 1 }));
    setFailure(undefined);
    void request.then((result) => {
      if (findOrders.fulfilled.match(result)) {
        const { items, total } = result.payload;
        setFound({ others: items.filter(({ id }) => id !== orderId).slice(0, SHOWN), total });
      } else if (!result.meta.aborted) setFailure(result.payload ?? UNANSWERED);
    });
    return request;
  }, [dispatch, orderId, email]);

  useEffect(() => {
    const request = read();
    return () => request.abort();
  }, [read]);

  return { others: found?.others, total: found?.total ?? 0, failure, read: () => void read() };
}
