import { uiText } from '@shop/messages/ui';
import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { Modal } from './Modal.tsx';

export type ConfirmDialogProps = {
  open: boolean;
  title: string;
  /** The label that names the consequence. */
  children: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  busy?: boolean;
  busyText?: string;
  onConfirm: () => void;
  onCancel: () => void;
};

/** Asks before an action that cannot be undone. The focus starts on Cancel. */
export function ConfirmDialog({
  open,
  title,
  children,
  confirmLabel,
  cancelLabel = uiText.cancel,
  busy = false,
  busyText,
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
  return (
    <Modal
      open={open}
      onClose={onCancel}
      title={title}
      role="alertdialog"
      actions={
        <>
          <Button variant="secondary" onClick={onCancel} data-focus-first>
            {cancelLabel}
          </Button>
          <Button variant="danger" onClick={onConfirm} busy={busy} {...(busyText === undefined ? {} : { busyText })}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
    </Modal>
  );
}
