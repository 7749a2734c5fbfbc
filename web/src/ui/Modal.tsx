import { type ReactNode, useId } from 'react';
import { CloseButton } from './CloseButton.tsx';
import { useDialog } from './use-dialog.ts';

export type ModalProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
  /** Buttons at the bottom right. */
  actions?: ReactNode;
  /** `alertdialog` if the dialog needs a decision. */
  role?: 'dialog' | 'alertdialog';
};

export function Modal({ open, onClose, title, children, actions, role = 'dialog' }: ModalProps) {
  const titleId = useId();
  const binding = useDialog(open, onClose);
  if (!open) return null;
  return (
    <dialog
      {...binding}
      role={role}
      aria-labelledby={titleId}
      className="w-[min(34rem,calc(100vw-2rem))] max-h-[calc(100dvh-2rem)] animate-appear overflow-y-auto rounded-lg bg-surface p-0 text-ink shadow-float"
    >
      <div className="flex flex-col gap-5 p-6">
        <div className="flex items-start justify-between gap-4">
          <h2 id={titleId} className="display text-xl">
            {title}
          </h2>
          <CloseButton onClose={onClose} className="-mt-2 -me-2 print:hidden" />
        </div>
        <div>{children}</div>
        {actions !== undefined && <div className="flex flex-wrap justify-end gap-3 print:hidden">{actions}</div>}
      </div>
    </dialog>
  );
}
