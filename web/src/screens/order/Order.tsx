import { KEY_PARAMETER } from '@shop/contract/paths';
import { orderText } from '@shop/messages/order';
import { useEffect } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { OwnOrder } from '../../features/orders/own/OwnOrder.tsx';
import { pages } from '../../routing/paths.ts';
import { useRouteId } from '../../routing/route-id.ts';
import { ScreenHeading } from '../../routing/ScreenHeading.tsx';
import { keepOrderKey } from '../../state/own-orders.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { AccountOffer } from './AccountOffer.tsx';

/** An order, for who has the link of a mail about it or placed it in this browser: nobody needs to log in. */
export function Order() {
  const id = useRouteId();
  const { search, pathname } = useLocation();
  const navigate = useNavigate();
  const key = new URLSearchParams(search).get(KEY_PARAMETER);

  // Out of the address bar before anything is asked, so that no history and no Referer holds it.
  useEffect(() => {
    if (key === null) return;
    if (id !== undefined && key !== '') keepOrderKey(id, key);
    void navigate(pathname, { replace: true });
  }, [id, key, navigate, pathname]);

  if (id === undefined) return <Unopened />;
  if (key !== null) return <Skeleton className="h-40 rounded-lg" />;
  return <OwnOrder key={id} id={id} missing={<Unopened />} after={(order) => <AccountOffer order={order} />} />;
}

/** The same whether there is such an order or not. */
function Unopened() {
  return (
    <div className="mx-auto flex max-w-md flex-col items-center gap-4 py-16 text-center">
      <ScreenHeading>{orderText.notOpened}</ScreenHeading>
      <p className="text-ink-soft">{orderText.takeTheNewestLink}</p>
      <p className="text-ink-soft">{orderText.withAnAccount}</p>
      <Link to={pages.myOrders} className={`${buttonClass('primary')} mt-4`}>
        {orderText.toMyOrders}
      </Link>
    </div>
  );
}
