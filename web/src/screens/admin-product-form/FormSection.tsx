import type { ReactNode } from 'react';

type FormSectionProps = { title: string; children: ReactNode; className?: string };

/** One section of the form, on a card. */
export function FormSection({ title, children, className = 'flex flex-col gap-5' }: FormSectionProps) {
  return (
    <section className="rounded-lg border border-line bg-surface p-5 sm:p-6">
      <h2 className="mb-5 text-lg font-semibold">{title}</h2>
      <div className={className}>{children}</div>
    </section>
  );
}
