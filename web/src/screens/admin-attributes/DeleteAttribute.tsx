import type { Attribute } from '@shop/contract/attributes';
import { adminAttributesText } from '@shop/messages/admin-attributes';
import { recordsText } from '@shop/messages/records';
import { useState } from 'react';
import { useDeleteAttributeMutation } from '../../data/attributes.ts';
import { failureOf } from '../../data/shop-data.ts';
import { sentenceFor } from '../../state/error-sentences.ts';
import { toast } from '../../toasts/toast.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';

/** Deletes an attribute. What products have of it goes only once the person has read from how many. */
export function DeleteAttribute({ attribute, onDeleted }: { attribute: Attribute; onDeleted: () => void }) {
  const [asked, setAsked] = useState(false);
  const [products, setProducts] = useState<number>();
  const [remove, { isLoading }] = useDeleteAttributeMutation();

  async function confirm() {
    const failure = failureOf(await remove({ key: attribute.key, products }));
    if (failure?.kind === 'problem' && failure.code === 'ATTRIBUTE_IN_USE' && failure.count !== undefined) {
      setProducts(failure.count);
      return;
    }
    setAsked(false);
    if (failure !== undefined) {
      toast.error(sentenceFor(failure));
      return;
    }
    toast.success(recordsText.deleted({ name: attribute.name }), { onNextPage: true });
    onDeleted();
  }

  return (
    <>
      <Button variant="danger" aria-haspopup="dialog" className="me-auto" onClick={() => setAsked(true)}>
        {recordsText.delete}
      </Button>
      <ConfirmDialog
        open={asked}
        title={adminAttributesText.deleteThisAttribute}
        confirmLabel={
          products === undefined ? recordsText.delete : adminAttributesText.deleteAndTake({ count: products })
        }
        busy={isLoading}
        busyText={recordsText.deleting}
        onConfirm={() => void confirm()}
        onCancel={() => {
          setAsked(false);
          setProducts(undefined);
        }}
      >
        <p className="wrap-anywhere">
          <strong>{attribute.name}</strong>
        </p>
        <p role="status" className="mt-2">
          {products === undefined
            ? adminAttributesText.deletedConsequence
            : adminAttributesText.takenFrom({ count: products })}
        </p>
      </ConfirmDialog>
    </>
  );
}
