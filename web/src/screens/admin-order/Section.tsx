import { type ReactNode, useId } from 'react';

type SectionProps = {
  title: string;
  /** At the right of the title. */
  aside?: ReactNode;
  className?: string;
  children: ReactNode;
};

/** A part of the order's page, on a card. */
export function Section({ title, aside, className = '', children }: SectionProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className={`min-w-0 rounded-lg border border-line bg-surface p-4 sm:p-5 print:break-inside-avoid print:border-0 print:p-0 ${className}`}
    >
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id={id} className="text-lg font-semibold">
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  );
}
