import type { ReactNode } from 'react';
import { ScreenHeading } from './ScreenHeading.tsx';

type AccountCardProps = { heading: string; children: ReactNode; footer?: ReactNode };

/** The one column of login, signup and the password screens. */
export function AccountCard({ heading, children, footer }: AccountCardProps) {
  return (
    <div className="flex w-full max-w-md flex-col gap-6">
      <div className="flex flex-col gap-6 rounded-lg border border-line bg-surface p-6 shadow-card sm:p-10">
        <ScreenHeading className="display text-2xl">{heading}</ScreenHeading>
        {children}
      </div>
      {footer !== undefined && <p className="text-center text-sm text-ink-soft">{footer}</p>}
    </div>
  );
}
