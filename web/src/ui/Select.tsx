import type { ComponentProps } from 'react';
import { controlClass } from './field-class.ts';

export type SelectProps = Omit<ComponentProps<'select'>, 'className' | 'size'> & {
  /** Lower on wide screens, for use in a table's row. */
  compact?: boolean;
  /** Of the box around it: its width. */
  className?: string;
};

/** A native select with the shop's own arrow. Its label stands elsewhere; `SelectField` brings one along. */
export function Select({ compact = false, className = '', children, ...select }: SelectProps) {
  return (
    <span className={`relative block ${className}`}>
      <select
        {...select}
        className={`${controlClass} scroll-mt-32 appearance-none pr-10 ${compact ? 'xl:min-h-9 xl:py-1 xl:pr-8 xl:pl-2.5 xl:text-sm' : ''}`}
      >
        {children}
      </select>
      <svg
        aria-hidden="true"
        viewBox="0 0 20 20"
        className={`pointer-events-none absolute top-1/2 right-3 size-5 -translate-y-1/2 text-ink-soft ${compact ? 'xl:right-2' : ''}`}
      >
        <path d="m5 8 5 5 5-5" fill="none" stroke="currentColor" strokeWidth="1.8" strokeLinecap="round" />
      </svg>
    </span>
  );
}
