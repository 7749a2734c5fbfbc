import { type ComponentProps, useId } from 'react';
import { describedBy, FieldFrame } from './FieldFrame.tsx';
import { controlClass } from './field-class.ts';

export type TextAreaFieldProps = Omit<ComponentProps<'textarea'>, 'className'> & {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  className?: string;
};

export function TextAreaField({ label, hint, error, className, id, ...textarea }: TextAreaFieldProps) {
  const ownId = useId();
  const textareaId = id ?? ownId;
  return (
    <FieldFrame id={textareaId} label={label} hint={hint} error={error} className={className}>
      <textarea
        rows={4}
        {...textarea}
        id={textareaId}
        className={controlClass}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={describedBy(textareaId, hint, error)}
      />
    </FieldFrame>
  );
}
