import type { Option } from '@shop/contract/options';
import { adminOptionsText } from '@shop/messages/admin-options';
import { useState } from 'react';
import { useDeleteOptionMutation } from '../../data/options.ts';
import { failureOf } from '../../data/shop-data.ts';
import { sentenceFor } from '../../state/error-sentences.ts';
import { toast } from '../../toasts/toast.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';

/** Deletes an option that no product has. Of others the shop says how many have it. */
export function DeleteOption({ option, onDeleted }: { option: Option; onDeleted: () => void }) {
  const [asked, setAsked] = useState(false);
  const [remove, { isLoading }] = useDeleteOptionMutation();

  async function confirm() {
    const failure = failureOf(await remove(option.id));
    setAsked(false);
    if (failure !== undefined) {
      toast.error(sentenceFor(failure));
      return;
    }
    toast.success(adminOptionsText.deleted({ name: option.name }), { onNextPage: true });
    onDeleted();
  }

  return (
    <>
      <Button variant="danger" aria-haspopup="dialog" className="mr-auto" onClick={() => setAsked(true)}>
        {adminOptionsText.delete}
      </Button>
      <ConfirmDialog
        open={asked}
        title={adminOptionsText.deleteThisOption}
        confirmLabel={adminOptionsText.delete}
        busy={isLoading}
        busyText={adminOptionsText.deleting}
        onConfirm={() => void confirm()}
        onCancel={() => setAsked(false)}
      >
        <p className="wrap-anywhere">
          <strong>{option.name}</strong>
          {': '}
          {adminOptionsText.deletedConsequence}
        </p>
      </ConfirmDialog>
    </>
  );
}
