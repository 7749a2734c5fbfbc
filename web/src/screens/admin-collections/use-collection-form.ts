import { type Collection, collection } from '@shop/contract/collections';
import { useCreateCollectionMutation, useUpdateCollectionMutation } from '../../data/collections.ts';
import { failureOf } from '../../data/shop-data.ts';
import { useRecordForm } from '../../forms/use-record-form.ts';
import { collectionDraft, draftOf, messagesOf, readDraft } from './collection-draft.ts';

/** @param opened the collection as it was when the form was opened; undefined for a new one */
export function useCollectionForm(opened: Collection | undefined) {
  const [create] = useCreateCollectionMutation();
  const [update] = useUpdateCollectionMutation();
  return useRecordForm({
    name: `collection-${opened?.id ?? 'new'}`,
    opened,
    rowSchema: collection,
    draftSchema: collectionDraft,
    draftOf,
    read: readDraft,
    messagesOf,
    async send(body, base) {
      const result = await (base === undefined
        ? create(body)
        : update({ ...body, id: base.id, updatedAt: base.updatedAt }));
      return { saved: result.data, failure: failureOf(result) };
    },
  });
}

export type CollectionFormState = ReturnType<typeof useCollectionForm>;
