import type { Product } from '@shop/contract/catalogue';
import { adminProductFormText } from '@shop/messages/admin-product-form';
import { useState } from 'react';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import type { ProductFormState } from './use-product-form.ts';

/** Above the form of a deleted product: explains the state, and restores the product. */
export function DeletedNote({ form }: { form: ProductFormState }) {
  return (
    <Alert
      tone="yellow"
      action={
        <Button
          variant="secondary"
          size="small"
          busy={form.doing === 'restoring'}
          busyText={adminProductFormText.restoring}
          onClick={() => form.setDeleted(false)}
        >
          {adminProductFormText.restore}
        </Button>
      }
    >
      {adminProductFormText.thisProductIsDeleted}
    </Alert>
  );
}

/** Below the form of a product that is not deleted. */
export function DeleteProduct({ form, product }: { form: ProductFormState; product: Product }) {
  const [asking, setAsking] = useState(false);
  return (
    <div className="flex flex-wrap items-center justify-between gap-4 rounded-lg border border-line p-5 sm:px-6">
      <p className="min-w-0 flex-1 basis-60 text-sm text-ink-soft">{adminProductFormText.whatDeletionDoes}</p>
      <Button
        variant="danger"
        aria-haspopup="dialog"
        busy={form.doing === 'deleting'}
        busyText={adminProductFormText.deleting}
        onClick={() => setAsking(true)}
      >
        {adminProductFormText.delete}
      </Button>
      <ConfirmDialog
        open={asking}
        title={adminProductFormText.deleteThisProduct}
        confirmLabel={adminProductFormText.delete}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          void form.setDeleted(true);
        }}
      >
        <p className="line-clamp-3 font-semibold">{product.title}</p>
        <p className="mt-2">{adminProductFormText.whatDeletionDoesNow}</p>
      </ConfirmDialog>
    </div>
  );
}
