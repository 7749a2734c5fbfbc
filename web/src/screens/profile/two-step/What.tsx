import type { ReactNode } from 'react';

/** What a row of the list is about, with what can be done beside it. */
export function What({ name, says, children }: { name: string; says: string; children?: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
      <div className="min-w-0 flex-1 basis-48">
        <h3 className="font-semibold">{name}</h3>
        <p className="text-sm text-ink-soft">{says}</p>
      </div>
      {children !== undefined && <div className="flex flex-wrap gap-3">{children}</div>}
    </div>
  );
}
