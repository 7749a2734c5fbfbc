import type { ReactNode } from 'react';

export type EmptyStateProps = {
  title: string;
  children?: ReactNode;
  /** The next step: a button or a link. */
  action?: ReactNode;
  icon?: ReactNode;
};

export function EmptyState({ title, children, action, icon }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center gap-3 rounded-lg border border-dashed border-line px-6 py-14 text-center">
      {icon !== undefined && (
        <div aria-hidden="true" className="text-ink-soft [&>svg]:size-10">
          {icon}
        </div>
      )}
      <p className="text-lg font-semibold">{title}</p>
      {children !== undefined && <div className="w-full max-w-prose text-sm text-ink-soft">{children}</div>}
      {action !== undefined && <div className="mt-2">{action}</div>}
    </div>
  );
}
