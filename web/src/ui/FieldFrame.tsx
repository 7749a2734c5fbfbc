import type { ReactNode } from 'react';
import { labelClass } from './field-class.ts';

type FieldFrameProps = {
  id: string;
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  /** Beside the label, at its right: a link or a small button. */
  aside?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
};

/** The ids of the texts that describe a control, for its aria-describedby. */
export function describedBy(id: string, hint: string | undefined, error: string | undefined): string | undefined {
  const ids = [error === undefined ? undefined : `${id}-error`, hint === undefined ? undefined : `${id}-hint`];
  return ids.filter((part) => part !== undefined).join(' ') || undefined;
}

/** Label above, then the control, then its error in red, or its hint. */
export function FieldFrame({ id, label, hint, error, aside, className = '', children }: FieldFrameProps) {
  return (
    <div className={`flex flex-col gap-1.5 ${className}`}>
      <div className="flex items-baseline justify-between gap-4">
        <label htmlFor={id} className={labelClass}>
          {label}
        </label>
        {aside}
      </div>
      {children}
      {error !== undefined && (
        <p id={`${id}-error`} className="text-sm text-red">
          {error}
        </p>
      )}
      {hint !== undefined && (
        <p id={`${id}-hint`} className="text-sm text-ink-soft">
          {hint}
        </p>
      )}
    </div>
  );
}
