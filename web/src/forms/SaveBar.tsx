import { saveBarText } from '@shop/messages/save-bar';
import type { ReactNode } from 'react';
import { Link, type To } from 'react-router';
import { Button } from '../ui/Button.tsx';
import { buttonClass } from '../ui/button-class.ts';

type SaveBarProps = {
  dirty: boolean;
  saving: boolean;
  /** Where 'Cancel' leads. */
  cancelTo: To;
  /** On the left: what deletes the thing. */
  removal?: ReactNode;
  /** Said instead of 'Unsaved changes', also on phones. */
  status?: string | undefined;
  /** More ways to leave, beside 'Cancel'. */
  beforeCancel?: ReactNode;
  /** More ways to save, before 'Save'. */
  beforeSave?: ReactNode;
};

/** The bar at the bottom of a long form. It stays in sight while the form scrolls. */
export function SaveBar({ dirty, saving, cancelTo, removal, status, beforeCancel, beforeSave }: SaveBarProps) {
  return (
    <div className="sticky bottom-0 z-20 -mx-4 flex flex-wrap items-center justify-end gap-x-3 gap-y-2 border-t border-line bg-page/95 px-4 py-3 backdrop-blur-sm sm:mx-0 sm:px-0">
      {removal}
      <p role="status" className={`min-w-0 text-sm text-ink-soft ${status === undefined ? 'hidden sm:block' : ''}`}>
        {status ?? (dirty && saveBarText.unsavedChanges)}
      </p>
      {beforeCancel}
      <Link to={cancelTo} className={buttonClass('secondary')}>
        {saveBarText.cancel}
      </Link>
      {beforeSave}
      <Button
        type="submit"
        busy={saving}
        busyText={saveBarText.saving}
        aria-keyshortcuts="Control+S Meta+S"
        className="min-w-24 sm:min-w-32"
      >
        {saveBarText.save}
      </Button>
    </div>
  );
}
