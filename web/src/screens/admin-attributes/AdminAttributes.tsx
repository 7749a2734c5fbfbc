import type { Attribute } from '@shop/contract/attributes';
import { pageTitles } from '@shop/contract/titles';
import { adminAttributesText } from '@shop/messages/admin-attributes';
import { Link, useLocation, useSearchParams } from 'react-router';
import { useAllAttributesQuery, useAttributeQuery } from '../../data/attributes.ts';
import { failureOf } from '../../data/shop-data.ts';
import { CatalogueTabs } from '../../features/office-tabs/CatalogueTabs.tsx';
import { ScreenHeading } from '../../routing/ScreenHeading.tsx';
import { sentenceFor } from '../../state/error-sentences.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { RetryAlert } from '../../ui/RetryAlert.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { AttributeForm } from './AttributeForm.tsx';
import { AttributesTable } from './AttributesTable.tsx';

/** The attributes that products can have: all of them, or the form of one, as the address says. */
export function AdminAttributes() {
  const key = useSearchParams()[0].get('edit');
  if (key === 'new') return <AttributeForm key="new" opened={undefined} />;
  return key === null ? <AttributeList /> : <AttributeEditor key={key} attribute={key} />;
}

function AttributeList() {
  const { pathname } = useLocation();
  const read = useAllAttributesQuery();
  const failure = failureOf(read);
  return (
    <div className="mx-auto max-w-5xl">
      <CatalogueTabs />
      <div className="flex flex-wrap items-end justify-between gap-4 pb-6">
        <div className="min-w-0">
          <ScreenHeading shows="list">{pageTitles.adminAttributes}</ScreenHeading>
          <p className="mt-1 max-w-prose text-ink-soft">{adminAttributesText.intro}</p>
        </div>
        <Link to={`${pathname}?edit=new`} className={buttonClass()}>
          {adminAttributesText.newAttribute}
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

function listOrNone(attributes: readonly Attribute[]) {
  return attributes.length === 0 ? (
    <EmptyState title={adminAttributesText.noneYet}>{adminAttributesText.noneYetHint}</EmptyState>
  ) : (
    <AttributesTable attributes={attributes} />
  );
}

/** The form, once the attribute has been read. */
function AttributeEditor({ attribute }: { attribute: string }) {
  const { pathname } = useLocation();
  const read = useAttributeQuery(attribute);
  const failure = failureOf(read);
  if (read.data !== undefined) return <AttributeForm opened={read.data} />;
  const heading = <ScreenHeading className="sr-only">{adminAttributesText.attribute}</ScreenHeading>;
  if (failure?.kind === 'problem' && [400, 404].includes(failure.status)) {
    return (
      <>
        {heading}
        <EmptyState
          title={adminAttributesText.thisDoesNotExist}
          action={
            <Link to={pathname} className={buttonClass()}>
              {adminAttributesText.allAttributes}
            </Link>
          }
        >
          {adminAttributesText.itMayHaveBeenDeleted}
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
        <RetryAlert onRetry={() => void read.refetch()}>{sentenceFor(failure)}</RetryAlert>
      )}
    </>
  );
}
