import type { ComponentProps } from 'react';
import { controlClass } from './field-class.ts';
import { SelectArrow } from './SelectArrow.tsx';

export type SelectProps = Omit<ComponentProps<'select'>, 'className' | 'size'> & {
  /** Less tall on wide screens, for table rows. */
  compact?: boolean;
  /** Classes of the box around it: its width. */
  className?: string;
};

/** A native select with the shop's own arrow, without a label; `SelectField` has one. */
export function Select({ compact = false, className = '', children, ...select }: SelectProps) {
  return (
    <span className={`relative block ${className}`}>
      <select
        {...select}
        className={`${controlClass} scroll-mt-32 appearance-none pe-10 ${compact ? 'xl:min-h-9 xl:py-1 xl:pe-8 xl:ps-2.5 xl:text-sm' : ''}`}
      >
        {children}
      </select>
      <SelectArrow className={compact ? 'end-3 xl:end-2' : 'end-3'} />
    </span>
  );
}
