import type { Collection } from '@shop/contract/collections';
import { adminCollectionsText } from '@shop/messages/admin-collections';
import { useState } from 'react';
import { useDeleteCollectionMutation } from '../../data/collections.ts';
import { failureOf } from '../../data/shop-data.ts';
import { sentenceFor } from '../../state/error-sentences.ts';
import { toast } from '../../toasts/toast.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';

export function DeleteCollection({ collection, onDeleted }: { collection: Collection; onDeleted: () => void }) {
  const { id, title } = collection;
  const [asked, setAsked] = useState(false);
  const [remove, { isLoading }] = useDeleteCollectionMutation();

  async function confirm() {
    const failure = failureOf(await remove(id));
    setAsked(false);
    if (failure !== undefined) {
      toast.error(sentenceFor(failure));
      return;
    }
    toast.success(adminCollectionsText.deleted({ title }), { onNextPage: true });
    onDeleted();
  }

  return (
    <>
      <Button variant="danger" aria-haspopup="dialog" className="mr-auto" onClick={() => setAsked(true)}>
        {adminCollectionsText.delete}
      </Button>
      <ConfirmDialog
        open={asked}
        title={adminCollectionsText.deleteThisCollection}
        confirmLabel={adminCollectionsText.delete}
        busy={isLoading}
        busyText={adminCollectionsText.deleting}
        onConfirm={() => void confirm()}
        onCancel={() => setAsked(false)}
      >
        <p className="wrap-anywhere">
          <strong>{title}</strong>
        </p>
        <p className="mt-2">{adminCollectionsText.deletedConsequence}</p>
      </ConfirmDialog>
    </>
  );
}
