import { type ReactNode, useId } from 'react';

type FormSectionProps = { title: string; children: ReactNode; className?: string };

/** One subject of the form, on a card of its own. */
export function FormSection({ title, children, className = 'flex flex-col gap-5' }: FormSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="rounded-lg border border-line bg-surface p-5 sm:p-6">
      <h2 id={id} className="mb-5 text-lg font-semibold">
        {title}
      </h2>
      <div className={className}>{children}</div>
    </section>
  );
}
