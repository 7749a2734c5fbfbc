import { pageTitles } from '@shop/contract/titles';
import { adminPagesText } from '@shop/messages/admin-pages';
import { Link, useLocation, useSearchParams } from 'react-router';
import { useAllPagesQuery } from '../../data/pages.ts';
import { failureOf } from '../../data/shop-data.ts';
import { SettingsTabs } from '../../features/office-tabs/SettingsTabs.tsx';
import { ScreenHeading } from '../../routing/ScreenHeading.tsx';
import { sentenceFor } from '../../state/error-sentences.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { RetryAlert } from '../../ui/RetryAlert.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { PageEditor } from './PageEditor.tsx';
import { PageForm } from './PageForm.tsx';
import { PagesTable } from './PagesTable.tsx';

/** The shop's own pages: all of them, or the editor of one, as the address says. */
export function AdminPages() {
  const slug = useSearchParams()[0].get('edit');
  if (slug === 'new') return <PageForm key="new" opened={undefined} />;
  return slug === null ? <PageList /> : <PageEditor key={slug} slug={slug} />;
}

function PageList() {
  const { pathname } = useLocation();
  const read = useAllPagesQuery();
  const failure = failureOf(read);
  return (
    <>
      <SettingsTabs />
      <div className="mx-auto max-w-5xl">
        <div className="flex flex-wrap items-end justify-between gap-4 pb-6">
          <div className="min-w-0">
            <ScreenHeading shows="list">{pageTitles.adminPages}</ScreenHeading>
            <p className="mt-1 max-w-prose text-ink-soft">{adminPagesText.intro}</p>
          </div>
          <Link to={`${pathname}?edit=new`} className={buttonClass()}>
            {adminPagesText.newPage}
          </Link>
        </div>
        {failure !== undefined && (
          <RetryAlert className="mb-4" onRetry={() => void read.refetch()}>
            {sentenceFor(failure)}
          </RetryAlert>
        )}
        {read.data === undefined ? (
          failure === undefined && <Skeleton className="h-96 rounded-lg" />
        ) : (
          <PagesTable pages={read.data} />
        )}
      </div>
    </>
  );
}
