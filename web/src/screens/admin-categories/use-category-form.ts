import { type CategoryNode, categoryNode } from '@shop/contract/categories';
import { useAllCategoriesQuery, useCreateCategoryMutation, useUpdateCategoryMutation } from '../../data/categories.ts';
import { failureOf } from '../../data/shop-data.ts';
import { useRecordForm } from '../../forms/use-record-form.ts';
import { categoryDraft, draftOf, messagesOf, readDraft } from './category-draft.ts';

/**
 * @param opened the category as it was when the form was opened; undefined for a new one
 * @param parent the id of the one that a new category is put below; '' for none
 */
export function useCategoryForm(opened: CategoryNode | undefined, parent: string) {
  const { data: tree = [], refetch } = useAllCategoriesQuery();
  const [create] = useCreateCategoryMutation();
  const [update] = useUpdateCategoryMutation();
  const form = useRecordForm({
    name: `category-${opened?.id ?? `new-${parent}`}`,
    opened,
    rowSchema: categoryNode,
    draftSchema: categoryDraft,
    draftOf: (row) => draftOf(tree, parent, row),
    read: (draft, base) => readDraft(draft, { tree, base, parent }),
    messagesOf,
    async send(body, base) {
      const result = await (base === undefined
        ? create(body)
        : update({ ...body, id: base.id, updatedAt: base.updatedAt }));
      // The place that somebody else has given it is in the tree.
      if (result.error !== undefined) await refetch();
      return { saved: result.data, failure: failureOf(result) };
    },
  });
  return { ...form, tree };
}

export type CategoryFormState = ReturnType<typeof useCategoryForm>;
