import { type MouseEvent, type RefObject, useEffect, useRef } from 'react';

type DialogBinding = {
  ref: RefObject<HTMLDialogElement | null>;
  onCancel: (event: { preventDefault(): void; target: unknown; currentTarget: unknown }) => void;
  onClick: (event: MouseEvent<HTMLDialogElement>) => void;
};

/**
 * Controls a native `<dialog>`: it traps the focus, closes on Escape and on a press beside it, and restores the focus.
 * The focus starts on its first control, or on the one with `data-focus-first`.
 */
export function useDialog(open: boolean, onClose: () => void): DialogBinding {
  const ref = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    const dialog = ref.current;
    if (dialog === null || !open) return;
    const before = document.activeElement;
    // While the page behind it cannot scroll, its scrollbar leaves room only if it had some.
    const root = document.documentElement;
    root.toggleAttribute('data-wide-scrollbar', window.innerWidth > root.clientWidth);
    if (!dialog.open) dialog.showModal();
    // React's autoFocus runs too early: an element that is not shown yet cannot take the focus.
    dialog.querySelector<HTMLElement>('[data-focus-first]')?.focus();
    return () => {
      dialog.close();
      // The browser does this only for a dialog that is in the document when it closes.
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, [open]);

  return {
    ref,
    onCancel(event) {
      // The dialog's owner closes it by its state; the browser must not close it itself.
      event.preventDefault();
      if (event.target === event.currentTarget) onClose();
    },
    onClick(event) {
      // Only a press on the backdrop has the dialog itself as its target: the panel covers the rest.
      if (event.target === event.currentTarget) onClose();
    },
  };
}
