import { recordsText } from '@shop/messages/records';
import { useState } from 'react';
import type { ApiFailure } from '../../state/error-sentences.ts';
import { sentenceFor } from '../../state/error-sentences.ts';
import { toast } from '../../toasts/toast.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';

type DeleteRecordProps = {
  name: string;
  /** The question of the dialog. */
  title: string;
  consequence: string;
  /** Left out: 'Delete'. */
  label?: string;
  /** @returns why it was not deleted */
  remove: () => Promise<ApiFailure | undefined>;
  onDeleted: () => void;
};

/** Deletes a record, after asking. */
export function DeleteRecord({ name, title, consequence, label = recordsText.delete, ...record }: DeleteRecordProps) {
  const [asked, setAsked] = useState(false);
  const [busy, setBusy] = useState(false);

  async function confirm() {
    setBusy(true);
    const failure = await record.remove();
    setBusy(false);
    setAsked(false);
    if (failure !== undefined) {
      toast.error(sentenceFor(failure));
      return;
    }
    toast.success(recordsText.deleted({ name }), { onNextPage: true });
    record.onDeleted();
  }

  return (
    <>
      <Button variant="danger" aria-haspopup="dialog" className="me-auto" onClick={() => setAsked(true)}>
        {label}
      </Button>
      <ConfirmDialog
        open={asked}
        title={title}
        confirmLabel={label}
        busy={busy}
        busyText={recordsText.deleting}
        onConfirm={() => void confirm()}
        onCancel={() => setAsked(false)}
      >
        <p className="wrap-anywhere">
          <strong>{name}</strong>
        </p>
        <p className="mt-2">{consequence}</p>
      </ConfirmDialog>
    </>
  );
}
