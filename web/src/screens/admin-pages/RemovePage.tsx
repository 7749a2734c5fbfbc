import type { ShopPage } from '@shop/contract/shop-pages';
import { adminPagesText } from '@shop/messages/admin-pages';
import { useState } from 'react';
import { useRemovePageMutation } from '../../data/pages.ts';
import { failureOf } from '../../data/shop-data.ts';
import { sentenceFor } from '../../state/error-sentences.ts';
import { toast } from '../../toasts/toast.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';

/** Deletes a page of the merchant's own; takes the text of a built-in one. */
export function RemovePage({ page, onRemoved }: { page: ShopPage; onRemoved: () => void }) {
  const [asked, setAsked] = useState(false);
  const [remove, { isLoading }] = useRemovePageMutation();
  if (page.builtIn && page.html === '') return null;
  const label = page.builtIn ? adminPagesText.removeText : adminPagesText.delete;

  async function confirm() {
    const failure = failureOf(await remove(page.slug));
    setAsked(false);
    if (failure !== undefined) {
      toast.error(sentenceFor(failure));
      return;
    }
    toast.success(adminPagesText.deleted({ title: page.title }), { onNextPage: true });
    onRemoved();
  }

  return (
    <>
      <Button variant="danger" aria-haspopup="dialog" className="mr-auto" onClick={() => setAsked(true)}>
        {label}
      </Button>
      <ConfirmDialog
        open={asked}
        title={page.builtIn ? adminPagesText.removeTheText : adminPagesText.deleteThisPage}
        confirmLabel={label}
        busy={isLoading}
        busyText={adminPagesText.deleting}
        onConfirm={() => void confirm()}
        onCancel={() => setAsked(false)}
      >
        <p className="wrap-anywhere">
          <strong>{page.title}</strong>
          {': '}
          {page.builtIn ? adminPagesText.removedConsequence : adminPagesText.deletedConsequence}
        </p>
      </ConfirmDialog>
    </>
  );
}
