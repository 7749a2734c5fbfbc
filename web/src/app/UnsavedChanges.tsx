import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { pages } from './paths.ts';

/** Warns before a form with unsaved changes is left, within the shop or by closing the tab. */
export function UnsavedChanges({ when }: { when: boolean }) {
  // The way to the login is no choice of the person: there the session has ended.
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      when && nextLocation.pathname !== pages.login && nextLocation.pathname !== currentLocation.pathname,
  );

  useEffect(() => {
    if (!when) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [when]);

  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      title="Leave without saving?"
      confirmLabel="Leave"
      cancelLabel="Stay here"
      onConfirm={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    >
      What you have typed here is not saved yet and would be lost.
    </ConfirmDialog>
  );
}
