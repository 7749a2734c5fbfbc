import { type ReactNode, useId } from 'react';
import { CloseButton } from './CloseButton.tsx';
import { useDialog } from './use-dialog.ts';

export type DrawerProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
  /** Always visible at the bottom. */
  footer?: ReactNode;
};

/** A panel that slides in from the left, for small screens. */
export function Drawer({ open, onClose, title, children, footer }: DrawerProps) {
  const titleId = useId();
  const binding = useDialog(open, onClose);
  if (!open) return null;
  return (
    <dialog
      {...binding}
      aria-labelledby={titleId}
      className="m-0 h-dvh max-h-dvh w-[min(22rem,calc(100vw-2.5rem))] max-w-none animate-slide-in bg-surface p-0 text-ink shadow-float"
    >
      <div className="flex h-full flex-col">
        <div className="flex items-center justify-between gap-4 border-b border-line py-2 pe-2 ps-5">
          <h2 id={titleId} className="display text-lg">
            {title}
          </h2>
          <CloseButton onClose={onClose} />
        </div>
        <div className="flex-1 overflow-y-auto overscroll-contain p-5">{children}</div>
        {footer !== undefined && <div className="border-t border-line p-4">{footer}</div>}
      </div>
    </dialog>
  );
}
