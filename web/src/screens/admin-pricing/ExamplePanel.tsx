import { type ReactNode, useId } from 'react';

type ExamplePanelProps = {
  title: string;
  /** The fields of the example. */
  fields?: ReactNode;
  children: ReactNode;
};

/** Shows beside a form what the rule will do. */
export function ExamplePanel({ title, fields, children }: ExamplePanelProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="rounded-lg border border-line bg-sunken p-5">
      <h2 id={id} className="text-base font-semibold">
        {title}
      </h2>
      {fields !== undefined && <div className="mt-4 grid grid-cols-2 items-start gap-3">{fields}</div>}
      <div className="mt-4 flex flex-col gap-3 text-sm">{children}</div>
    </section>
  );
}
