import { adminPagesText } from '@shop/messages/admin-pages';
import { Link, useLocation } from 'react-router';
import { usePageOfStaffQuery } from '../../data/pages.ts';
import { failureOf } from '../../data/shop-data.ts';
import { ScreenHeading } from '../../routing/ScreenHeading.tsx';
import { sentenceFor } from '../../state/error-sentences.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { RetryAlert } from '../../ui/RetryAlert.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { PageForm } from './PageForm.tsx';

/** The form of a page, once the page has been read. */
export function PageEditor({ slug }: { slug: string }) {
  const { pathname } = useLocation();
  const read = usePageOfStaffQuery(slug);
  const failure = failureOf(read);
  if (read.data !== undefined) return <PageForm opened={read.data} />;
  const heading = <ScreenHeading className="sr-only">{adminPagesText.page}</ScreenHeading>;
  if (failure?.kind === 'problem' && [400, 404].includes(failure.status)) {
    return (
      <>
        {heading}
        <EmptyState
          title={adminPagesText.thisPageDoesNotExist}
          action={
            <Link to={pathname} className={buttonClass()}>
              {adminPagesText.allPages}
            </Link>
          }
        >
          {adminPagesText.itMayHaveBeenDeleted}
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
