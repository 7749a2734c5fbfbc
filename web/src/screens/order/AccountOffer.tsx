import type { Order } from '@shop/contract/orders';
import { accountText } from '@shop/messages/account';
import { useEffect, useState } from 'react';
import { ChoosePassword } from '../../features/account/ChoosePassword.tsx';
import { pagePath } from '../../routing/paths.ts';
import { selectIsGuest, selectLoggedInUser } from '../../state/auth-slice.ts';
import { hasOrderKey, isOfThisSession, withOrderKey } from '../../state/own-orders.ts';
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts';
import { Alert } from '../../ui/Alert.tsx';

/** An account for the guest who ordered, in this browser or with the link of a mail: the order goes with it. */
export function AccountOffer({ order }: { order: Order }) {
  const dispatch = useAppDispatch();
  const isGuest = useAppSelector(selectIsGuest);
  const isLoggedIn = useAppSelector(selectLoggedInUser) !== null;
  const [isOwn, setIsOwn] = useState(false);
  const [isOffered, setIsOffered] = useState(false);
  const hasKey = hasOrderKey(order.id);
  useEffect(() => {
    if (!isGuest) return;
    const request = dispatch(isOfThisSession(order.id));
    void request.then((result) => setIsOwn(isOfThisSession.fulfilled.match(result) && result.payload));
    return () => request.abort();
  }, [dispatch, isGuest, order.id]);
  useEffect(() => {
    if (!isLoggedIn) setIsOffered(isOwn || (hasKey && order.user === null));
  }, [hasKey, isLoggedIn, isOwn, order.user]);

  if (!isOffered) return null;
  if (isLoggedIn) return <Alert tone="green">{accountText.yourAccountIsReady}</Alert>;
  if (order.email === undefined) return null;
  const here = pagePath('order', order.id);
  return (
    <ChoosePassword
      email={order.email}
      here={here}
      {...(!isOwn && { signUpPath: withOrderKey(order.id, '/auth/signup') })}
    />
  );
}
