import { adminProductFormText } from '@shop/messages/admin-product-form';
import { useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useSaveShortcut } from '../../forms/use-save-shortcut.ts';
import { pagePath, pages } from '../../routing/paths.ts';
import { Button } from '../../ui/Button.tsx';
import { buttonClass } from '../../ui/button-class.ts';
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
    <div className="sticky bottom-0 z-20 -mx-4 flex flex-wrap items-center justify-end gap-x-3 gap-y-2 border-t border-line bg-page/95 px-4 py-3 backdrop-blur-sm sm:mx-0 sm:px-0">
      <p role="status" className="min-w-0 text-sm text-ink-soft">
        {form.waitsForUploads
          ? adminProductFormText.picturesAreStillBeingUploaded
          : form.dirty && adminProductFormText.unsavedChanges}
      </p>
      <Link
        to={base === undefined ? pages.admin : pagePath('adminProductDetail', base.id)}
        className={buttonClass('secondary')}
      >
        {adminProductFormText.cancel}
      </Link>
      {next.exists && (
        <Button
          variant="secondary"
          busy={going}
          busyText={adminProductFormText.saving}
          onClick={() => void saveAndNext()}
        >
          {adminProductFormText.saveAndNext}
        </Button>
      )}
      <Button
        type="submit"
        busy={form.doing === 'saving'}
        busyText={adminProductFormText.saving}
        aria-keyshortcuts="Control+S Meta+S"
        className="min-w-24 sm:min-w-32"
      >
        {adminProductFormText.save}
      </Button>
    </div>
  );
}
