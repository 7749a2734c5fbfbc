import { ArrowLeftIcon } from '@heroicons/react/20/solid';
import { myOrderText } from '@shop/messages/my-order';
import { Link } from 'react-router';
import { OwnOrder } from '../../features/orders/own/OwnOrder.tsx';
import { pages } from '../../routing/paths.ts';
import { useRouteId } from '../../routing/route-id.ts';
import { PageNotFound } from '../../shell/PageNotFound.tsx';

/** One of the shopper's orders, with all that became of it. */
export function MyOrder() {
  const id = useRouteId();
  if (id === undefined) return <PageNotFound />;
  const top = (
    <Link
      to={pages.myOrders}
      className="mb-2 inline-flex min-h-9 items-center gap-1.5 rounded-sm text-sm font-semibold text-accent underline-offset-4 hover:underline print:hidden"
    >
      <ArrowLeftIcon aria-hidden="true" className="size-4 rtl:-scale-x-100" />
      {myOrderText.myOrders}
    </Link>
  );
  return <OwnOrder key={id} id={id} missing={<PageNotFound />} top={top} />;
}
