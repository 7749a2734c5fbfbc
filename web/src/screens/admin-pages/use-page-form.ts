import { type ShopPage, shopPage } from '@shop/contract/shop-pages';
import { useCreatePageMutation, useUpdatePageMutation } from '../../data/pages.ts';
import { failureOf } from '../../data/shop-data.ts';
import { useRecordForm } from '../../forms/use-record-form.ts';
import { draftOf, messagesOf, pageDraft, readDraft } from './page-draft.ts';

/** @param opened the page as it was when the form was opened; undefined for a new one */
export function usePageForm(opened: ShopPage | undefined) {
  const [create] = useCreatePageMutation();
  const [update] = useUpdatePageMutation();
  return useRecordForm({
    name: `page-${opened?.slug ?? 'new'}`,
    opened,
    rowSchema: shopPage,
    draftSchema: pageDraft,
    draftOf,
    read: readDraft,
    messagesOf,
    async send({ slug, ...body }, base) {
      const result = await (base === undefined
        ? create({ slug, ...body })
        : update({ slug: base.slug, updatedAt: base.updatedAt, ...body }));
      return { saved: result.data, failure: failureOf(result) };
    },
  });
}

export type PageFormState = ReturnType<typeof usePageForm>;
