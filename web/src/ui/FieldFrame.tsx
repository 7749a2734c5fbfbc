import type { ReactNode } from 'react';
import { labelClass } from './field-class.ts';

type FieldFrameProps = {
  id: string;
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  /** At the right of the label: a link or a small button. */
  aside?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
};

/** The id of the text that describes a control, for its aria-describedby: its error or its hint. */
export function describedBy(id: string, hint: string | undefined, error: string | undefined): string | undefined {
  if (error !== undefined) return `${id}-error`;
  return hint === undefined ? undefined : `${id}-hint`;
}

/** The label above the control, and its error in red or its hint below. */
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
      {hint !== undefined && error === undefined && (
        <p id={`${id}-hint`} className="text-sm text-ink-soft">
          {hint}
        </p>
      )}
    </div>
  );
}
