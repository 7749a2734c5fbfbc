import { type Attribute, attribute } from '@shop/contract/attributes';
import { useCreateAttributeMutation, useUpdateAttributeMutation } from '../../data/attributes.ts';
import { failureOf } from '../../data/shop-data.ts';
import { useRecordForm } from '../../forms/use-record-form.ts';
import { attributeDraft, draftOf, messagesOf, readDraft } from './attribute-draft.ts';

/** @param opened the attribute as it was when the form was opened; undefined for a new one */
export function useAttributeForm(opened: Attribute | undefined) {
  const [create] = useCreateAttributeMutation();
  const [update] = useUpdateAttributeMutation();
  return useRecordForm({
    name: `attribute-${opened?.key ?? 'new'}`,
    opened,
    rowSchema: attribute,
    draftSchema: attributeDraft,
    draftOf,
    read: readDraft,
    messagesOf,
    async send(body, base) {
      const result = await (base === undefined
        ? create(body)
        : update({ ...body, key: base.key, updatedAt: base.updatedAt }));
      return { saved: result.data, failure: failureOf(result) };
    },
  });
}

export type AttributeFormState = ReturnType<typeof useAttributeForm>;
