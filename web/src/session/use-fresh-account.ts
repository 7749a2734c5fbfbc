import { useEffect } from 'react';
import { takePrefetched } from '../bootstrap/prefetched-requests.ts';
import { useOnReconnect } from '../connection/use-on-reconnect.ts';
import { fetchCart } from '../state/cart-slice.ts';
import { useAppDispatch } from '../store/hooks.ts';

/**
 * Reads the cart when there is a session, and again when the tab gets the focus: another tab may have changed it. The
 * answer to the session check holds the user.
 * @param userId 0 for a guest
 */
export function useFreshAccount(userId: number | undefined): void {
  const dispatch = useAppDispatch();

  useEffect(() => {
    if (userId === undefined) return;
    if (takePrefetched('/cart') === undefined) void dispatch(fetchCart());

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
