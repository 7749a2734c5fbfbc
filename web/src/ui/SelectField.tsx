import { useId } from 'react';
import { describedBy, FieldFrame } from './FieldFrame.tsx';
import { labelClass } from './field-class.ts';
import { Select, type SelectProps } from './Select.tsx';

export type SelectFieldProps = Omit<SelectProps, 'compact'> & {
  label: string;
  /** The label on one line with the control, not above it. */
  labelBeside?: boolean;
  hint?: string | undefined;
  error?: string | undefined;
};

/** A labelled native select; the options are its children. */
export function SelectField({
  label,
  labelBeside = false,
  hint,
  error,
  className = '',
  id,
  children,
  ...select
}: SelectFieldProps) {
  const ownId = useId();
  const selectId = id ?? ownId;
  const control = {
    ...select,
    id: selectId,
    'aria-invalid': error === undefined ? undefined : true,
    'aria-describedby': describedBy(selectId, hint, error),
  };
  if (labelBeside) {
    return (
      <div className={`flex items-center gap-3 ${className}`}>
        <label htmlFor={selectId} className={labelClass}>
          {label}
        </label>
        <Select {...control} className="min-w-0 flex-1">
          {children}
        </Select>
      </div>
    );
  }
  return (
    <FieldFrame id={selectId} label={label} hint={hint} error={error} className={className}>
      <Select {...control}>{children}</Select>
    </FieldFrame>
  );
}
