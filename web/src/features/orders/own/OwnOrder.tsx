import { myOrderText } from '@shop/messages/my-order';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { useOnReconnect } from '../../../connection/use-on-reconnect.ts';
import { ScreenHeading } from '../../../routing/ScreenHeading.tsx';
import { type ApiFailure, sentenceFor } from '../../../state/error-sentences.ts';
import { fetchOwnOrder, selectShownFailure, selectShownOrder, shownOrderLeft } from '../../../state/order-slice.ts';
import { selectUserInfo } from '../../../state/user-slice.ts';
import { useAppDispatch, useAppSelector } from '../../../store/hooks.ts';
import { RetryAlert } from '../../../ui/RetryAlert.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { type AroundOrder, OrderDocument } from './OrderDocument.tsx';

type OwnOrderProps = AroundOrder & {
  id: number;
  /** In place of an order that there is not, or not for this reader. */
  missing: ReactNode;
};

/** It is not there, or not for this reader. */
function isUnknown(failure: ApiFailure | null | undefined): boolean {
  return failure?.kind === 'problem' && [400, 401, 404].includes(failure.status);
}

/** One of the reader's orders, with all that became of it. Another one needs another `key`. */
export function OwnOrder({ id, missing, ...around }: OwnOrderProps) {
  const dispatch = useAppDispatch();
  const shown = useAppSelector(selectShownOrder);
  const failure = useAppSelector(selectShownFailure);
  // As the list has it, until its own answer comes.
  const listed = useAppSelector(selectUserInfo)?.orders?.find((one) => one.id === id);
  const order = shown?.id === id ? shown : listed;

  // Where nobody is logged in, such an answer ends the session, and with it what is known of the order.
  const [refused, setRefused] = useState(false);

  const read = useCallback(() => {
    const request = dispatch(fetchOwnOrder(id));
    void request.then((result) => setRefused(fetchOwnOrder.rejected.match(result) && isUnknown(result.payload)));
    return request;
  }, [dispatch, id]);
  useEffect(() => {
    const request = read();
    return () => {
      request.abort();
      dispatch(shownOrderLeft());
    };
  }, [dispatch, read]);
  useOnReconnect(() => void read());

  if (refused || isUnknown(failure)) return missing;
  const alert = failure !== null && (
    <RetryAlert className="mb-6" onRetry={() => void read()}>
      {sentenceFor(failure)}
    </RetryAlert>
  );
  if (order !== undefined) {
    return (
      <>
        {alert}
        <OrderDocument order={order} onRead={() => void read()} {...around} />
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
