import { type ReactNode, useId } from 'react';

type OpenSectionProps = {
  title: string;
  /** From the beginning. */
  open?: boolean;
  children: ReactNode;
};

/** A part of the page that opens and closes. */
export function OpenSection({ title, open = false, children }: OpenSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <details open={open}>
        <summary className="min-h-11 cursor-pointer py-2.5">
          <h2 id={id} className="inline text-base font-semibold wrap-anywhere">
            {title}
          </h2>
        </summary>
        <div className="pb-4">{children}</div>
      </details>
    </section>
  );
}
