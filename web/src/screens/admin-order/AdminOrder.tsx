import { adminOrderText } from '@shop/messages/admin-order';
import { useRouteId } from '../../routing/route-id.ts';
import { ScreenHeading } from '../../routing/ScreenHeading.tsx';
import { PageNotFound } from '../../shell/PageNotFound.tsx';
import { sentenceFor } from '../../state/error-sentences.ts';
import { RetryAlert } from '../../ui/RetryAlert.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { OrderPage } from './OrderPage.tsx';
import { useOrder } from './use-order.ts';

/** One order of any shopper, with all that staff can do about it. */
export function AdminOrder() {
  const id = useRouteId();
  return id === undefined ? <PageNotFound /> : <LoadedOrder key={id} id={id} />;
}

function LoadedOrder({ id }: { id: number }) {
  const loaded = useOrder(id);
  const { order, failure, read } = loaded;
  if (failure?.kind === 'problem' && failure.status === 404) return <PageNotFound />;
  if (order !== undefined) return <OrderPage order={order} loaded={loaded} />;
  return (
    <>
      <ScreenHeading>{adminOrderText.orderNumber({ id })}</ScreenHeading>
      {failure === undefined ? (
        <Loading />
      ) : (
        <RetryAlert className="mt-6" onRetry={() => void read()}>
          {sentenceFor(failure)}
        </RetryAlert>
      )}
    </>
  );
}

function Loading() {
  return (
    <div aria-busy="true" className="mt-5">
      <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex flex-col gap-5">
          <Skeleton className="h-24 rounded-lg" />
          <Skeleton className="h-72 rounded-lg" />
          <Skeleton className="h-48 rounded-lg" />
        </div>
        <Skeleton className="h-72 rounded-lg" />
      </div>
    </div>
  );
}
