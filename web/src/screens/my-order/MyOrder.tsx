import { myOrderText } from '@shop/messages/my-order';
import { useCallback, useEffect } from 'react';
import { useOnReconnect } from '../../connection/use-on-reconnect.ts';
import { useRouteId } from '../../routing/route-id.ts';
import { ScreenHeading } from '../../routing/ScreenHeading.tsx';
import { PageNotFound } from '../../shell/PageNotFound.tsx';
import { sentenceFor } from '../../state/error-sentences.ts';
import { fetchOwnOrder, selectShownFailure, selectShownOrder, shownOrderLeft } from '../../state/order-slice.ts';
import { selectUserInfo } from '../../state/user-slice.ts';
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts';
import { RetryAlert } from '../../ui/RetryAlert.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { OrderDocument } from './OrderDocument.tsx';

/** One of the shopper's orders, with all that became of it. */
export function MyOrder() {
  const id = useRouteId();
  return id === undefined ? <PageNotFound /> : <LoadedOrder key={id} id={id} />;
}

function LoadedOrder({ id }: { id: number }) {
  const dispatch = useAppDispatch();
  const shown = useAppSelector(selectShownOrder);
  const failure = useAppSelector(selectShownFailure);
  // As the list has it, until its own answer comes.
  const listed = useAppSelector(selectUserInfo)?.orders?.find((one) => one.id === id);
  const order = shown?.id === id ? shown : listed;

  const read = useCallback(() => dispatch(fetchOwnOrder(id)), [dispatch, id]);
  useEffect(() => {
    const request = read();
    return () => {
      request.abort();
      dispatch(shownOrderLeft());
    };
  }, [dispatch, read]);
  useOnReconnect(() => void read());

  if (failure?.kind === 'problem' && (failure.status === 404 || failure.status === 400)) return <PageNotFound />;
  const alert = failure !== null && (
    <RetryAlert className="mb-6" onRetry={() => void read()}>
      {sentenceFor(failure)}
    </RetryAlert>
  );
  if (order !== undefined) {
    return (
      <>
        {alert}
        <OrderDocument order={order} onRead={() => void read()} />
      </>
    );
  }
  return (
    <>
      <ScreenHeading className="display mb-6 text-2xl sm:text-3xl">{myOrderText.orderId({ id })}</ScreenHeading>
      {alert}
      {failure === null && (
        <div aria-busy="true" className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_24rem]">
          <div className="flex flex-col gap-5">
            <Skeleton className="h-40 rounded-lg" />
            <Skeleton className="h-72 rounded-lg" />
          </div>
          <Skeleton className="h-72 rounded-lg" />
        </div>
      )}
    </>
  );
}
