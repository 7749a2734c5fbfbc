import { pageTitles } from '@shop/contract/titles';
import { adminCollectionsText } from '@shop/messages/admin-collections';
import { useSearchParams } from 'react-router';
import { useAllCollectionsQuery } from '../../data/collections.ts';
import { CatalogueTabs } from '../../features/office-tabs/CatalogueTabs.tsx';
import { RecordList } from '../../features/records/RecordList.tsx';
import { UnreadRecord } from '../../features/records/UnreadRecord.tsx';
import { CollectionForm } from './CollectionForm.tsx';
import { CollectionsTable } from './CollectionsTable.tsx';
import { collectionWords } from './collection-words.ts';

/** All collections, or the form of one, as the address says. */
export function AdminCollections() {
  const key = useSearchParams()[0].get('edit');
  if (key === 'new') return <CollectionForm key="new" opened={undefined} />;
  return key === null ? <CollectionList /> : <CollectionEditor key={key} id={key} />;
}

function CollectionList() {
  return (
    <RecordList
      tabs={<CatalogueTabs />}
      title={pageTitles.adminCollections}
      intro={adminCollectionsText.intro}
      newOne={adminCollectionsText.newCollection}
      read={useAllCollectionsQuery()}
      empty={{ title: adminCollectionsText.noneYet, hint: adminCollectionsText.noneYetHint }}
    >
      {(collections) => <CollectionsTable collections={collections} />}
    </RecordList>
  );
}

/** The form, once the collections have been read. */
function CollectionEditor({ id }: { id: string }) {
  const read = useAllCollectionsQuery();
  const found = read.data?.find((one) => String(one.id) === id);
  return found === undefined ? <UnreadRecord read={read} words={collectionWords} /> : <CollectionForm opened={found} />;
}
