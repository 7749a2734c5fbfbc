import { type ReactNode, useId } from 'react';

type FormSectionProps = {
  title: string;
  note?: string;
  /** At the right of the title. */
  action?: ReactNode;
  children: ReactNode;
};

/** One section of a form, on a card. */
export function FormSection({ title, note, action, children }: FormSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="rounded-lg border border-line bg-surface p-5 sm:p-6">
      <div className="flex items-start justify-between gap-4">
        <h2 id={id} className="min-w-0 text-lg font-semibold wrap-anywhere">
          {title}
        </h2>
        {action}
      </div>
      {note !== undefined && <p className="mt-1 text-sm text-ink-soft">{note}</p>}
      <div className="mt-5 flex flex-col gap-5">{children}</div>
    </section>
  );
}
