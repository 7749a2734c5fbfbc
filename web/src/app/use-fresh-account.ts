import { useEffect } from 'react';
import { fetchCart } from '../state/cart-slice.ts';
import { fetchOwnUser } from '../state/user-slice.ts';
import { useAppDispatch, useOnReconnect } from './hooks.ts';

/** Reads the account once there is a session, and the cart again when the tab comes back: another one may have changed it. */
export function useFreshAccount(userId: number | undefined): void {
  const dispatch = useAppDispatch();

  useEffect(() => {
    if (userId === undefined) return;
    void dispatch(fetchCart());
    void dispatch(fetchOwnUser());

    const readCart = () => void dispatch(fetchCart());
    function handlePageShow(event: PageTransitionEvent) {
      if (event.persisted) readCart();
    }
    window.addEventListener('focus', readCart);
    window.addEventListener('pageshow', handlePageShow);
    return () => {
      window.removeEventListener('focus', readCart);
      window.removeEventListener('pageshow', handlePageShow);
    };
  }, [dispatch, userId]);

  useOnReconnect(() => {
    if (userId !== undefined) void dispatch(fetchCart());
  });
}
