import { XMarkIcon } from '@heroicons/react/24/outline';
import { uiText } from '@shop/messages/ui';

type CloseButtonProps = { onClose: () => void; className?: string };

/** The close button in the corner of a dialog or drawer. */
export function CloseButton({ onClose, className = '' }: CloseButtonProps) {
  return (
    <button
      type="button"
      onClick={onClose}
      aria-label={uiText.close}
      className={`grid size-11 shrink-0 place-items-center rounded-full text-ink-soft hover:bg-sunken hover:text-ink ${className}`}
    >
      <XMarkIcon aria-hidden="true" className="size-6" />
    </button>
  );
}
