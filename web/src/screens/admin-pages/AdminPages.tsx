import { pageTitles } from '@shop/contract/titles';
import { adminPagesText } from '@shop/messages/admin-pages';
import { useSearchParams } from 'react-router';
import { useAllPagesQuery } from '../../data/pages.ts';
import { SettingsTabs } from '../../features/office-tabs/SettingsTabs.tsx';
import { RecordList } from '../../features/records/RecordList.tsx';
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
  return (
    <>
      <SettingsTabs />
      <RecordList
        title={pageTitles.adminPages}
        intro={adminPagesText.intro}
        newOne={adminPagesText.newPage}
        read={useAllPagesQuery()}
      >
        {(pages) => <PagesTable pages={pages} />}
      </RecordList>
    </>
  );
}
