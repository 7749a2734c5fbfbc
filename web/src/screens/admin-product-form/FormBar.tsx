import { adminProductFormText } from '@shop/messages/admin-product-form';
import { saveBarText } from '@shop/messages/save-bar';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { SaveBar } from '../../forms/SaveBar.tsx';
import { useSaveShortcut } from '../../forms/use-save-shortcut.ts';
import { pagePath, pages } from '../../routing/paths.ts';
import { Button } from '../../ui/Button.tsx';
import { useNextProduct } from './use-next-product.ts';
import type { ProductFormState } from './use-product-form.ts';

/** The bar at the bottom of the form. @param unsaved the form holds something that is not saved */
export function FormBar({ form, unsaved }: { form: ProductFormState; unsaved: boolean }) {
  const navigate = useNavigate();
  const { base } = form;
  const next = useNextProduct(base?.id);
  const [leaveTo, setLeaveTo] = useState<string>();
  const [going, setGoing] = useState(false);
  useSaveShortcut(() => void form.save());

  useEffect(() => {
    if (leaveTo === undefined) return;
    setLeaveTo(undefined);
    setGoing(false);
    // What was typed while the save ran is not saved yet, so the form stays.
    if (!unsaved) void navigate(leaveTo);
  }, [leaveTo, unsaved, navigate]);

  async function saveAndNext() {
    setGoing(true);
    const saved = unsaved ? await form.save() : base;
    const id = saved === undefined ? undefined : await next.find();
    if (id === undefined) setGoing(false);
    else setLeaveTo(pagePath('adminProductFormEdit', id));
  }

  return (
    <SaveBar
      dirty={form.dirty}
      saving={form.doing === 'saving'}
      cancelTo={base === undefined ? pages.admin : pagePath('adminProductDetail', base.id)}
      status={form.waitsForUploads ? adminProductFormText.picturesAreStillBeingUploaded : undefined}
      beforeSave={
        next.exists && (
          <Button variant="secondary" busy={going} busyText={saveBarText.saving} onClick={() => void saveAndNext()}>
            {adminProductFormText.saveAndNext}
          </Button>
        )
      }
    />
  );
}
