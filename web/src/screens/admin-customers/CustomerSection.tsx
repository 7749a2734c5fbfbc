import { type ReactNode, useId } from 'react';

/** A part of the customer's page, on a card. */
export function CustomerSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="min-w-0 rounded-lg border border-line bg-surface p-4 text-sm sm:p-5">
      <h2 id={id} className="mb-3 text-lg font-semibold">
        {title}
      </h2>
      {children}
    </section>
  );
}

/** In place of a list without entries. */
export function None({ children }: { children: ReactNode }) {
  return <p className="text-ink-soft">{children}</p>;
}
