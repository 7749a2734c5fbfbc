import { CheckCircleIcon, ExclamationTriangleIcon, InformationCircleIcon } from '@heroicons/react/20/solid';
import type { ReactNode } from 'react';

export type AlertTone = 'red' | 'yellow' | 'green' | 'neutral';

const tones: Record<AlertTone, string> = {
  red: 'bg-red-soft text-red',
  yellow: 'bg-yellow-soft text-yellow',
  green: 'bg-green-soft text-green',
  neutral: 'bg-sunken text-ink',
};

export type AlertProps = {
  tone?: AlertTone;
  children: ReactNode;
  /** A button or link with the next step. */
  action?: ReactNode;
  className?: string;
};

/** A message that stays on the page. Red ones interrupt a screen reader, the others do not. */
export function Alert({ tone = 'red', children, action, className = '' }: AlertProps) {
  const Icon =
    tone === 'green' ? CheckCircleIcon : tone === 'neutral' ? InformationCircleIcon : ExclamationTriangleIcon;
  return (
    <div
      role={tone === 'red' ? 'alert' : 'status'}
      className={`flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md px-4 py-3 text-sm ${tones[tone]} ${className}`}
    >
      <div className="flex min-w-0 flex-1 basis-56 items-start gap-2.5">
        <Icon aria-hidden="true" className="mt-px size-5 shrink-0" />
        <div className="min-w-0">{children}</div>
      </div>
      {action}
    </div>
  );
}
