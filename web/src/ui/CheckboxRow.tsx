import type { ComponentProps, ReactNode } from 'react';

export type CheckboxRowProps = Omit<ComponentProps<'input'>, 'type' | 'className'> & {
  label: ReactNode;
  className?: string;
};

export function CheckboxRow({ label, className = '', ...input }: CheckboxRowProps) {
  return (
    <label className={`flex min-h-11 items-center gap-3 rounded-sm py-1 text-sm xl:min-h-9 ${className}`}>
      <input {...input} type="checkbox" className="size-5 shrink-0" />
      <span className="min-w-0">{label}</span>
    </label>
  );
}
