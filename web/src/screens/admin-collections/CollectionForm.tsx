import type { Collection } from '@shop/contract/collections';
import { adminCollectionsText } from '@shop/messages/admin-collections';
import { Link } from 'react-router';
import { useDeleteCollectionMutation } from '../../data/collections.ts';
import { failureOf } from '../../data/shop-data.ts';
import { History } from '../../features/history/History.tsx';
import { DeleteRecord } from '../../features/records/DeleteRecord.tsx';
import { RecordEditor } from '../../features/records/RecordEditor.tsx';
import { pagePath } from '../../routing/paths.ts';
import { textLinkClass } from '../../ui/text-link-class.ts';
import { CollectionFields } from './CollectionFields.tsx';
import { labels } from './collection-draft.ts';
import { hiddenBecause } from './collection-state.ts';
import { collectionWords } from './collection-words.ts';
import { useCollectionForm } from './use-collection-form.ts';

export function CollectionForm({ opened }: { opened: Collection | undefined }) {
  const form = useCollectionForm(opened);
  const [remove] = useDeleteCollectionMutation();
  return (
    <RecordEditor
      form={form}
      id={opened?.id}
      words={collectionWords}
      nameOf={({ title }) => title}
      labels={labels}
      below={(collection) => <ShopLink collection={collection} />}
      history={({ id, updatedAt }) => <History of="collections" id={id} version={updatedAt} />}
      removal={({ id, title }, onDeleted) => (
        <DeleteRecord
          name={title}
          title={adminCollectionsText.deleteThisCollection}
          consequence={adminCollectionsText.deletedConsequence}
          remove={async () => failureOf(await remove(id))}
          onDeleted={onDeleted}
        />
      )}
    >
      <CollectionFields form={form} />
    </RecordEditor>
  );
}

/** The collection as shoppers have it, or why they do not. */
function ShopLink({ collection }: { collection: Collection }) {
  const state = hiddenBecause(collection, Date.now());
  if (state !== undefined) {
    return <p className="mt-1 text-sm text-ink-soft">{adminCollectionsText.notShownNow({ state })}</p>;
  }
  return (
    <Link
      to={pagePath('collection', collection.slug)}
      className={`${textLinkClass} mt-1 inline-flex min-h-9 items-center text-sm`}
    >
      {adminCollectionsText.view}
    </Link>
  );
}
