import { DESCRIPTION_MAX } from '@shop/contract/category-bodies';
import type { Collection } from '@shop/contract/collections';
import { adminCollectionsText } from '@shop/messages/admin-collections';
import { Link } from 'react-router';
import { useDeleteCollectionMutation } from '../../data/collections.ts';
import { failureOf } from '../../data/shop-data.ts';
import { History } from '../../features/history/History.tsx';
import { DeleteRecord } from '../../features/records/DeleteRecord.tsx';
import { RecordEditor } from '../../features/records/RecordEditor.tsx';
import { LanguageTabs } from '../../forms/LanguageTabs.tsx';
import { translatedTexts } from '../../forms/translated-texts.ts';
import { labelsInLanguages } from '../../forms/translation-drafts.ts';
import { pagePath } from '../../routing/paths.ts';
import { textLinkClass } from '../../ui/text-link-class.ts';
import { CollectionFields } from './CollectionFields.tsx';
import { labels, translated } from './collection-draft.ts';
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
      labels={labelsInLanguages(labels, translated)}
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
      <LanguageTabs
        texts={translatedTexts(form, [
          { field: 'title', label: adminCollectionsText.title, original: form.draft.title },
          {
            field: 'description',
            label: adminCollectionsText.description,
            original: form.draft.description,
            rows: 4,
            maxLength: DESCRIPTION_MAX,
          },
        ])}
      >
        <CollectionFields form={form} />
      </LanguageTabs>
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
