import { ShoppingBagIcon } from '@heroicons/react/24/outline';
import { formatCount } from '@shop/contract/numbers';
import { PAGE_SIZE, pageCount } from '@shop/contract/paging';
import { myOrdersText } from '@shop/messages/my-orders';
import { useCallback, useEffect } from 'react';
import { Link, Navigate, useLocation, useSearchParams } from 'react-router';
import { useOnReconnect } from '../../connection/use-on-reconnect.ts';
import { useReturnDays } from '../../features/orders/own/use-return-days.ts';
import { pages } from '../../routing/paths.ts';
import { ScreenHeading } from '../../routing/ScreenHeading.tsx';
import { sentenceFor } from '../../state/error-sentences.ts';
import { fetchOwnOrders, selectOrdersFailure, selectOrdersPage, selectUserInfo } from '../../state/user-slice.ts';
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Pagination } from '../../ui/Pagination.tsx';
import { RetryAlert } from '../../ui/RetryAlert.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { OrderCard } from './OrderCard.tsx';

function readPage(text: string | null): number {
  return text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : 1;
}

/** The shopper's orders, newest first, in pages. */
export function MyOrders() {
  const dispatch = useAppDispatch();
  const [query] = useSearchParams();
  const { pathname, hash } = useLocation();
  const page = readPage(query.get('page'));
  const user = useAppSelector(selectUserInfo);
  const failure = useAppSelector(selectOrdersFailure);
  const shownPage = useAppSelector(selectOrdersPage);
  const orders = user?.orders;
  const total = user?.totalOrders ?? 0;
  const fresh = shownPage === page;
  const returnDays = useReturnDays();

  const read = useCallback(() => dispatch(fetchOwnOrders({ page, limit: PAGE_SIZE })), [dispatch, page]);
  useEffect(() => {
    const request = read();
    return () => request.abort();
  }, [read]);
  useOnReconnect(() => void read());

  // The confirmation links to its order, which appears only when the list is loaded.
  useEffect(() => {
    if (fresh && hash !== '') document.getElementById(hash.slice(1))?.focus();
  }, [fresh, hash]);

  if (fresh && page > 1 && page > pageCount(total)) return <Navigate to={pathname} replace />;
  const loading = !fresh && failure === null;

  return (
    <>
      <ScreenHeading className="display pb-6 text-2xl sm:text-3xl">{myOrdersText.myOrders}</ScreenHeading>
      {failure !== null && (
        <RetryAlert className="mb-6" onRetry={() => void read()}>
          {sentenceFor(failure)}
        </RetryAlert>
      )}
      <div aria-busy={loading} className="relative">
        {loading && <Spinner label={myOrdersText.loadingYourOrders} className="absolute inset-x-0 top-10 z-10" />}
        {orders !== undefined && orders.length === 0 && fresh && (
          <EmptyState
            icon={<ShoppingBagIcon />}
            title={myOrdersText.noOrdersYet}
            action={
              <Link to={pages.home} className={buttonClass('primary')}>
                {myOrdersText.startShopping}
              </Link>
            }
          >
            {myOrdersText.whatYouOrderWillBe}
          </EmptyState>
        )}
        {orders !== undefined && orders.length > 0 && (
          <div className={`flex flex-col gap-8 transition-opacity duration-150 ${fresh ? '' : 'opacity-45'}`}>
            {orders.map((order) => (
              <OrderCard key={order.id} order={order} returnDays={returnDays} onRead={() => void read()} />
            ))}
            {total > PAGE_SIZE && (
              <Pagination
                page={page}
                pageSize={PAGE_SIZE}
                total={total}
                hrefFor={(target) => (target === 1 ? pathname : `${pathname}?page=${target}`)}
                formatCount={formatCount}
                linkComponent={Link}
              />
            )}
          </div>
        )}
      </div>
    </>
  );
}
