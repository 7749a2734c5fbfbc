import type { Order } from '@shop/contract/orders';
import { accountText } from '@shop/messages/account';
import { useEffect, useState } from 'react';
import { ChoosePassword } from '../../features/account/ChoosePassword.tsx';
import { pagePath } from '../../routing/paths.ts';
import { selectIsGuest, selectLoggedInUser } from '../../state/auth-slice.ts';
import { isOfThisSession } from '../../state/own-orders.ts';
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts';
import { Alert } from '../../ui/Alert.tsx';

/** An account for the guest who ordered in this browser: only then the order goes with it. */
export function AccountOffer({ order }: { order: Order }) {
  const dispatch = useAppDispatch();
  const isGuest = useAppSelector(selectIsGuest);
  const isLoggedIn = useAppSelector(selectLoggedInUser) !== null;
  const [isOwn, setIsOwn] = useState(false);
  useEffect(() => {
    if (!isGuest) return;
    const request = dispatch(isOfThisSession(order.id));
    void request.then((result) => setIsOwn(isOfThisSession.fulfilled.match(result) && result.payload));
    return () => request.abort();
  }, [dispatch, isGuest, order.id]);

  if (!isOwn) return null;
  if (isLoggedIn) return <Alert tone="green">{accountText.yourAccountIsReady}</Alert>;
  return order.email !== undefined && <ChoosePassword email={order.email} here={pagePath('order', order.id)} />;
}
