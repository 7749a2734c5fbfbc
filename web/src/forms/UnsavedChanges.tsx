import { formsText } from '@shop/messages/forms';
import { useContext, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { NavigatorContext } from '../routing/contexts.ts';
import { pages } from '../routing/paths.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { useUnloadWarning } from './use-unload-warning.ts';

type UnsavedChangesProps = {
  when: boolean;
  /** The address of the form has a query: another query is another page. */
  byQuery?: boolean;
};

/** Warns before the person leaves a form with unsaved changes, by a link or by closing the tab. */
export function UnsavedChanges({ when, byQuery = false }: UnsavedChangesProps) {
  const navigator = useContext(NavigatorContext);
  const here = useLocation();
  const [held, setHeld] = useState<{ leave: () => void }>();

  useEffect(() => {
    if (!when) return;
    return navigator?.guard({
      // A redirect to the login is no choice of the person: the session has ended.
      holds: (pathname, search) =>
        pathname !== pages.login && (pathname !== here.pathname || (byQuery && search !== here.search)),
      ask: (leave) => setHeld({ leave }),
    });
  }, [when, byQuery, here, navigator]);

  useUnloadWarning(when);

  return (
    <ConfirmDialog
      open={held !== undefined}
      title={formsText.leaveWithoutSaving}
      confirmLabel={formsText.leave}
      cancelLabel={formsText.stayHere}
      onConfirm={() => {
        setHeld(undefined);
        held?.leave();
      }}
      onCancel={() => setHeld(undefined)}
    >
      {formsText.whatYouHaveTypedHere}
    </ConfirmDialog>
  );
}
