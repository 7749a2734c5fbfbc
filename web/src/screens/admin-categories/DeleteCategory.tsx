import type { CategoryNode } from '@shop/contract/categories';
import { adminCategoriesText } from '@shop/messages/admin-categories';
import { useDeleteCategoryMutation } from '../../data/categories.ts';
import { failureOf } from '../../data/shop-data.ts';
import { DeleteRecord } from '../../features/records/DeleteRecord.tsx';

/** Deletes a category that nothing is in. Of another one it says why it cannot be deleted. */
export function DeleteCategory({ category, onDeleted }: { category: CategoryNode; onDeleted: () => void }) {
  const { id, label, count, children } = category;
  const [remove] = useDeleteCategoryMutation();
  if (children.length > 0 || count > 0) {
    return (
      <p className="me-auto basis-full text-sm text-ink-soft sm:max-w-sm sm:basis-auto">
        {children.length > 0
          ? adminCategoriesText.hasChildren({ count: children.length })
          : adminCategoriesText.hasProducts({ count })}
      </p>
    );
  }
  return (
    <DeleteRecord
      name={label}
      title={adminCategoriesText.deleteThisCategory}
      consequence={adminCategoriesText.deletedConsequence}
      remove={async () => failureOf(await remove(id))}
      onDeleted={onDeleted}
    />
  );
}
