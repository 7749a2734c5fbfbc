/** The arrow at the right end of a control that opens a list. It lets presses through. */
export function SelectArrow({ className = 'end-3' }: { className?: string }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 20 20"
      className={`pointer-events-none absolute top-1/2 size-5 -translate-y-1/2 text-ink-soft ${className}`}
    >
      <path d="m5 8 5 5 5-5" fill="none" stroke="currentColor" strokeWidth="1.8" strokeLinecap="round" />
    </svg>
  );
}
