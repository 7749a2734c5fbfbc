import { type ComponentProps, type ReactNode, useId } from 'react';

export type RadioCardProps = Omit<ComponentProps<'input'>, 'type' | 'className' | 'title'> & {
  title: ReactNode;
  description?: ReactNode;
  className?: string;
};

/** A radio button with a card that can be pressed. Several of them belong into a `<fieldset>` with a legend. */
export function RadioCard({ title, description, className = '', ...input }: RadioCardProps) {
  const id = useId();
  return (
    <label
      className={`flex items-start gap-3 rounded-md border border-line bg-surface p-4 transition-colors hover:border-line-strong has-checked:border-accent has-checked:bg-accent-soft has-checked:ring-1 has-checked:ring-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent has-disabled:opacity-60 ${className}`}
    >
      <input
        {...input}
        type="radio"
        className="mt-0.5 size-5 shrink-0 outline-none"
        aria-labelledby={`${id}-title`}
        aria-describedby={description === undefined ? undefined : `${id}-description`}
      />
      <span className="min-w-0 flex-1">
        <span id={`${id}-title`} className="block font-semibold">
          {title}
        </span>
        {description !== undefined && (
          <span id={`${id}-description`} className="mt-0.5 block text-sm text-ink-soft">
            {description}
          </span>
        )}
      </span>
    </label>
  );
}
