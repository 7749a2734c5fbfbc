import { type ComponentProps, useId } from 'react';
import { describedBy, FieldFrame } from './FieldFrame.tsx';
import { controlClass } from './field-class.ts';

export type SelectFieldProps = Omit<ComponentProps<'select'>, 'className' | 'size'> & {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  /** Keeps the label for screen readers only, where the place says what is chosen. */
  hideLabel?: boolean;
  className?: string;
};

/** A labelled native select; its options are the children. */
export function SelectField({ label, hint, error, hideLabel, className, id, children, ...select }: SelectFieldProps) {
  const ownId = useId();
  const selectId = id ?? ownId;
  const control = (
    <span className="relative block">
      <select
        {...select}
        id={selectId}
        className={`${controlClass} appearance-none pr-10`}
        aria-label={hideLabel ? label : undefined}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={describedBy(selectId, hint, error)}
      >
        {children}
      </select>
      <svg
        aria-hidden="true"
        viewBox="0 0 20 20"
        className="pointer-events-none absolute top-1/2 right-3 size-5 -translate-y-1/2 text-ink-soft"
      >
        <path d="m5 8 5 5 5-5" fill="none" stroke="currentColor" strokeWidth="1.8" strokeLinecap="round" />
      </svg>
    </span>
  );
  if (!hideLabel) {
    return (
      <FieldFrame id={selectId} label={label} hint={hint} error={error} className={className}>
        {control}
      </FieldFrame>
    );
  }
  return (
    <div className={className}>
      {control}
      {error !== undefined && (
        <p id={`${selectId}-error`} className="mt-1.5 text-sm text-red">
          {error}
        </p>
      )}
    </div>
  );
}
