import { XMarkIcon } from '@heroicons/react/20/solid';

export type ChipProps = {
  label: string;
  /** The action of a press, for screen readers: 'Remove filter: Sony'. */
  removeLabel: string;
  onRemove: () => void;
};

/** A chosen option that a press removes. */
export function Chip({ label, removeLabel, onRemove }: ChipProps) {
  return (
    <button
      type="button"
      onClick={onRemove}
      aria-label={removeLabel}
      className="inline-flex min-h-11 max-w-full items-center gap-1 rounded-full border border-line bg-surface py-1 pe-2.5 ps-4 text-sm hover:border-line-strong hover:bg-sunken"
    >
      <span className="min-w-0 text-start wrap-anywhere">{label}</span>
      <XMarkIcon aria-hidden="true" className="size-4.5 shrink-0 text-ink-soft" />
    </button>
  );
}
