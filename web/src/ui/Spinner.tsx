import { uiText } from '@shop/messages/ui';
import { useAfterMoment } from './use-after-moment.ts';

export type SpinnerProps = { label?: string; className?: string };

/** Appears after 400 ms and is announced then. */
export function Spinner({ label = uiText.loading, className = '' }: SpinnerProps) {
  const visible = useAfterMoment(400);
  return (
    <div role="status" className={`flex min-h-24 items-center justify-center ${className}`}>
      {visible && (
        <>
          <SpinnerPicture />
          <span className="sr-only">{label}</span>
        </>
      )}
    </div>
  );
}

export function SpinnerPicture() {
  return (
    <svg aria-hidden="true" viewBox="0 0 24 24" className="size-9 animate-spin text-accent">
      <circle cx="12" cy="12" r="9.5" fill="none" stroke="currentColor" strokeWidth="2.5" opacity="0.2" />
      <path d="M12 2.5A9.5 9.5 0 0 1 21.5 12" fill="none" stroke="currentColor" strokeWidth="2.5" />
    </svg>
  );
}
