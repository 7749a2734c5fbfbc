import type { CategoryNode } from '@shop/contract/categories';
import { adminCategoriesText } from '@shop/messages/admin-categories';
import { useState } from 'react';
import { useDeleteCategoryMutation } from '../../data/categories.ts';
import { failureOf } from '../../data/shop-data.ts';
import { sentenceFor } from '../../state/error-sentences.ts';
import { toast } from '../../toasts/toast.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';

/** Deletes a category that nothing is in. Of another one it says why it cannot be deleted. */
export function DeleteCategory({ category, onDeleted }: { category: CategoryNode; onDeleted: () => void }) {
  const { id, label, count, children } = category;
  const [asked, setAsked] = useState(false);
  const [remove, { isLoading }] = useDeleteCategoryMutation();
  if (children.length > 0 || count > 0) {
    return (
      <p className="mr-auto basis-full text-sm text-ink-soft sm:max-w-sm sm:basis-auto">
        {children.length > 0
          ? adminCategoriesText.hasChildren({ count: children.length })
          : adminCategoriesText.hasProducts({ count })}
      </p>
    );
  }

  async function confirm() {
    const failure = failureOf(await remove(id));
    setAsked(false);
    if (failure !== undefined) {
      toast.error(sentenceFor(failure));
      return;
    }
    toast.success(adminCategoriesText.deleted({ label }), { onNextPage: true });
    onDeleted();
  }

  return (
    <>
      <Button variant="danger" aria-haspopup="dialog" className="mr-auto" onClick={() => setAsked(true)}>
        {adminCategoriesText.delete}
      </Button>
      <ConfirmDialog
        open={asked}
        title={adminCategoriesText.deleteThisCategory}
        confirmLabel={adminCategoriesText.delete}
        busy={isLoading}
        busyText={adminCategoriesText.deleting}
        onConfirm={() => void confirm()}
        onCancel={() => setAsked(false)}
      >
        <p className="wrap-anywhere">
          <strong>{label}</strong>
        </p>
        <p className="mt-2">{adminCategoriesText.deletedConsequence}</p>
      </ConfirmDialog>
    </>
  );
}
