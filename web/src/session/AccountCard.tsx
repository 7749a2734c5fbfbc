import type { ReactNode } from 'react';
import { ScreenHeading } from '../routing/ScreenHeading.tsx';

type AccountCardProps = { heading: string; children: ReactNode; footer?: ReactNode };

/** The column of login, signup and the password screens. */
export function AccountCard({ heading, children, footer }: AccountCardProps) {
  return (
    <div className="flex w-full max-w-sm flex-col gap-7">
      <ScreenHeading>{heading}</ScreenHeading>
      {children}
      {footer !== undefined && <p className="text-ink-soft">{footer}</p>}
    </div>
  );
}
