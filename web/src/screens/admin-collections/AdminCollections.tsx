import type { Collection } from '@shop/contract/collections';
import { pageTitles } from '@shop/contract/titles';
import { adminCollectionsText } from '@shop/messages/admin-collections';
import { Link, useLocation, useSearchParams } from 'react-router';
import { useAllCollectionsQuery } from '../../data/collections.ts';
import { failureOf } from '../../data/shop-data.ts';
import { CatalogueTabs } from '../../features/office-tabs/CatalogueTabs.tsx';
import { ScreenHeading } from '../../routing/ScreenHeading.tsx';
import { sentenceFor } from '../../state/error-sentences.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { RetryAlert } from '../../ui/RetryAlert.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { CollectionForm } from './CollectionForm.tsx';
import { CollectionsTable } from './CollectionsTable.tsx';

/** All collections, or the form of one, as the address says. */
export function AdminCollections() {
  const key = useSearchParams()[0].get('edit');
  if (key === 'new') return <CollectionForm key="new" opened={undefined} />;
  return key === null ? <CollectionList /> : <CollectionEditor key={key} id={key} />;
}

function CollectionList() {
  const { pathname } = useLocation();
  const read = useAllCollectionsQuery();
  const failure = failureOf(read);
  return (
    <div className="mx-auto max-w-5xl">
      <CatalogueTabs />
      <div className="flex flex-wrap items-end justify-between gap-4 pb-6">
        <div className="min-w-0">
          <ScreenHeading shows="list">{pageTitles.adminCollections}</ScreenHeading>
          <p className="mt-1 max-w-prose text-ink-soft">{adminCollectionsText.intro}</p>
        </div>
        <Link to={`${pathname}?edit=new`} className={buttonClass()}>
          {adminCollectionsText.newCollection}
        </Link>
      </div>
      {failure !== undefined && (
        <RetryAlert className="mb-4" onRetry={() => void read.refetch()}>
          {sentenceFor(failure)}
        </RetryAlert>
      )}
      {read.data === undefined
        ? failure === undefined && <Skeleton className="h-96 rounded-lg" />
        : listOrNone(read.data)}
    </div>
  );
}

function listOrNone(collections: readonly Collection[]) {
  return collections.length === 0 ? (
    <EmptyState title={adminCollectionsText.noneYet}>{adminCollectionsText.noneYetHint}</EmptyState>
  ) : (
    <CollectionsTable collections={collections} />
  );
}

/** The form, once the collections have been read. */
function CollectionEditor({ id }: { id: string }) {
  const { pathname } = useLocation();
  const { data, refetch, ...read } = useAllCollectionsQuery();
  const failure = failureOf(read);
  const found = data?.find((one) => String(one.id) === id);
  if (found !== undefined) return <CollectionForm opened={found} />;
  const heading = <ScreenHeading className="sr-only">{adminCollectionsText.collection}</ScreenHeading>;
  if (data !== undefined) {
    return (
      <>
        {heading}
        <EmptyState
          title={adminCollectionsText.thisDoesNotExist}
          action={
            <Link to={pathname} className={buttonClass()}>
              {adminCollectionsText.allCollections}
            </Link>
          }
        >
          {adminCollectionsText.itMayHaveBeenDeleted}
        </EmptyState>
      </>
    );
  }
  return (
    <>
      {heading}
      {failure === undefined ? (
        <Skeleton className="h-96 rounded-lg" />
      ) : (
        <RetryAlert onRetry={() => void refetch()}>{sentenceFor(failure)}</RetryAlert>
      )}
    </>
  );
}
