import type { Product } from '@shop/contract/catalogue';
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
          busyText="Restoring…"
          onClick={() => form.setDeleted(false)}
        >
          Restore
        </Button>
      }
    >
      This product is deleted: shoppers neither find it nor can buy it.
    </Alert>
  );
}

/** Below the form of a product that is not deleted. */
export function DeleteProduct({ form, product }: { form: ProductFormState; product: Product }) {
  const [asking, setAsking] = useState(false);
  return (
    <div className="flex flex-wrap items-center justify-between gap-4 rounded-lg border border-line p-5 sm:px-6">
      <p className="min-w-0 flex-1 basis-60 text-sm text-ink-soft">
        A deleted product leaves the shop, but not the orders that hold it. It can be restored.
      </p>
      <Button
        variant="danger"
        aria-haspopup="dialog"
        busy={form.doing === 'deleting'}
        busyText="Deleting…"
        onClick={() => setAsking(true)}
      >
        Delete
      </Button>
      <ConfirmDialog
        open={asking}
        title="Delete this product?"
        confirmLabel="Delete"
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          void form.setDeleted(true);
        }}
      >
        <p className="line-clamp-3 font-semibold">{product.title}</p>
        <p className="mt-2">
          Shoppers will no longer find it, and those who have it in their cart cannot order it. Orders that were placed
          keep it. You can restore it here later.
        </p>
      </ConfirmDialog>
    </div>
  );
}
