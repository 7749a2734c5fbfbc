import { useEffect } from 'react';
import { fetchPaymentConfig, selectPaymentConfig } from '../../../state/order-slice.ts';
import { useAppDispatch, useAppSelector } from '../../../store/hooks.ts';

/** Days within which something can be returned; 0 until the shop has said it, and if it takes nothing back. */
export function useReturnDays(): number {
  const dispatch = useAppDispatch();
  const config = useAppSelector(selectPaymentConfig);
  const unknown = config === null;
  useEffect(() => {
    if (unknown) void dispatch(fetchPaymentConfig());
  }, [dispatch, unknown]);
  return config?.returnDays ?? 0;
}
